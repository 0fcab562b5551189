"""Attacks a `vision serve` that runs on a library of its own, over raw sockets and in a browser."""

from .attack import IS_LONG, Attack
from .pictures import JPEG, PNG, chunk, named, photo, png
from .routes import FAVORI_ROUTES, ROUTES, filled
from .wire import Answer, Wire, request

__all__ = [
    "FAVORI_ROUTES",
    "IS_LONG",
    "JPEG",
    "PNG",
    "ROUTES",
    "Answer",
    "Attack",
    "Wire",
    "chunk",
    "filled",
    "named",
    "photo",
    "png",
    "request",
]
