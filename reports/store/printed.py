"""What a paper prints, from reference_data/: numbers stand there and nowhere else."""

import csv
import math
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "reference_data"


def printed_table(name, **chosen) -> list:
    """[{column: number, or the word}] of a table such as "skin_cost/table1.csv", only of rows with the `chosen` words; NaN where
    a cell is empty."""
    with open(FOLDER / name, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if all(row[column] == word for column, word in chosen.items())]
    return [{column: value_of(cell) for column, cell in row.items()} for row in rows]


def printed_rows(name, key, **chosen) -> dict:
    """The same by the whole number in the column `key`."""
    return {int(row[key]): row for row in printed_table(name, **chosen)}


def value_of(cell):
    try:
        return float(cell) if cell else math.nan
    except ValueError:
        return cell
