"""Slash commands, and nothing else."""

EXTENSIONS = (
    "cogs.ring",
    "cogs.will",
    "cogs.charge",
    "cogs.courage",
    "cogs.fight",
    "cogs.magic",
    "cogs.odds",
    "cogs.dice",
    "cogs.game",
    "cogs.settings",
    "cogs.turns",
    "cogs.figures",
    "cogs.proof",
    "cogs.board",
    "cogs.lookup",
    "cogs.guide",
    "cogs.privacy",
    "cogs.housekeeping",
)
"""The groups of commands. One that cannot be loaded stops the bot."""
