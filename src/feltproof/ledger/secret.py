"""The seed of a run of record: drawn where nobody can choose it, and committed to before anything is asked.

Published before the run is the SHA-256 of a secret; the secret itself afterwards. Whoever has both can tell that the
seed was settled before the engine saw a case: `printf %s SECRET | sha256sum`.
"""

import hashlib
import re
import secrets
from typing import Final

_DIGITS: Final = 13
"""Hexadecimal digits of a secret that are its seed: 52 bits, which any reader of JSON takes for a whole number."""
_SECRET: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


def drawn() -> str:
    """A fresh secret, 64 hexadecimal digits of the system's randomness."""
    return secrets.token_hex(32)


def is_secret(text: str) -> bool:
    """Whether a text can be a secret, or a digest, which looks the same."""
    return _SECRET.fullmatch(text) is not None


def seed_of(secret: str) -> int:
    """The seed that a secret stands for. Its other digits keep the seed from being guessed from the commitment."""
    return int(secret[:_DIGITS], 16)


def commitment(secret: str) -> str:
    """What is published of a secret beforehand: the SHA-256 of its text, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()
