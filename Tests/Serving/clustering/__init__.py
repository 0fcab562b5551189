"""Favori as several programs on one PostgreSQL, behind one proxy."""

from .neighbourhood import PASSWORD, Neighbour, Town, at_once

__all__ = ["PASSWORD", "Neighbour", "Town", "at_once"]
