"""Meshes that are finer where bodies touch."""


def edges(cells, fine, growth, far):
    """Places along an axis over the radius of contact: `cells` edges to 1 and as long ones up to `fine`, then each `growth` times the one
    before, until `far` is passed."""
    out, step = [i / cells for i in range(round(fine * cells) + 1)], 1 / cells
    while out[-1] < far:
        step *= growth
        out.append(out[-1] + step)
    return out
