"""Writes a study's deformed meshes for its page: a still picture of each, and a file for each frame's 3D view."""

import math
from dataclasses import asdict, dataclass, replace

import numpy as np

import ending
from meshes.colours import PLAIN, UNDEFINED, Colouring, table
from meshes.model import read_model
from meshes.packed import frame_script, json_in_html, packed
from meshes.still import AMBIENT, LIGHT, still
from meshes.view import MARGIN, sheet_of
from page.files import write_text
from render.raster import film, png
from store.sample import Unreadable
from text import number, plural, with_unit

MOST_TRIANGLES = 500_000  # in one frame: a page with more takes a browser too long
FEWEST = 3  # frames of a film
FILMED = {  # study: what the sample has whose motion a paper's figure is, where others move as far; and its name, "" for its parameters
    "crease_block": ({"state": "pushed", "push": 30}, "cut and pushed inwards"),
    "crease_drift": ({"stabilisation": "post", "order": "velocities_first"}, "post-stabilisation alone"),
    "crushed_cylinder": ({"slenderness": 1000}, "R/h = 1000"),
    "enhance_animation": ({"motion": "hand"}, "a pillow under a hand, which is not drawn"),
    "folded_page": ({"by": "rest_lengths", "kappa": 0.3}, "folded by animated rest lengths"),
    "layered_skin": ({"layers": 2}, "two layers"),
    "metal_board": ({"grips": "clamped", "duration": 0, "mesh": "aligned", "elements_along": 80}, "a clamped board, pulled"),
    "paper_plane": ({"kappa": 0.05}, "with springs"),
    "pillow_layers": ({"presser": "hand", "layers": 3, "element": "dual", "linear_solver": "cholmod-supernodal"}, "three layers under a hand"),
    "skirt_contact": ({"rate": 10}, "at 10 rad/s"),
}
MOST_IN_STRIP = 6  # of them as stills beside each other
SIZE, FILM = (400, 300), (240, 180)  # [pixels] of a still picture, and of a film, as wide as it is shown; no higher
LASTS = (0.5, 1.5)  # [s] that a film shows each frame, and the last


@dataclass(frozen=True)
class Moment:
    """A frame in a strip of stills."""

    still: str  # relative to the study's page
    when: str  # "remeshed, 1.2 s", "strain 0.02"
    alt: str


@dataclass(frozen=True)
class Mesh:
    """One sample's mesh as the page shows it, or `missing` with the reason."""

    key: str
    name: str  # the sample by its varying parameters
    still: str = ""  # relative to the study's page
    size: str = ""
    alt: str = ""
    colours: Colouring | None = None  # what those of the still picture mean; None where it has one colour
    film: str = ""  # an animated PNG of all frames, where there are some
    strip: tuple = ()  # of Moment, beside the film: for paper, and for who does not want things to move
    missing: str = ""
    moves: str = ""  # what the film shows: "with springs", else the name
    way: float = -1.0  # how far a frame's points move, over the mesh's size; −1: no motion
    index: dict | None = None  # what the interactive view needs to know before it loads a frame


def write_meshes(framed, source, folder) -> list:
    """Writes meshes/ below `folder` from the frames in `source`; one Mesh for each of tables.framed. The first that FILMED names, or
    that moves half as far as any, has a film: drawing one takes a third of a second, and the 3D view plays all of them."""
    meshes = [write_mesh(one.sample, one.name, source, folder) for one in framed]
    most = max((mesh.way for mesh in meshes), default=-1)
    if most >= 0:
        named = [i for i, mesh in enumerate(meshes) if mesh.way >= 0 and is_filmed(framed[i].sample)]
        first = next(iter([*named, *(i for i, mesh in enumerate(meshes) if mesh.way >= most / 2)]))
        film, strip = write_motion(framed[first].sample, framed[first].name, source, folder)
        called = FILMED[framed[first].sample.study][1] if first in named else ""
        meshes[first] = replace(meshes[first], film=film, strip=strip, moves=called or meshes[first].name)
    return meshes


def write_mesh(sample, name, source, folder) -> Mesh:
    """One sample. A damaged file costs its own picture only."""
    with ending.at(f"the deformed mesh of {sample.study}/{sample.key}"):
        return read_and_write_mesh(sample, name, source, folder)


def is_filmed(sample) -> bool:
    wanted, _ = FILMED.get(sample.study, ({}, ""))
    return bool(wanted) and all(sample.parameter(name) == value for name, value in wanted.items())


def way_of(model) -> float:
    """The farthest that a point is from where it was at first, over the mesh's size; 0 of frames that are other meshes; −1 of fewer frames
    than a film has, and of those that stand beside each other at one time."""
    times = {frame.time for frame in model.frames}
    if len(model.frames) < FEWEST or (len(times) == 1 and None not in times):
        return -1.0
    first = model.frames[0].points
    if not model.moves:
        return 0.0
    ways = np.concatenate([np.linalg.norm(frame.points - first, axis=1) for frame in model.frames[1:]])
    return float(ways[np.isfinite(ways)].max(initial=0)) / model.view.radius


