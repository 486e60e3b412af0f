"""The stage is as strict as Discord: what is just allowed passes, one more does not."""

from typing import Any

import pytest

from tests.wire import limits
from tests.wire.limits import over_the_limit
from tests.wire.schema import FILE, discords_own


def button(number: int = 0, *, label: str = "x", custom_id: str = "") -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id or f"b:{number}"}


def text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "é" * length}


def options(number: int) -> list[dict[str, Any]]:
    return [{"label": str(place), "value": str(place)} for place in range(number)]


ALLOWED: list[list[dict[str, Any]]] = [
    [button(custom_id="c" * limits.CUSTOM_ID)],
    [button(label="é" * limits.LABEL)],
    [text(limits.TEXT - 1), text(1)],
    [button(number) for number in range(limits.COMPONENTS - 1)],  # and what holds them
    [{"type": 3, "custom_id": "menu", "options": options(limits.OPTIONS)}],
    [button(1), button(2)],
]
TOO_MUCH: list[list[dict[str, Any]]] = [
    [button(custom_id="c" * (limits.CUSTOM_ID + 1))],
    [button(label="é" * (limits.LABEL + 1))],
    [text(limits.TEXT), text(1)],
    [button(number) for number in range(limits.COMPONENTS)],
    [{"type": 3, "custom_id": "menu", "options": options(limits.OPTIONS + 1)}],
    [button(1), button(1)],
]


@pytest.mark.parametrize("inside", ALLOWED)
def test_what_is_just_allowed_passes(inside: list[dict[str, Any]]) -> None:
    assert over_the_limit({"components": [{"type": 17, "components": inside}]}) == []


@pytest.mark.parametrize("inside", TOO_MUCH)
def test_one_more_does_not(inside: list[dict[str, Any]]) -> None:
    assert len(over_the_limit({"components": [{"type": 17, "components": inside}]})) == 1


@pytest.mark.skipif(not FILE.is_file(), reason=f"Discord's schema is not at {FILE}")
def test_discords_own_schema_is_asked() -> None:
    schema = discords_own()
    assert schema is not None
    row = {"type": 1, "components": [button()]}
    good = {"type": 4, "data": {"flags": 1 << 15, "components": [row]}}
    wrong = {"type": 4, "data": {"flags": 1 << 15, "components": [{"type": 99}]}}
    path = "/interactions/1/token/callback"
    assert schema.objections("POST", path, good) == []
    assert len(schema.objections("POST", path, wrong)) == 1
    assert schema.objections("POST", "/channels/1/messages", good["data"]) == []
    assert schema.objections("POST", "/channels/1/messages", wrong["data"]) != []
    assert schema.objections("POST", "/no/such/path", {}) == ["POST /no/such/path takes no body"]
