FROM python:3.13-slim AS builder
WORKDIR /build
RUN python -m venv /venv
COPY pyproject.toml constraints.txt ./
RUN /venv/bin/python -m pip install --disable-pip-version-check --constraint constraints.txt .

FROM python:3.13-slim
RUN groupadd --gid 10001 ringbearer \
    && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin ringbearer \
    && install --directory --owner=ringbearer --group=ringbearer /data
WORKDIR /app
COPY --from=builder /venv /venv
COPY bot/ bot/
COPY cogs/ cogs/
COPY data/ data/
# The health file lies in memory: always writable, and gone after a restart.
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_PATH=/data/ringbearer.sqlite3 \
    HEALTH_FILE=/dev/shm/ringbearer.health
# By number, so that an orchestrator can tell that it is not root.
USER 10001:10001
VOLUME ["/data"]
# Python minds an interrupt from its first moment; as process 1 it would be deaf to SIGTERM then.
STOPSIGNAL SIGINT
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "healthy"]
CMD ["python", "-m", "bot"]
