"""Discord's own description of its requests, where its file is at hand."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, cast

import jsonschema_rs

FILE = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
_CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


class Schema:
    """Says what is wrong with a request."""

    def __init__(self, file: Path = FILE) -> None:
        described = json.loads(file.read_text(encoding="utf-8"))
        self._components = described["components"]
        self._bodies: list[tuple[str, re.Pattern[str], dict[str, Any]]] = []
        paths: dict[str, dict[str, Any]] = described["paths"]
        for path in sorted(paths, key=lambda path: path.count("{")):  # the most definite first
            pattern = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)))
            for method in ("post", "put", "patch"):
                operation: dict[str, Any] = paths[path].get(method, {})
                content: dict[str, Any] = operation.get("requestBody", {}).get("content", {})
                if "application/json" in content:
                    schema: dict[str, Any] = content["application/json"]["schema"]
                    self._bodies.append((method.upper(), pattern, schema))
        self._validator = cache(self._build)

    def objections(self, method: str, path: str, body: Any) -> list[str]:
        """What Discord would object to in a request."""
        if path.endswith("/callback"):
            wanted = f'{{"$ref": "#/components/schemas/{_CALLBACKS[body["type"]]}"}}'
        else:
            found = [
                schema
                for known, pattern, schema in self._bodies
                if known == method and pattern.fullmatch(path)
            ]
            if not found:
                return [f"{method} {path} takes no body"]
            wanted = json.dumps(found[0])
        return [
            f"{method} {path}: {error.message} at /{'/'.join(map(str, error.instance_path))}"
            for error in self._validator(wanted).iter_errors(_without_false_alarms(body))
        ]

    def _build(self, wanted: str) -> jsonschema_rs.Draft202012Validator:
        schema = {**json.loads(wanted), "components": self._components}
        return jsonschema_rs.Draft202012Validator(schema)


def _without_false_alarms(body: Any) -> Any:
    """A body with texts for the ids of files and people, which discord.py sends as numbers.

    The schema wants texts; Discord takes both.
    """
    if not isinstance(body, dict):
        return body
    known = dict(cast(dict[str, Any], body))
    if "data" in known:
        known["data"] = _without_false_alarms(known["data"])
    if "attachments" in known:
        known["attachments"] = [{**file, "id": str(file["id"])} for file in known["attachments"]]
    called: dict[str, Any] = known.get("allowed_mentions") or {}
    if "users" in called:
        known["allowed_mentions"] = {**called, "users": [str(user) for user in called["users"]]}
    return known


@cache
def discords_own() -> Schema | None:
    """The schema, or nothing where its file is not at hand."""
    return Schema() if FILE.is_file() else None
