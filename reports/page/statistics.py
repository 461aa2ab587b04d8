"""Chen et al. 2023, Table 2: sizes and times of all scenes as printed, and below each what is here. Its rows belong to many studies,
so that no study's figure can have it."""

import math
from typing import NamedTuple

from render import PLAIN, SHADED, cell, number, ordered, table_of, where
from store.printed import printed_table

PAPER, SOURCE = "chen2023", "Table 2"
TITLE = (
    "Sizes and times of all scenes, printed (24 cores of an Intel i9-10920X and an RTX 3090) and here (of the processor that the sample's provenance names); "
    "one over the other where the sizes are within a tenth of the printed ones: machines differ, so no verdict rests on it"
)
HEADS = ("scene, printed, and here", "shell", "wrinkles", "time a frame [s]", "over printed")
NOT_BUILT, NOT_RUN = "here: not built", "here: not run"
NEAR = 0.1  # of a printed size


class Here(NamedTuple):
    """What stands in a row."""

    shell: str = ""
    wrinkles: str = ""
    seconds: float = math.nan
    said: str = "here"
    printed_size: bool = False


def as_here(sample, metric="vertices", seconds="seconds_per_frame", printed=math.nan) -> Here:
    return Here(vertices(sample, metric), "", sample.metric(seconds), on("here", sample), near(sample.metric(metric), printed))


def near(value, printed) -> bool:
    return abs(value - printed) <= NEAR * printed


def on(said, sample) -> str:
    """With the processor."""
    about = sample.provenance
    return f"{said}, {about['threads']} threads of {about['cpu']}" if {"threads", "cpu"} <= about.keys() else said


def garments(samples, of):
    young = {"Leather jacket & pants": 5e5, "Down jacket & jeans": 1e5}[of.scene]
    moving = [s for s in where(samples, jacket_young=young, element="dual", diagonals="drawn", covered="all", drive="heavy", tolerance=0.01) if s.parameter("lowered") > 0]
    found = ordered([s for s in moving if s.parameter("bending_young") <= 1e5], "nodes")
    if not found:
        return ()
    counts = found[-1].metric("nodes") + found[-1].metric("body_vertices"), found[-1].metric("membrane_vertices")
    shell = f"{number(found[-1].metric('nodes'))} nodes, {number(found[-1].metric('body_vertices'))} of the body"
    printed = near(counts[0], 18.8e3) and near(counts[1], 43.0e3)
    return Here(shell, vertices(found[-1], "membrane_vertices"), found[-1].metric("seconds_per_frame"), on("here, garments of two panels; the printed shell’s count taken to be of the body, too", found[-1]), printed)


def yoga_mat(samples, _):
    found = ordered(samples, "vertices")
    return found and as_here(found[-1], printed=29.0e3)


def can(samples, _):
    found = ordered([s for s in where(samples, driver="plate", material="von_mises") if s.parameter("way") > 5e-3], "vertices", "way")
    return found and as_here(found[-1], printed=42.2e3)


def pillow(samples, of):
    found = ordered(where(samples, layers=of.count, element="dual", beside=0), "cells", "-time_step")
    if not found:
        return ()
    of_hand = found[-1].parameter("presser") == "hand"
    said = on("here, a hand of capsules" if of_hand else "here, a ball for the hand", found[-1])
    return Here(f"{number(found[-1].metric('prisms'))} prisms", "", found[-1].metric("seconds_per_step"), said, of_hand and found[-1].parameter("cells") == 51)


def wrinkle_mat(samples, of):
    found = where(where(samples, subdivisions=of.count), drop_height=tuple({min(s.parameter("drop_height") for s in samples)}))  # others are without cubes
    found = ordered(found, "cells", "-tolerance", "-membrane_thickness")
    if not found:
        return ()
    printed = near(found[-1].metric("prisms"), 2000) and near(found[-1].metric("membrane_vertices"), 1e3 * of.wrinkles)
    return Here(f"{number(found[-1].metric('prisms'))} prisms", vertices(found[-1], "membrane_vertices"), found[-1].metric("seconds_per_frame"), on("here", found[-1]), printed)


