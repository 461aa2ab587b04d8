"""Cloths draped over obstacles: coarse and fine, by what keeps their lengths."""

from render import ORANGE, SKY, Figure, as_judged, defined, failures, needed, oblique, start, stored, surface_of, told

NAMES = {"isometric": ("averaged isometry", SKY), "edge_constraints": ("all edges", ORANGE)}
SAYS = "{what}: {shape_distance:2%} of the side apart on average, {hausdorff_distance:2%} at most."
EARLY = " After one second: {early_distance:2%} on average."


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "coarse", "fine"), "stored cloths")
    known.sort(key=place)
    drawing, axes = start(len(known), 2, 2.7 * len(known), squeeze=False)
    for row, sample in zip(axes, known):
        for panel, name, count in zip(row, ("coarse", "fine"), ("points", "fine_points")):
            sheet, title = surface_of(sample, name), f"{what(sample)}\n{told('{' + count + '}', sample)} points"
            oblique(panel, sheet, colours=NAMES[sample.parameter("method")][1], lit="front")
            panel.set_title(title)
            drawing.series.append(sheet.csv(title.replace("\n", ", ")))
        apart = told("apart on average: {shape_distance:2%} of the side", sample)
        row[1].text(1, 0, apart, transform=row[1].transAxes, ha="right", va="top")
    said = [told(SAYS + EARLY * late(s), s, what=what(s)) for s in known]
    lost = failures(samples, "obstacle", "method", "points", "kick", "duration")
    return drawing.tell(" ".join(["Cloths over obstacles, coarse and fine.", *said]), below=lost)


def place(sample):
    """Fine cloths first, and the usual of each obstacle before the others."""
    first = (-sample.parameter("fine_points"), sample.parameter("obstacle"), sample.parameter("method") != "isometric")
    return *first, not sample.parameter("kick"), sample.parameter("duration")


def what(sample) -> str:
    push = "" if sample.parameter("kick") else ", no push"
    return told("{obstacle}, {by}{push}, after {duration} s", sample, by=NAMES[sample.parameter("method")][0], push=push)


def late(sample) -> bool:
    """Whether it fell on after the second of which early_distance tells."""
    return sample.parameter("duration") > 1 and bool(defined([sample], "early_distance"))


FIGURE = Figure(
    "drape_pair",
    "A cloth over a sphere and a box",
    "Chen, Kry & Vouga 2019, Fig. 3",
    "Cloths after a fall of one second or longer over a sphere and a box (not drawn), carried by few points (left) and by more "
    "(right), and how far apart the two surfaces lie. Blue: averaged isometry; orange: all edges of the triangulation keep their "
    "lengths. Unless it says no push, two opposite corners were pushed down first.",
    draw,
)
