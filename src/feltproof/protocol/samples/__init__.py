"""What the smoke test asks in each game: hands, a lawful round, rounds that the rules forbid, and a short sitting."""

from collections.abc import Mapping
from typing import Final

from feltproof.protocol.samples import crazy_4_poker, criss_cross_poker
from feltproof.protocol.samples.sample import Sample

SAMPLES: Final[Mapping[str, Sample]] = {
    "crazy-4-poker": crazy_4_poker.SAMPLE,
    "criss-cross-poker": criss_cross_poker.SAMPLE,
}
"""By game; every game that the suite knows has one."""

__all__ = ["SAMPLES", "Sample"]
