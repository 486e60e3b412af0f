"""A backup is restored: the channel is told, and cards from before it do nothing any more."""

from pathlib import Path

import pytest
import simcord

from bot.store.copies import back_up, restore
from tests.play.hall import Hall, posted, read

Shown = dict[str, simcord.InteractionResult]


@pytest.fixture
async def restored(hall: Hall, tmp_path: Path) -> Shown:
    """What was shown after the backup that the game goes on from."""
    copy = tmp_path / "copy"
    await hall.say(hall.good, "ring on", bearer="Frodo Baggins")
    back_up(hall.file, copy)
    shown = {
        "end": await hall.say(hall.good, "game end"),
        "turn": await hall.say(hall.good, "ring status"),
        "rule": await hall.say(hall.good, "ring on", bearer="Isildur"),
    }
    await hall.env.advance_time(60)
    await hall.restart(lambda: restore(hall.file, copy))
    hall.app.table.restored_at = hall.env.now()  # its clock is not that of the host
    await hall.env.advance_time(60)
    return shown


async def test_the_channel_is_told_before_anybody_rolls_again(hall: Hall, restored: Shown) -> None:
    del restored
    ((_, told),) = posted(hall)
    assert "This game goes on from a backup." in told
    assert "From here on the dice are bound by" in told
    assert "Cards from before do nothing any more" in told
    await hall.restart()
    assert len(posted(hall)) == 1, "it is told once"


async def test_a_card_from_before_is_refused_in_words_and_a_new_one_is_not(
    hall: Hall, restored: Shown
) -> None:
    for name, label in (("end", "End the game"), ("turn", "Next turn")):
        refused = await hall.press(hall.good, restored[name], label)
        assert refused.ephemeral
        assert "This card is from before the host restored a backup" in read(refused)
    fresh = await hall.say(hall.good, "ring status")
    assert "Turn 1." in read(fresh)
    await hall.press(hall.good, fresh, "Next turn")
    assert "Turn 2." in read(await hall.say(hall.good, "ring status"))
