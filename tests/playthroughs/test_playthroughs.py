"""Whole games go as they are written down, step by step, with what may be done at each."""

from collections.abc import Callable, Iterator

import pytest

from tests.playthroughs import editions
from tests.playthroughs.games import FOLDER, GAMES, Step, written


@pytest.mark.parametrize("play", GAMES)
def test_a_game_goes_as_it_is_written_down(play: Callable[[], Iterator[Step]]) -> None:
    golden = (FOLDER / f"{play.__name__}.txt").read_text(encoding="utf-8")
    assert written(play) == golden


def test_the_games_end_as_they_are_told() -> None:
    texts = {play.__name__: written(play) for play in GAMES}
    assert "Evil moves **Frodo Baggins** this turn" in texts["lost_to_saurons_will"]
    assert "My Precious! **Frodo Baggins**" in texts["ended_by_my_precious"]
    assert "refused: ring-lost" in texts["a_ring_on_both_sides"]
    assert all("The game is over" in text for text in texts.values())


def test_the_same_game_goes_in_each_edition_as_it_is_written_down() -> None:
    text = editions.written()
    assert text == editions.FILE.read_text(encoding="utf-8")
    assert text.count("   2018: ") >= 8, "the editions hardly differ"
