"""Short names of the papers' figures and tables, from reference_data/<paper>/figures.csv."""

import csv

from store.printed import FOLDER


def figure_names(paper, folder=FOLDER) -> dict:
    """{"Fig. 10": "Smile line"} of that paper, each after its printed caption; {} of one without names."""
    file = folder / paper / "figures.csv"
    if not file.exists():
        return {}
    with open(file, newline="", encoding="utf-8") as lines:
        return {row["figure"]: row["name"] for row in csv.DictReader(lines)}
