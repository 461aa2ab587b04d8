"""Chen et al. 2023, Table 2: sizes and times of all scenes as printed, and below each what is here. Its rows belong to many studies,
so that no study's figure can have it."""

import math

from render import PLAIN, SHADED, cell, number, ordered, table_of, where
from store.printed import printed_table

PAPER, SOURCE, TITLE = "chen2023", "Table 2", "Sizes and times of all scenes, printed and here; of other sizes on another machine, so not compared"
HEADS = ("scene, printed, and here", "shell", "wrinkles", "time a frame [s]")
NOT_BUILT, NOT_RUN = "here: not built", "here: not run"


def yoga_mat(samples, _):
    found = ordered(samples, "vertices")
    return found and (vertices(found[-1], "vertices"), "", found[-1].metric("seconds_per_frame"), "here")


def can(samples, _):
    found = ordered([s for s in where(samples, driver="plate", material="von_mises") if s.parameter("way") > 5e-3], "vertices")
    return found and (vertices(found[-1], "vertices"), "", found[-1].metric("seconds_per_frame"), "here")


def pillow(samples, layers):
    found = ordered(where(samples, layers=layers, element="dual", beside=0), "cells", "-time_step")
    return found and (f"{number(found[-1].metric('prisms'))} prisms", "", found[-1].metric("seconds_per_step"), "here, a ball for the hand" if found[-1].parameter("presser") == "ball" else "here, a hand of capsules")


def wrinkle_mat(samples, levels):
    found = where(where(samples, subdivisions=levels), drop_height=tuple({min(s.parameter("drop_height") for s in samples)}))  # others are without cubes
    found = ordered(found, "cells", "-tolerance", "-membrane_thickness")
    return found and (f"{number(found[-1].metric('prisms'))} prisms", vertices(found[-1], "membrane_vertices"), found[-1].metric("seconds_per_frame"), "here")


def animation(samples, _):
    found = ordered(where(samples, motion="press"), "cells", "-seed")
    if not found:
        return ()
    cells = found[-1].parameter("cells")
    return f"{cells} × {cells} cells, given", f"{found[-1].parameter('levels')} subdivisions", found[-1].metric("seconds_per_frame"), "here, pressed sheets"


def geometry(samples, _):
    return samples and ("given", "static", math.nan, "here, other bodies: no time of a frame")


def board(samples, _):
    found = ordered(where(samples, mesh="aligned"), "elements_along", "-layers")
    return found and (f"{found[-1].parameter('elements_along')} cells along", "", found[-1].metric("wall_seconds") / found[-1].parameter("steps"), "here, a static step of load")


HERE = {  # scene: (study, what to read of its samples)
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


def scene_table(studies):
    """render.table.Table; `studies`: of store.results."""
    done = {study.name: [sample for sample in study.samples if sample.ok] for study in studies}
    rows, kinds = [], []
    for row in printed_table("scene_statistics/table2.csv"):
        scene, count = row["scene"], row["layers_or_subdivisions"]
        several = "" if math.isnan(count) else f", {number(count)} {'subdivision' if scene == 'Wrinkle mat' else 'layer'}{'s' if count > 1 else ''}"
        rows.append((f"{scene}{several}", thousands(row["shell_kilovertices"]), thousands(row["wrinkle_kilovertices"]), cell(60 * row["minutes_per_frame"])))
        study, read = HERE.get(scene, ("", None))
        found = read(done[study], count) if done.get(study) else ()
        shell, fine, seconds, said = found or ("", "", math.nan, NOT_RUN if study else NOT_BUILT)
        rows.append((said, shell, fine, cell(seconds)))
        kinds += [PLAIN, SHADED]
    return table_of(HEADS, rows, kinds, words=3, order="fixed")


def thousands(value) -> str:
    return "" if math.isnan(value) else f"{value:.1f}K vertices"
