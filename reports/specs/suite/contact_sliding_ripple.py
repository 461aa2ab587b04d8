"""What flat meshes are felt by in sliding without friction, along an edge and over the barrier's reach."""

from render import (
    BLUE, COLOURS, GREEN, GREY, ORANGE, VERMILLION, Figure, Mark,
    columns, defined, entry, failures, frame, needed, ordered, plain, points, qualifiers, series_of, start, stored, told, where,
)  # fmt: skip

SEEDS = {1: Mark(BLUE, "o", 6), 2: Mark(ORANGE, "s", 5), 3: Mark(VERMILLION, "D", 5)}
WAY, FORCE = "way over the edge [1]", "force along over force across [1]"
GUARDED = Mark(GREEN, "^", 6, "none")
DASHES = (0, (5, 2))
SAYS = "{contact}, d̂ = {distance} edges, seed {seed}: {ripple:3}."


def draw(study):
    samples = where(study.samples, cells=24, contact=("barrier", "guarded"))
    known = needed(defined(stored(samples, "ripple"), "ripple"), "24 cells and a stored ripple")
    barrier, guarded = where(known, contact="barrier"), where(known, contact="guarded")
    drawing, (along, reach) = start(1, 2, 3.6)
    colours = dict(zip(sorted({sample.parameter("distance") for sample in known}), COLOURS))
    for sample in [*ordered(where(barrier, seed=1), "distance"), *ordered(where(guarded, seed=1), "distance")]:
        way, force = columns(sample, "ripple")[:2]
        is_guarded, distance = sample.parameter("contact") == "guarded", sample.parameter("distance")
        line, name = (DASHES, f"{distance:g} guarded") if is_guarded else ("-", f"{distance:g}")
        along.plot(way, force, color=colours[distance], linewidth=1.3, linestyle=line, label=name)
        drawing.add(f"d̂ over the edge = {name}", {WAY: way, FORCE: force})
    frame(along, WAY, FORCE)
    along.margins(y=0.5)
    along.legend(loc="lower center", ncols=3, title="d̂ over the edge")
    for seed, mark in SEEDS.items():
        members = where(barrier, seed=seed)
        points(reach, members, "distance", "ripple", mark)
        drawing.series.append(series_of(f"seed {seed}", members, "distance", ("ripple", "normal_swing")))
    points(reach, guarded, "distance", "ripple", GUARDED)
    drawing.series.append(series_of("guarded", guarded, "distance", ("ripple", "normal_swing")))
    reach.axhline(0.01, color=GREY, linewidth=1, linestyle=(0, (3, 3)), zorder=1)
    frame(reach, "d̂ over the edge [1]", "largest, in any direction [1]", log="xy", xticks=(0.05, 0.1, 0.2, 0.5, 1), yticks=plain)
    kinds = [mark.entry(f"meshes of seed {seed}") for seed, mark in SEEDS.items()]
    kinds.append(GUARDED.entry("edges as guards, all seeds"))
    drawing.legend([*kinds, entry("a hundredth", GREY, linestyle=(0, (3, 3))), *qualifiers(known)], 4)
    notes = [told(SAYS, sample) for sample in [*ordered(barrier, "distance", "seed"), *ordered(guarded, "distance", "seed")]]
    lost = failures(study.samples, "distance", "seed")
    return drawing.tell("The force in the plane of flat sheets that slide without friction.", notes, lost)


FIGURE = Figure(
    "contact_sliding_ripple",
    "Flat meshes that slide without friction",
    "",
    "Two flat sheets whose meshes do not match, half a barrier's reach d̂ apart, one moved over the other by an edge. Left: the "
    "force along the way over the one across the sheets; there should be none. Dashed and triangles: pairs of edges reach a fifth as far. Right: the largest force in the plane over d̂.",
    draw,
)
