#!/usr/bin/python3
"""Writes a report that opens offline from a results folder: report.py RESULTS_DIR --output FOLDER

Reads the HDF5 samples, verdicts.json, counters.json and faults.json files described in validation/harness/FORMAT.md, what papers
print from reference_data/, with --history what `wrinklebench history --json` found in stored runs of the benchmarks, with --studies
which studies the program has, and with --coverage what it built of each paper; nothing else.
Exit codes: 0 written; 2 wrong usage; 4 written in part or not at all (the reason is on stderr); 130 interrupted.
"""

import sys

import ending

if __name__ == "__main__":
    ending.prepare("report.py")

import argparse  # noqa: E402  the slow imports only now
import json  # noqa: E402
from pathlib import Path  # noqa: E402

from history.model import NoHistory, read_history  # noqa: E402
from page import tables  # noqa: E402
from page.printed import NotPrinted, print_pdf, too_much  # noqa: E402
from page.site import OutputRefused, write_site  # noqa: E402
from store.coverage import read_coverage  # noqa: E402
from store.known import read_known  # noqa: E402
from store.results import read_results  # noqa: E402
from store.sample import Unreadable  # noqa: E402


def parse(arguments):
    parser = argparse.ArgumentParser(prog="report.py", description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, metavar="RESULTS_DIR", help="folder with <study>/<sample key>.h5")
    parser.add_argument("--output", type=Path, required=True, metavar="FOLDER", help="where the report goes")
    parser.add_argument("--history", type=Path, metavar="JSON", help="what `wrinklebench history --json` prints")
    parser.add_argument("--studies", type=Path, metavar="JSON", help="the program's studies and their versions")
    parser.add_argument("--coverage", type=Path, metavar="JSON", help="what `wrinklebench coverage --json` prints")
    parser.add_argument("--pdf", action="store_true", help="print the whole to FOLDER/report.pdf, with Chromium")
    options = parser.parse_args(arguments)
    if not options.results.is_dir():
        parser.error(f"RESULTS_DIR {options.results} is not a folder")
    return parser, options


def history_of(parser, path):
    """None where no history is asked for."""
    if path is None:
        return None
    try:
        return read_history(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        parser.error(f"cannot read {path}: {error.strerror}")
    except (NoHistory, ValueError) as error:
        parser.error(f"{path} is no output of `wrinklebench history --json`: {error}")


def known_of(parser, path):
    """None where nobody says which studies there are."""
    try:
        return None if path is None else read_known(path)
    except Unreadable as error:
        parser.error(f"{path} is no list of studies: {error}")


def coverage_of(parser, path):
    """Nothing where nobody says what is built of the papers."""
    try:
        return () if path is None else read_coverage(path)
    except Unreadable as error:
        parser.error(f"{path} is no output of `wrinklebench coverage --json`: {error}")


def main(arguments=None) -> int:
    parser, options = parse(arguments)
    ending.writes_to(options.output)
    history = history_of(parser, options.history)
    known = known_of(parser, options.studies)
    coverage = coverage_of(parser, options.coverage)
    try:
        results = read_results(options.results, known)
        broken = write_site(results, options.results, options.output, history=history, coverage=coverage)
    except OutputRefused as error:
        parser.error(str(error))
    except OSError as error:
        ending.say(f"cannot write {options.output}: {error}")
        return ending.BROKEN
    for line in [*tables.notices(results), *broken]:
        ending.say(line)
    whole, pdf = options.output / "whole.html", None
    if options.pdf:
        pdf = options.output / "report.pdf"
        try:
            print_pdf(whole, pdf)
        except NotPrinted as reason:
            ending.say(f"no report.pdf: {reason}")
            return ending.BROKEN
    for line in too_much(whole, pdf):
        ending.say(line)
    return ending.BROKEN if broken else 0


if __name__ == "__main__":
    sys.exit(main())
