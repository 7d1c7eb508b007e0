"""PROTOCOL.md both ways: asks engines, however they are reached, and puts an engine behind stdin and stdout."""

from feltproof.protocol.address import connect, connect_object
from feltproof.protocol.answers import Answers
from feltproof.protocol.connection import Connection
from feltproof.protocol.faults import EngineFault, Fault, FaultKind
from feltproof.protocol.limits import Limits
from feltproof.protocol.messages import (
    Configuration,
    EngineInfo,
    EnvyPayment,
    GameOffer,
    Hello,
    Payment,
    PlayReply,
    PlayResult,
    RankResult,
    Rejected,
    Result,
    SeatResult,
    SettleResult,
    WagerResult,
)

__all__ = [
    "Answers",
    "Configuration",
    "Connection",
    "EngineFault",
    "EngineInfo",
    "EnvyPayment",
    "Fault",
    "FaultKind",
    "GameOffer",
    "Hello",
    "Limits",
    "Payment",
    "PlayReply",
    "PlayResult",
    "RankResult",
    "Rejected",
    "Result",
    "SeatResult",
    "SettleResult",
    "WagerResult",
    "connect",
    "connect_object",
]
