"""Ringbearer: the rules of the One Ring, at a table in a Discord channel."""
