"""The dirty records by what is wrong with them: each module's function puts its files."""

from .charset import charsets
from .container import containers
from .game import games
from .header import headers
from .syntax import syntax

__all__ = ["charsets", "containers", "games", "headers", "syntax"]
