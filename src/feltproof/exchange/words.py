"""Words that others wrote, fit for the forms that other tools read: bounded, on one line, and no markup."""

import re
from typing import Final

from feltproof.matrix.printable import printable

_MARKUP: Final = re.compile(r"([\\`*_\[\]<>|#~!$])")
_URL: Final = re.compile(r"(?i)\b(https?|ftp|www)(:|\.)")


def line(text: str, longest: int = 400) -> str:
    """The words on one line, without what does not print; `not said` where there are none."""
    return " ".join(printable(text.strip(), longest=longest).split()) or "not said"


def marked(text: str, longest: int = 1_000) -> str:
    """The words as Markdown that shows them as they stand: no link, no image, no element comes of them."""
    escaped = _MARKUP.sub(r"\\\1", line(text, longest))
    # Readers make links of what looks like one; what is not quite one, they let be.
    return _URL.sub(lambda found: f"{found[1]}{found[2].replace(':', '&#58;').replace('.', '&#46;')}", escaped)


def marked_lines(*texts: str, longest: int = 1_000) -> str:
    """Paragraphs of such words; empty ones are left out."""
    return "\n\n".join(marked(text, longest) for text in texts if text.strip())
