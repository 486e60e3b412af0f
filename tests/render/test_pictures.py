"""Faces of dice as pictures, and how they are drawn."""

import hashlib

import pytest
from PIL import Image

from bot.emojis import FOLDER, drawing
from bot.render.cards import card
from bot.render.dice import FACES
from bot.render.pictures import DRAWINGS, NONE, Pictures
from bot.render.said import Said, Tone
from data.dice.draw import FOLDER as DRAWN_IN
from data.dice.draw import LOOKS, SIZE, faces
from tests.render.test_cards import walk

ALL = Pictures({name: f"<:{name}:{2**60 + number}>" for number, name in enumerate(DRAWINGS)})
VERSIONS = {"v1": "b91b26b2165220868c3a0526dee5f4350d938d85c05aa45a8bd5353d07dc5435"}
"""Every version of the drawings that was ever uploaded, by what its pixels come to."""


def shown(said: Said, pictures: Pictures) -> list[str]:
    parts = [part for top in card(said, pictures).to_components() for part in walk(top)]
    return [part["content"] for part in parts if "content" in part]


def test_faces_are_shown_as_pictures_and_words_stay() -> None:
    line = ALL.pictured("⚀ ⚅  1 + 6 + 6 Courage = **13** · needs 10 or more")
    one, six = ALL.by_name["d6_1_v1"], ALL.by_name["d6_6_v1"]
    assert line == f"{one} {six}  1 + 6 + 6 Courage = **13** · needs 10 or more"


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_that_succeeded_or_failed_has_a_picture_of_its_own(face: int) -> None:
    character = FACES[face - 1]
    pictured = ALL.pictured(f"{character}✓ {character}✗ {character}")
    wanted = [ALL.by_name[f"d6_{face}{kind}_v1"] for kind in ("_hit", "_miss", "")]
    assert pictured == " ".join(wanted)


@pytest.mark.parametrize("text", ["", "needs 3 or more ✓", "✗", "⚀", "⚃✓ ⚁✗"])
def test_without_pictures_a_line_stays_as_it_is(text: str) -> None:
    assert NONE.pictured(text) == text


def test_a_face_without_a_picture_keeps_its_mark() -> None:
    plain = Pictures({"d6_4_v1": "<:d6_4_v1:1>"})
    assert plain.pictured("⚃ ⚃✓ ⚃✗") == "<:d6_4_v1:1> ⚃✓ ⚃✗"


def test_only_the_dice_of_a_card_are_pictured() -> None:
    said = Said(Tone.TOLD, "⚀ is his name", dice="⚀", lines=("⚀ again",), small=("⚀",))
    wanted = ["### 📜 ⚀ is his name", ALL.by_name["d6_1_v1"], "⚀ again", "-# ⚀"]
    assert shown(said, ALL) == wanted
    assert shown(said, NONE) == ["### 📜 ⚀ is his name", "⚀", "⚀ again", "-# ⚀"]


def test_words_never_give_way_to_pictures() -> None:
    many = Said(Tone.TOLD, "Thrown.", dice=" ".join("⚅✓" for _ in range(200)), small=("roll 1",))
    assert shown(many, ALL) == shown(many, NONE)
    filled = Said(Tone.TOLD, "Told.", lines=("x" * 3_850,)).then(Said(Tone.TOLD, "!", dice="⚅ ⚅"))
    assert shown(filled, ALL) == shown(filled, NONE)


def test_as_many_pictures_are_shown_as_there_is_room_for() -> None:
    thrown = Said(Tone.TOLD, "Thrown.", dice=" ".join("⚅✓" for _ in range(80)), small=("roll 1",))
    texts = shown(thrown, ALL)
    assert texts[1].count("<:d6_6_hit_v1:") == 80
    assert sum(map(len, texts)) <= 4_000


def test_every_picture_has_a_name_that_discord_takes() -> None:
    assert len(DRAWINGS) == 18
    for name in DRAWINGS:
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()


def test_the_drawings_are_those_that_the_script_draws() -> None:
    drawn = faces()
    assert DRAWN_IN == FOLDER
    assert set(DRAWINGS.values()) == set(drawn) == {file.stem for file in FOLDER.glob("*.png")}
    for name, picture in drawn.items():
        with Image.open(FOLDER / f"{name}.png") as kept:
            assert kept.mode == "RGBA"
            assert kept.size == (SIZE, SIZE) == (128, 128)
            assert kept.tobytes() == picture.tobytes(), f"{name}: run data/dice/draw.py"


def test_a_changed_drawing_gets_a_new_version() -> None:
    drawn = faces()
    pixels = b"".join(drawn[name].tobytes() for name in DRAWINGS.values())
    (version,) = {name.rpartition("_")[2] for name in DRAWINGS}
    assert VERSIONS[version] == hashlib.sha256(pixels).hexdigest()


def test_drawings_are_small_files() -> None:
    assert all(len(drawing(name)) < 20_000 for name in DRAWINGS)


def test_success_and_failure_differ_in_shape() -> None:
    drawn = faces()
    plain, hit, miss = (
        [alpha > 127 for alpha in drawn[f"d6_6{kind}"].getchannel("A").tobytes()] for kind in LOOKS
    )
    for one, other in ((plain, hit), (plain, miss), (hit, miss)):
        differing = sum(a != b for a, b in zip(one, other, strict=True))
        assert differing > sum(plain) / 20
