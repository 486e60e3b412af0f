"""The file by which a running bot shows that it lives."""

import os
from pathlib import Path


def hindrance(file: Path) -> str:
    """Return what keeps the bot from touching `file`, or nothing; the file is left as it is."""
    try:
        if not file.parent.is_dir():
            return f"there is no folder {file.parent}"
        if file.exists() and not file.is_file():
            return f"{file} is no file"
        may = os.access(file, os.W_OK) if file.exists() else os.access(file.parent, os.W_OK)
    except OSError as error:
        return f"{file} cannot be looked at ({error.strerror})"
    return "" if may else f"{file} may not be written"
