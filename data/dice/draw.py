"""Draw the faces of the dice: `python data/dice/draw.py` writes them beside this file.

A plain face is a square die, a success a green disc in a ring, and a failure a faded die with a
bite out of every side: O and X, so that nobody has to tell them apart by colour. Whoever changes
a drawing raises the version in `bot/render/pictures.py`, or Discord goes on showing the old one.
"""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent
SIZE = 128
_FINE = 8
"""How many times larger a face is drawn than it is kept, for smooth edges."""
_MARGIN = 2
"""What stays free around a die."""
_BITE = 22
"""The radius of a bite."""
_PIPS = {
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face lie, as steps to the right of its middle and down."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of face looks; lengths in pixels of the picture that is kept."""

    body: str
    rim: str
    pip: str
    width: float
    """Of the rim."""
    corner: float
    """The radius of the corners; half a side makes a disc."""
    step: float
    """From the middle to the pips on either side."""
    radius: float
    """Of a pip."""
    bitten: float = 0
    """How deep the bite out of every side is."""


LOOKS = {
    "": Look("#fbf7ec", "#4a4238", "#211d18", width=7, corner=28, step=32, radius=12.5),
    "_hit": Look("#1f7d45", "#5cc780", "#ffffff", width=8, corner=62, step=27, radius=11),
    "_miss": Look(
        "#d3c8c4", "#a8504a", "#5b4644", width=6, corner=30, step=28, radius=11, bitten=15
    ),
}
"""Every kind of face, by the end of its name."""


def faces() -> dict[str, Image.Image]:
    """Return every face, newly drawn, by its name, such as `d6_1_hit`."""
    return {
        f"d6_{number}{kind}": _face(number, look)
        for kind, look in LOOKS.items()
        for number in _PIPS
    }


def _face(number: int, look: Look) -> Image.Image:
    picture = Image.new("RGBA", (SIZE * _FINE, SIZE * _FINE))
    picture.paste(look.rim, mask=_outline(look, inside=0))
    picture.paste(look.body, mask=_outline(look, inside=look.width))
    pen = ImageDraw.Draw(picture)
    for right, down in _PIPS[number]:
        pen.ellipse(_around(right * look.step, down * look.step, look.radius), look.pip)
    return picture.reduce(_FINE)


def _outline(look: Look, *, inside: float) -> Image.Image:
    """Return the shape of a die, or of what lies `inside` its edge by so much."""
    shape = Image.new("L", (SIZE * _FINE, SIZE * _FINE))
    pen = ImageDraw.Draw(shape)
    half = SIZE / 2 - _MARGIN
    pen.rounded_rectangle(_around(0, 0, half - inside), (look.corner - inside) * _FINE, 255)
    if look.bitten:
        off = half - look.bitten + _BITE
        for right, down in ((-off, 0), (off, 0), (0, -off), (0, off)):
            pen.ellipse(_around(right, down, _BITE + inside), 0)
    return shape


def _around(right: float, down: float, radius: float) -> tuple[int, int, int, int]:
    """Return the square around a point that lies off the middle, as Pillow wants it."""
    left, top = ((SIZE / 2 + off - radius) * _FINE for off in (right, down))
    side = 2 * radius * _FINE - 1
    return round(left), round(top), round(left + side), round(top + side)


if __name__ == "__main__":
    for name, picture in faces().items():
        picture.save(FOLDER / f"{name}.png", optimize=True)
