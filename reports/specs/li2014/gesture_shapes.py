"""A patch of two layers, compressed, twisted and pinched: its surface, and both layers' meshes in material space."""

from render import (
    BLUE, VERMILLION, Figure, View,
    as_judged, best, failures, left_out, needed, oblique, scale_bar, start, stored, surface_of, told, wires,
)  # fmt: skip

NAMES = {"compress": "Compressed", "twist": "Twisted", "pinch": "Pinched, lifted"}
DERMIS_ALONE = 10.9e-3  # [m] laid out for waves so long, layer 2 is there for a sample of the dermis alone
SAYS = (
    "{name}: waves of {1e3*wavelength_1_measured:3} mm in layer 1 and {1e3*wavelength_2_measured:3} mm in layer 2; largest "
    "residual of a constraint {residual_after_2:2} thicknesses of layer 2."
)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    both = [s for s in samples if s.parameter("wavelength_2") < DERMIS_ALONE]
    known = needed(stored(both, "triangles 2"), "stored surfaces of both layers")
    shown = best(known, "gesture", "side", "finest", order=NAMES)
    drawing, axes = start(len(shown), 3, 2.5 * len(shown), squeeze=False, width_ratios=(1.5, 1, 1))
    last = list(shown)[-1]
    for row, (gesture, sample) in zip(axes, shown.items()):
        oblique(row[0], surface_of(sample, "surface 2"), View(40))
        scale_bar(row[0], 0.01, "10 mm")
        row[0].set_title(NAMES[gesture])
        for panel, k, colour in ((row[1], 1, BLUE), (row[2], 2, VERMILLION)):
            layer = surface_of(sample, f"surface {k}")
            part = wires(panel, layer, colour, sample.parameter("side"))
            panel.set_title(told(f"layer {k}: {{vertices_{k}}} vertices", sample) + part, fontsize=9)
            panel.set_xlabel("u₁ [mm]" if gesture == last else "")
            drawing.series.append(layer.csv(f"{NAMES[gesture]}, layer {k}", ("u1 [m]", "u2 [m]")))
    notes = [told(SAYS, s, name=NAMES[gesture]) for gesture, s in shown.items()] + failures(both, "gesture", "side")
    below = left_out(samples, both, "run for their dermis alone")
    return drawing.tell("Shaded patches of skin and the meshes of their two layers.", notes, below)


FIGURE = Figure(
    "gesture_shapes",
    "Compress, twist, pinch",
    "Li & Kry 2014, Fig. 1",
    "Left: the upper layer's surface at the gesture's end, seen at an angle from above, true to scale. Middle and right: the "
    "adaptive meshes of the lower and the upper layer in material space; of a mesh too fine for print, the middle.",
    draw,
)
