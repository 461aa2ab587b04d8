"""Writes sets.csv, points.csv and queries.csv from a copy of the source's queries, folders SET/edge-edge/*.csv and SET/vertex-face/*.csv.

    python3 convert.py SAMPLE_QUERIES

Many queries share points, so that these are written once. Stops where a number is not exactly a double.
"""

import csv
import fractions
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROWS = 8  # of a query: four points at the start, four at the end


def point(row, place):
    """x, y, z of a row of numerators and denominators, as the shortest decimals that are read as the same doubles."""
    out = []
    for k in range(3):
        exact = fractions.Fraction(int(row[2 * k]), int(row[2 * k + 1]))
        if fractions.Fraction(float(exact)) != exact:
            sys.exit(f"{place}: {exact} is not a double")
        out.append(repr(float(exact)).removesuffix(".0"))
    return tuple(out)


def queries(file):
    """(eight points, 0 or 1) of each query of a file."""
    with open(file, newline="", encoding="utf-8") as stream:
        rows = list(csv.reader(stream))
    if len(rows) % ROWS:
        sys.exit(f"{file}: {len(rows)} rows, no multiple of {ROWS}")
    for first in range(0, len(rows), ROWS):
        members = rows[first : first + ROWS]
        truths = {row[6] for row in members}
        if len(truths) != 1 or not truths <= {"0", "1"}:
            sys.exit(f"{file}:{first + 1}: column 7 is not 0 or 1 throughout")
        yield [point(row, f"{file}:{first + 1}") for row in members], truths.pop()


def write(name, rows):
    with open(HERE / name, "w", newline="", encoding="utf-8") as stream:
        csv.writer(stream, lineterminator="\n").writerows(rows)


def main(folder):
    points, sets, out = {}, [], []
    for file in sorted(folder.glob("*/*/*.csv")):
        name, kind = file.parts[-3], file.parts[-2]
        if (name, kind) not in sets:
            sets.append((name, kind))
        for corners, truth in queries(file):
            out.append([sets.index((name, kind)), truth, *(points.setdefault(p, len(points)) for p in corners)])
    write("sets.csv", [("name", "kind"), *sets])
    write("points.csv", [("x", "y", "z"), *points])
    write("queries.csv", [("set", "collides", *(f"{end}{i}" for end in ("start", "end") for i in range(4))), *out])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
