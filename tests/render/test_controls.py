"""Every id that can be pressed belongs to one control, and to no other."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render import keys
from bot.render.controls import (
    CONTROLS,
    Control,
    Forget,
    Mine,
    Open,
    Page,
    Pick,
    Press,
    Reveal,
    Unknown,
)
from bot.wishes import Alone, Charged, Correct, FindAndCharge, KeepControl, PutOn, TakeOff, Wish

PRESSED = {
    "settle:1:2:3:4": Press,
    "charge:1:2:3:4:1": Press,
    "will:1:2:3": Press,
    "off:1:2:3": Press,
    "on:1:2:3:0": Press,
    "alone:1:2:3:1": Press,
    "turn:1:2": Press,
    "next:1:2": Press,
    "phase:1:2:3:0": Press,
    "priority:1:2": Press,
    "again:1:2:3": Press,
    "fall:1:2": Press,
    "duel:1:2:1:3:4": Press,
    "banner:1:2:2:3:4": Press,
    "read:1:2:3:4:0": Press,
    "first:1:2:1": Press,
    "undo:1:2:3:0": Press,
    "end:1": Press,
    "apart:end:1": Press,
    "log:1:2": Page,
    "reveal:1:2": Reveal,
    "forget:1:2": Forget,
    "mine:0": Mine,
    "mine:1": Mine,
    "rule:ring.put-on": Open,
    "ruleturn:ring.put-on": Open,
    "ruleall:1": Open,
    "profile:frodo-baggins": Open,
    "profileall:the-witch-king-of-angmar:1": Open,
}
LIKE_TWO = [
    *("", "x", "mine:2", "mine:0\n", "log:1:2\n", "log:1", "apart:log:1:2", "apart:apart:end:1"),
    *("end:1log:1:2", "end:1\nmine:0", "log:1:2:3", "reveal:1:2:3", "forget:1", "wish:", "wish"),
    *("wish:log:1:2", "wish:mine:0", "wish:on:1\n", "rule:mine:0", "ruleon:1", "rule:on:1:2:3:0"),
    *("profile:log:1:2", "profile:rule:1", "rule:profile:1", "settle:1:2:3:4:5", "END:1", " end:1"),
]
WISHES: list[Wish] = [
    *(
        PutOn(mounted=True),
        TakeOff(1, 2),
        Charged(by_itself=False),
        Alone(),
        Correct(worn=True, since=3),
    ),
    *(KeepControl(1, -1), FindAndCharge("log", 3.5, None, 0, 0, 0)),
]


def template_of(control: type[Control]) -> re.Pattern[str]:
    return control.__discord_ui_compiled_template__


def answering(custom_id: str) -> list[type[Control]]:
    """Who takes an id, as discord.py finds out."""
    return [control for control in CONTROLS if template_of(control).fullmatch(custom_id)]


@pytest.mark.parametrize("custom_id", PRESSED)
def test_every_kind_of_button_is_one_controls(custom_id: str) -> None:
    assert answering(custom_id) == [PRESSED[custom_id]]


def test_every_kind_is_tried() -> None:
    kinds = set(re.findall(r"[a-z]{2,}", re.sub(r"\\d|apart", "", keys.PATTERN)))
    pressed = [custom_id for custom_id, control in PRESSED.items() if control is Press]
    assert kinds == {custom_id.removeprefix("apart:").split(":")[0] for custom_id in pressed}
    assert {*PRESSED.values(), Pick, Unknown} == set(CONTROLS)


@pytest.mark.parametrize("wish", WISHES)
def test_every_menu_is_one_controls(wish: Wish) -> None:
    assert answering(keys.wish_key(wish)) == [Pick]


@pytest.mark.parametrize("custom_id", LIKE_TWO)
def test_an_id_that_looks_like_two_is_one_controls(custom_id: str) -> None:
    assert len(answering(custom_id)) == 1


@pytest.mark.parametrize("control", CONTROLS)
@given(st.data())
def test_whatever_a_control_takes_no_other_does(
    control: type[Control], data: st.DataObject
) -> None:
    custom_id = data.draw(st.from_regex(template_of(control), fullmatch=True))
    assert answering(custom_id) == [control]


@given(st.text(max_size=100))
def test_whatever_is_pressed_is_one_controls(custom_id: str) -> None:
    assert len(answering(custom_id)) == 1
