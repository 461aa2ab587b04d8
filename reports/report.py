#!/usr/bin/python3
"""Writes a report that opens offline from a results folder: report.py RESULTS_DIR --output FOLDER

Reads the HDF5 samples, verdicts.json and faults.json files described in validation/harness/FORMAT.md, and with --history what
`wrinklebench history --json` found in stored runs of the benchmarks; nothing else.
Exit codes: 0 written; 2 wrong usage; 4 written in part or not at all (the reason is on stderr).
"""

import argparse
import json
import sys
from pathlib import Path

from history.model import NoHistory, read_history
from page.printed import NotPrinted, print_pdf
from page.site import OutputRefused, write_site
from store.results import read_results


def parse(arguments):
    parser = argparse.ArgumentParser(prog="report.py", description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, metavar="RESULTS_DIR", help="folder with <study>/<sample key>.h5")
    parser.add_argument("--output", type=Path, required=True, metavar="FOLDER", help="where the report goes")
    parser.add_argument("--history", type=Path, metavar="JSON", help="what `wrinklebench history --json` prints")
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


def main(arguments=None) -> int:
    parser, options = parse(arguments)
    history = history_of(parser, options.history)
    try:
        broken = write_site(read_results(options.results), options.results, options.output, history=history)
    except OutputRefused as error:
        parser.error(str(error))
    except OSError as error:
        print(f"report.py: cannot write {options.output}: {error}", file=sys.stderr)
        return 4
    for line in broken:
        print(f"report.py: {line}", file=sys.stderr)
    if options.pdf:
        try:
            print_pdf(options.output / "whole.html", options.output / "report.pdf")
        except NotPrinted as reason:
            print(f"report.py: no report.pdf: {reason}", file=sys.stderr)
            return 4
    return 4 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
