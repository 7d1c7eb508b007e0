"""Draws the JSON Schema of the protocol from the messages: `python -m feltproof.protocol.schema > FILE`.

The schema says what to send. Our reader takes a little more: `null` where a field may be left out, for instance.
"""

import json
import sys
from itertools import chain
from typing import Any, Final

import msgspec

from feltproof.protocol import columns, messages, requests

Schema = dict[str, Any]

_PARAMS: Final[dict[str, tuple[type[messages.Message], ...]]] = {
    "hello": (requests.HelloParams,),
    "rank": (requests.RankParams, requests.RankInColumnsParams),
    "settle": (
        requests.CrazyFourSettleParams,
        requests.CrissCrossSettleParams,
        requests.CrazyFourInColumnsParams,
        requests.CrissCrossInColumnsParams,
    ),
    "play": (requests.PlayParams,),
}
"""By method; a round is another thing in each game."""
_RESULTS: Final = {
    "hello": messages.Hello,
    "rank": messages.RankResult,
    "settle": messages.SettleResult,
    "play": messages.PlayResult,
}
_IN_COLUMNS: Final = {"rank": columns.RankColumns, "settle": columns.SettleColumns}
_ANSWERED: Final = {"RankResult": ["category", "strength"], "SettleResult": ["seats"], "PlayResult": ["replies"]}
"""What a result has that is no rejection."""

_FIELDS: Final = {
    "sit": ["player", "seat"],
    "leave": ["player"],
    "wager": ["player", "seat", "wager", "cents"],
    "no_more_bets": [],
    "deal": ["method", "deck"],
    "fold": ["player"],
    "reveal": ["cards"],
    "settle": [],
}
"""What each event has beside its name."""


def schema() -> Schema:
    """The schema of one line, either way."""
    types = [*chain.from_iterable(_PARAMS.values()), *_RESULTS.values(), *_IN_COLUMNS.values(), messages.RpcError]
    _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    definitions: Schema = {name: _left_out_is_not_null(component) for name, component in components.items()}
    # Ours, not the engine's: the configuration as it was written.
    del definitions["Configuration"]["properties"]["declared"]
    games = {game: {"$ref": "#/$defs/GameOffer"} for game in messages.GAMES}
    definitions["Hello"]["properties"]["games"] = {
        "description": "By name; games that the suite does not know are ignored.",
        "type": "object",
        "properties": games,
    }
    for name, fields in _ANSWERED.items():
        definitions[name]["oneOf"] = [{"required": fields}, {"required": ["rejected"]}]
    definitions["PlayReply"]["if"] = {"properties": {"accepted": {"const": False}}}
    definitions["PlayReply"]["then"] = {"required": ["code"]}
    definitions["Event"]["oneOf"] = [
        {"properties": {"event": {"const": event}}, "required": fields} for event, fields in _FIELDS.items()
    ]
    for method in _PARAMS:
        definitions[f"{method} request"] = _request(method)
        definitions[f"{method} reply"] = _reply(method)
    definitions["error reply"] = {
        "title": "error reply",
        "description": "The reply to a request that cannot be answered; `id` is null where it could not be read.",
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": {"type": ["integer", "null"]},
            "error": {"$ref": "#/$defs/RpcError"},
        },
        "required": ["jsonrpc", "id", "error"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:feltproof:protocol:{messages.VERSIONS[0]}",
        "title": "The Feltproof engine protocol",
        "description": (
            "One line, a request of the suite's or a reply of the engine's. Validate against the definition of the "
            "one that you expect, such as #/$defs/settle%20reply. Cases that break the rules of the game are asked on "
            "purpose and may hold anything. A schema cannot tell 750.0 from 750; the protocol takes 750 alone."
        ),
        "anyOf": [{"$ref": f"#/$defs/{name.replace(' ', '%20')}"} for name in definitions if " " in name],
        "$defs": definitions,
    }


def _request(method: str) -> Schema:
    params = [{"$ref": f"#/$defs/{each.__name__}"} for each in _PARAMS[method]]
    return {
        "title": f"{method} request",
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": {"type": "integer"},
            "method": {"const": method},
            "params": params[0] if len(params) == 1 else {"anyOf": params},
        },
        "required": ["jsonrpc", "id", "method", "params"],
    }


def _reply(method: str) -> Schema:
    one = {"$ref": f"#/$defs/{_RESULTS[method].__name__}"}
    many: Schema = {
        "type": "object",
        "properties": {"results": {"type": "array", "items": one}},
        "required": ["results"],
    }
    if method in _IN_COLUMNS:
        in_columns = {"$ref": f"#/$defs/{_IN_COLUMNS[method].__name__}"}
        many = {"anyOf": [many, {"type": "object", "properties": {"columns": in_columns}, "required": ["columns"]}]}
    return {
        "title": f"{method} reply",
        "type": "object",
        "properties": {
            "jsonrpc": {"const": "2.0"},
            "id": {"type": "integer"},
            "result": one if method == "hello" else many,
        },
        "required": ["jsonrpc", "id", "result"],
    }


def _left_out_is_not_null(schema: Any) -> Any:
    """The schema without `null` for what is left out instead."""
    if isinstance(schema, list):
        return [_left_out_is_not_null(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: _left_out_is_not_null(part) for name, part in schema.items()}
    if "default" in parts and parts["default"] is None:
        del parts["default"]
        rest = [part for part in parts.pop("anyOf") if part != {"type": "null"}]
        return {**parts, **rest[0]} if len(rest) == 1 else {**parts, "anyOf": rest}
    return parts


def drawn() -> str:
    """The schema as its file holds it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(drawn())
