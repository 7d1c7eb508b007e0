"""Shows its progress on stdout."""

import sound


def rank(case: sound.Object) -> sound.Object:
    """Show how far it has come."""
    print(f"\rranking {case['case']} …", end="", flush=True)
    return sound.ranked(case)


sound.run(rank=rank)
