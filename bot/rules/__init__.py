"""The rules of the game, and nothing else.

Nothing here reads a clock, a file, a socket or a random number generator.
Ground floor: errors, dice, editions, figures, phases. Middle: rolls, actions,
events, game. Top: seats, ring, charge, might, turns, then decide and legal.
"""
