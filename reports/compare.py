#!/usr/bin/python3
"""Writes a page that opens offline from a comparison: compare.py COMPARISON_JSON --output FOLDER

Reads what `wrinklebench compare BASE NEW --json` prints (- for standard input) and nothing else: what differs and what
it cost is decided there. `wrinklebench compare BASE NEW --report FOLDER` runs this.
Exit codes: 0 written; 2 wrong usage; 4 not written (the reason is on stderr); 130 interrupted.
"""

import sys

import ending

if __name__ == "__main__":
    ending.prepare("compare.py")

import argparse  # noqa: E402  the slow imports only now
import json  # noqa: E402
from pathlib import Path  # noqa: E402

from comparison.model import NoComparison, read_comparison  # noqa: E402
from comparison.site import write_comparison  # noqa: E402
from page.files import OutputRefused  # noqa: E402


def parse(arguments):
    parser = argparse.ArgumentParser(prog="compare.py", description=__doc__.splitlines()[0])
    parser.add_argument("comparison", metavar="COMPARISON_JSON", help="from `compare --json`; - for standard input")
    parser.add_argument("--output", type=Path, required=True, metavar="FOLDER", help="where the page goes")
    return parser, parser.parse_args(arguments)


def text_of(name) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def main(arguments=None) -> int:
    parser, options = parse(arguments)
    ending.writes_to(options.output)
    try:
        comparison = read_comparison(json.loads(text_of(options.comparison)))
    except (NoComparison, ValueError) as error:
        parser.error(f"{options.comparison} is no output of `wrinklebench compare --json`: {error}")
    except OSError as error:
        parser.error(f"cannot read {options.comparison}: {error.strerror}")
    try:
        write_comparison(comparison, options.output)
    except OutputRefused as error:
        parser.error(str(error))
    except OSError as error:
        ending.say(f"cannot write {options.output}: {error}")
        return ending.BROKEN
    return 0


if __name__ == "__main__":
    sys.exit(main())
