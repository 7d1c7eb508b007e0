"""A group of commands that are loaded when they are called."""

import importlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import click

from feltproof.cli.ending import ended
from feltproof.cli.page import program
from feltproof.errors import UsageError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


COMPLETE: Final = "_FELTPROOF_COMPLETE"
"""The variable by which a shell asks what could come next, by whatever name we are called."""


_JOINED: Final = "\u2011"
"""A hyphen at which no line is broken."""


class Unbroken(click.HelpFormatter):
    """Help in which no name is parted at a hyphen: `us-ny/5324.32` is there to be copied."""

    def write_text(self, text: str) -> None:
        super().write_text(text.replace("-", _JOINED))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, said.replace("-", _JOINED)) for term, said in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(_JOINED, "-")


# Each command makes a context of its own, and no other way of theirs leads to the formatter.
click.Context.formatter_class = Unbroken


class Verbs(click.Group):
    """Verbs by name, each the `command` of the module of that name in `feltproof.cli`; and how each of them ends."""

    def __init__(self, *arguments: Any, verbs: Mapping[str, str], **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.verbs = verbs
        """What each verb does, in the order in which help lists them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.verbs)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.verbs:
            return None
        command: click.Command = importlib.import_module(f"feltproof.cli.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse what is empty, as the value of a variable is that nobody has set: none of it would mean anything.

        Raises:
            UsageError: an argument or the value of an option is empty.
        """
        for before, word in pairwise([program(), *args]):
            named, equals, value = word.partition("=")
            if word == "" or (named.startswith("--") and equals and not value):
                what = f"{before}: what follows it" if word == "" else word
                raise UsageError(f"{what} is empty, as a variable is that is not set: give a value, or leave it out")
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.verbs and not args[0].startswith("-"):
            raise click.exceptions.NoSuchCommand(args[0], possibilities=self.verbs, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.verbs.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list["CompletionItem"]:
        from click.shell_completion import CompletionItem

        mine = [CompletionItem(name, help=does) for name, does in self.verbs.items() if name.startswith(incomplete)]
        return [*mine, *click.Command.shell_complete(self, ctx, incomplete)]

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        named, completed = prog_name or program(), complete_var or COMPLETE
        sys.exit(ended(lambda: super(Verbs, self).main(args, named, completed, standalone_mode=False, **extra)))