def read_and_write_mesh(sample, name, source, folder) -> Mesh:
    try:
        model = read_model(source, sample)
    except Unreadable as reason:
        return Mesh(sample.key, name, missing=f"not readable: {reason}")
    most = max(len(frame.surface.triangles) for frame in model.frames)
    if most == 0:
        return Mesh(sample.key, name, missing="it has no triangle, quad, tetrahedron, hexahedron or prism")
    if most > MOST_TRIANGLES:
        reason = f"{most:,} triangles are too many for a page, which takes {MOST_TRIANGLES:,}".replace(",", " ")
        return Mesh(sample.key, name, missing=reason)
    (folder / "meshes").mkdir(parents=True, exist_ok=True)
    picture = f"meshes/{sample.key}.png"
    colouring = model.colourings[0] if model.stored else None
    sheet = sheet_of([model.frames[-1].points], model.view, SIZE)
    (folder / picture).write_bytes(png(picture_of(model, -1, sheet, colouring)))
    frames = [write_frame(f"{sample.key}.{i:04d}", model, i, folder) for i in range(len(model.frames))]
    index = {"key": sample.key, "name": name, "frames": frames, "colouring": 0 if model.stored else None}
    index |= {"colourings": [asdict(one) for one in model.colourings], "view": asdict(model.view)}
    index |= {"time_name": model.series.name, "time_unit": model.series.unit}
    words = (size_of(model, frames, sheet), alt_of(model, name), colouring)
    return Mesh(sample.key, name, picture, *words, way=way_of(model), index=index)


def write_motion(sample, name, source, folder) -> tuple:
    """All frames as a film, and some of them, the first and the last among them, as stills: (the film's address, the Moments)"""
    model, key = read_model(source, sample), sample.key
    colouring = model.colourings[0] if model.stored else None
    sheet = sheet_of([frame.points for frame in model.frames], model.view, FILM)
    pictures = [picture_of(model, i, sheet, colouring) for i in range(len(model.frames))]
    moves = f"meshes/{key}.film.png"
    (folder / moves).write_bytes(film(pictures, [LASTS[0]] * (len(pictures) - 1) + [LASTS[1]]))
    strip = []
    for i in np.linspace(0, len(pictures) - 1, min(len(pictures), MOST_IN_STRIP)).round().astype(int):
        still = f"meshes/{key}.strip.{i:04d}.png"
        (folder / still).write_bytes(png(pictures[i]))
        when = when_of(model.frames[i], model.series) or f"frame {i + 1} of {len(pictures)}"
        strip.append(Moment(still, when, f"{alt_of(model, name)[:-1]}: {when}."))
    return moves, tuple(strip)


def when_of(frame, series) -> str:
    """remeshed, 1.2 s; strain 0.02"""
    there = frame.time is not None and math.isfinite(frame.time)
    unit = f" {series.unit}" if series.unit not in ("", "1") else ""
    time = f"{'' if series.name == 'time' and unit else f'{series.name} '}{number(frame.time, 3)}{unit}" if there else ""
    return ", ".join(word for word in (frame.label, time) if word)


def picture_of(model, i, sheet, colouring):
    frame = model.frames[i]
    values = model.triangle_values(i, colouring) if colouring else None
    return still(frame.points, frame.surface.triangles, model.view, sheet, values, colouring)


def write_frame(name, model, i, folder) -> dict:
    """The script of one frame, its points from the middle of the view: small numbers keep their digits in 32 bits."""
    frame = model.frames[i]
    text = frame_script(name, frame.points - model.view.centre, frame.surface, frame.fields)
    write_text(folder / "meshes" / f"{name}.js", text)
    time = frame.time if frame.time is not None and math.isfinite(frame.time) else None
    return {"name": name, "file": f"meshes/{name}.js", "time": time, "label": frame.label, "bytes": len(text)}


def size_of(model, frames, sheet) -> str:
    """3 frames, time 0 to 1.2 s, 300 points, 520 triangles, 0.02 MB; the picture is 1.5 m wide"""
    last = model.frames[-1]
    counts = f"{plural(len(last.points), 'point')}, {plural(len(last.surface.triangles), 'triangle')}"
    left_out = last.surface.not_drawn
    counts += f" ({plural(left_out, 'cell')} of other types not drawn)" if left_out else ""
    across = with_unit(sheet.width * sheet.pixel, "m", 2)
    size = number(sum(f["bytes"] for f in frames) / 1e6, 2)
    return f"{plural(len(frames), 'frame')}{passage_of(model)}, {counts}, {size} MB; the picture is {across} wide"


def passage_of(model) -> str:
    """What the frames go through: ", time 0 to 1.2 s"; of one frame, when it is: ", load 1"; "" where the files do not say."""
    times = [frame.time for frame in model.frames]
    if None in times or not np.isfinite(times).all():
        return ""
    low, high = min(times), max(times)
    unit = f" {model.series.unit}" if model.series.unit not in ("", "1") else ""
    span = number(low) if low == high else f"{number(low)} to {number(high)}"
    labels = [frame.label for frame in model.frames if frame.label]
    return (f" ({', '.join(labels)})" if labels else "") + f", {model.series.name} {span}{unit}"


def alt_of(model, name) -> str:
    """What a reader who does not see the picture should know."""
    return f"Deformed mesh of {name}, {'seen at an angle' if model.view.up[2] else 'seen from the front'}."


def index_json(meshes) -> str:
    """What the interactive view reads from the page; "" where no mesh can be opened."""
    samples = [mesh.index for mesh in meshes if mesh.index]
    look = {"light": [float(one) for one in LIGHT], "ambient": AMBIENT, "margin": MARGIN}
    look |= {"plain": PLAIN, "undefined": UNDEFINED, "table": packed(table())}
    return json_in_html({"samples": samples, **look}) if samples else ""
