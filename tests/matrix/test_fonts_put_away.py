"""Nothing is left of a document's fonts, though a command ends without taking apart what it holds."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest

from feltproof.matrix import render
from feltproof.matrix.typesetter import fonts_of_a_document

pytestmark = pytest.mark.skipif(bool(render.pdf_missing()), reason="no Pango on this machine")

HERE: Final = Path(__file__).parent


def test_the_folder_of_the_fonts_goes_with_the_document_and_not_with_the_object() -> None:
    with fonts_of_a_document() as fonts:
        fonts._folder = Path(tempfile.mkdtemp())
        assert fonts._folder.is_dir()
    assert not fonts._folder.exists()


def test_a_report_leaves_nothing_behind_where_its_process_ends_at_once(tmp_path: Path) -> None:
    program = (
        f"import os, sys, tempfile; sys.path.insert(0, {str(HERE)!r}); tempfile.tempdir = {str(tmp_path)!r};"
        "import sample_run; from feltproof.matrix import render;"
        "made = render.pdf(sample_run.sample(), sample_run.session(), signature='development');"
        "print(len(made), flush=True); os._exit(0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 10_000
    assert [*tmp_path.iterdir()] == []