def animation(samples, _):
    found = ordered(where(samples, motion="hand"), "cells", "trust_radius") or ordered(where(samples, motion="press"), "cells", "-seed")
    if not found:
        return ()
    cells, of_hand = found[-1].parameter("cells"), found[-1].parameter("motion") == "hand"
    said = on("here, a pillow under a hand" if of_hand else "here, pressed sheets", found[-1])
    printed = of_hand and near(found[-1].metric("fine_vertices"), 85.9e3)
    return Here(f"{cells} × {cells} cells, given", vertices(found[-1], "fine_vertices"), found[-1].metric("seconds_per_frame"), said, printed)


def geometry(samples, _):
    found = ordered([s for s in samples if s.parameter("frames") > 0], "fine_vertices", "-cg_iterations")
    if not found:
        return samples and Here("given", "static", said="here, other bodies: no time of a frame")
    coarse, fine = found[-1].metric("coarse_vertices"), found[-1].metric("fine_vertices")
    return Here(f"{number(coarse)} vertices, given", vertices(found[-1], "fine_vertices"), found[-1].metric("seconds_per_frame"), on("here, other bodies", found[-1]), near(fine, 19.1e3))


def board(samples, _):
    found = ordered(samples, "duration", "elements_along", "tolerance", "linear_tolerance", "-layers")
    if not found:
        return ()
    along, moves = found[-1].parameter("elements_along"), found[-1].parameter("duration") > 0
    said = on("here, with inertia" if moves else "here, a static step of load", found[-1])
    return Here(f"{along} cells along", "", found[-1].metric("wall_seconds") / found[-1].parameter("steps"), said, moves and near(along, 250))


HERE = {  # scene: (study, what to read of its samples)
    "Leather jacket & pants": ("thick_garments", garments),
    "Down jacket & jeans": ("thick_garments", garments),
    "Yoga mat": ("yoga_mat", yoga_mat),
    "Coke can": ("coke_can", can),
    "Hand over pillow": ("pillow_layers", pillow),
    "Wrinkle mat": ("wrinkle_mat", wrinkle_mat),
    "Animation processing": ("enhance_animation", animation),
    "Geometric modeling": ("enhance_geometry", geometry),
    "Metal Board": ("metal_board", board),
}


def vertices(sample, metric) -> str:
    return f"{number(sample.metric(metric))} vertices"


class Printed(NamedTuple):
    """Which row."""

    scene: str
    count: float  # layers or subdivisions
    wrinkles: float = math.nan  # [1,000 vertices]


def scene_table(studies):
    """render.table.Table; `studies`: of store.results."""
    done = {study.name: [sample for sample in study.samples if sample.ok] for study in studies}
    rows, kinds = [], []
    for row in printed_table("scene_statistics/table2.csv"):
        of, printed = Printed(row["scene"], row["layers_or_subdivisions"], row["wrinkle_kilovertices"]), 60 * row["minutes_per_frame"]
        several = "" if math.isnan(of.count) else f", {number(of.count)} {'subdivision' if of.scene == 'Wrinkle mat' else 'layer'}{'s' if of.count > 1 else ''}"
        rows.append((f"{of.scene}{several}", thousands(row["shell_kilovertices"]), thousands(row["wrinkle_kilovertices"]), cell(printed), ""))
        study, read = HERE.get(of.scene, ("", None))
        here = (read(done[study], of) if done.get(study) else ()) or Here(said=NOT_RUN if study else NOT_BUILT)
        rows.append((here.said, here.shell, here.wrinkles, cell(here.seconds), cell(here.seconds / printed) if here.printed_size else ""))
        kinds += [PLAIN, SHADED]
    return table_of(HEADS, rows, kinds, words=3, order="fixed")


def thousands(value) -> str:
    return "" if math.isnan(value) else f"{value:.1f}K vertices"
