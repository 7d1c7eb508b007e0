"""The pieces that a game is made of: each may be replaced by one that keeps to the house's rules in all but one."""


def as_the_house_does(piece: object, base: type, *names: str) -> bool:
    """Whether a piece, or a class of them, has kept the methods of `base` that are named."""
    kind = piece if isinstance(piece, type) else type(piece)
    return all(getattr(kind, name) is getattr(base, name) for name in names)
