"""Texts that somebody might type to break a bot, or to call everybody."""

import random

_MARKS = ("@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</ring on:1>", "<:x:1>")
_MARKDOWN = ("**", "__", "~~", "||", "`", "```", "> ", "# ", "-# ", "[a](https://example.org)")
_UNSEEN = ("\u202e", "\u202d", "\u2066", "\u2069", "\u200b", "\u200d", "\ufeff", "\u00ad", "\x00")
_FOREIGN = (
    "٣",
    "²",
    "Ⅳ",
    "é",
    "e\u0301",
    "z" + "\u0335" * 60,
    "👩\u200d👩\u200d👧",
    "ﷺ",
    "漢字",
    "ß",
    "İ",
)
_CODE = ("'; DROP TABLE game; --", "{0}", "{name}", "%s", "%(x)s", "\\", '"', "$(reboot)", "../..")
_NUMBERS = ("0", "-1", "1e9", "9" * 4300, "0x10", "1_000", "NaN", "inf", "1/0", "½")
_DICE = (
    *("0d6", "1d0", "99999d99999", "d", "d6d6d6", "((((1d6))))", "3d6 99+", "3d6 4+ rr9"),
    *("10x 10x 3d6", "3d6;" * 50, "4d6 kh-1", "-d6", "d6+" * 200, "1d6 kh1 kl1", "reveal", "٣d6"),
)
_BLANK = ("", " ", "\t", "\n", "\u3000", "\u2800", " " * 200)
_LONG = ("a" * 6000, "é" * 4001, "@everyone " * 400, "word " * 1000, "\n" * 5000)
LISTED = (
    *(*_MARKS, *_MARKDOWN, *_UNSEEN, *_FOREIGN, *_CODE, *_NUMBERS, *_DICE, *_BLANK, *_LONG),
    *("mine:1", "settle:1:1:0:0", "wish:on:0", "Frodo Baggins", "FRODO BAGGINS", "frodo", "a:b:c"),
)
"""Those that somebody thought of."""


def texts(count: int) -> list[str]:
    """Return the listed texts and others made of their parts, always the same."""
    chance = random.Random("hostile")
    found = list(LISTED)
    while len(found) < count:
        parts = chance.choices([part for part in LISTED if len(part) < 100], k=chance.randint(2, 9))
        if chance.random() < 0.2:
            parts += [
                chr(chance.choice((chance.randrange(0xD800), chance.randrange(0xE000, 0x110000))))
            ]
        found.append(chance.choice(("", " ", "Frodo ")).join(parts)[:6000])
    chance.shuffle(found)
    return found[:count]
