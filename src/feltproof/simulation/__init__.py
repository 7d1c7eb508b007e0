"""An engine that only plays: what its wagers return over rounds that are drawn, beside what they return exactly.

A simulation is dealt out in shards. `shards.settled` does one and hangs on nothing but its argument, `shards.merged`
puts two together; both are exact, whatever the order and the process.
"""
