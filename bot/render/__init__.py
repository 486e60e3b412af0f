"""How a game is told: sentences, cards, buttons."""
