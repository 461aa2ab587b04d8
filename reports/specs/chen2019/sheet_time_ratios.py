"""How much later averaged isometry is at rest than sheets that hang nearer, in turns of one process."""

from render import (
    BLUE, GREY, PURPLE, VERMILLION, Figure, Mark, defined, distinct, failures, frame, needed, ordered, plain, series_of, start, told, values, where,
)  # fmt: skip

RIVALS = {
    "midedge_shell": ("shell of mid-edge normals, 10 MPa", Mark(VERMILLION, "P", 6)),
    "edge_constraints": ("all edges, within 0.003", Mark(BLUE, "^", 6)),
    "isometric_three_components": ("averages: three strains, within 0.003", Mark(PURPLE, "s", 6)),
}
METRICS = (
    "own_over_rival", "own_over_rival_low", "own_over_rival_high", "own_seconds", "rival_seconds", "error", "rival_error", "rms_strain", "rival_rms_strain",
)  # fmt: skip
SAYS = (
    "{name}, {points} points, seed {seed}: {own_over_rival:3} [{own_over_rival_low:3}, {own_over_rival_high:3}]; larger error of drop and bending energy "
    "{rival_error:2} for {error:2}, rms strain {rival_rms_strain:2} for {rms_strain:2}."
)


def draw(study):
    known = needed(ordered(defined(where(study.samples, method="isometric"), "own_over_rival"), "points", "seed"), "both sheets at rest")
    drawing, axes = start(1, len(distinct(known, "points")), 3.2, sharey=True, squeeze=False)
    said = []
    for panel, points in zip(axes[0], distinct(known, "points")):
        panel.axhline(1, color=GREY, linewidth=1)
        for place, (rival, (label, mark)) in enumerate(RIVALS.items()):
            samples = where(known, points=points, rival=rival)
            at = [s.parameter("seed") + 0.15 * (place - 1) for s in samples]
            panel.vlines(at, values(samples, "own_over_rival_low"), values(samples, "own_over_rival_high"), color=mark.colour, linewidth=1.2)
            panel.plot(at, values(samples, "own_over_rival"), **mark._replace(line="none").look())
            drawing.series.append(series_of(f"{label}, {points} points", samples, "seed", METRICS))
            said += [told(SAYS, s, name=label) for s in samples]
        seeds = distinct(where(known, points=points), "seed")
        labels = {"title": f"{points} points", "xlim": (min(seeds) - 0.5, max(seeds) + 0.5)}
        frame(panel, "seed of the points", log="y", xticks=seeds, yticks=plain, **labels)
    frame(axes[0][0], None, "time to rest, pair over the other [1]")
    drawing.legend([mark.entry(label) for label, mark in RIVALS.values()], 3)
    return drawing.tell(" ".join(["Time ratios over seeds.", *said]), below=failures(study.samples, "rival", "points", "seed"))


FIGURE = Figure(
    "sheet_time_ratios",
    "Time to rest beside sheets that hang nearer",
    "this suite's own; Chen, Kry & Vouga 2019, Fig. 2",
    "Processor time from the first state to the least energy within the tolerance, that of averaged isometry within 0.001 over that of sheets that err less at "
    "less true strain, hung in turns: constraints by the method of multipliers, shells by Newton's method. Bars: what the turns leave open. Above the grey line the pair is later. It is not the time of the "
    "paper's steps.",
    draw,
)
