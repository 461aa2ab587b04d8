"""The figures of a study without its own: each stored curve, as it is."""

from functools import partial

from render import COLOURS, DASHES, MARKERS, Figure, described, distinct, failures, start
from store.results import parameter_order
from text import slug

MOST = 7  # samples in a figure: one colour each


def stored_curves(study) -> list:
    """A Figure for each curve name, several where more than MOST samples have it."""
    figures = []
    for name in sorted({name for sample in study.samples for name in sample.curves}):
        owners = [sample for sample in study.samples if name in sample.curves]
        parts = [owners[i : i + MOST] for i in range(0, len(owners), MOST)]
        figures += [figure(name, part, index + 1, len(parts)) for index, part in enumerate(parts)]
    return figures


def figure(name, owners, index, count) -> Figure:
    part, suffix = (f" ({index} of {count})", f"-{index}") if count > 1 else ("", "")
    caption = f"The curve “{name}” as the samples stored it."
    return Figure(f"curve-{slug(name)}{suffix}", f"Curve “{name}”{part}", "", caption, partial(draw, name, owners))


def draw(name, owners, study):
    rows = max(len(sample.curves[name].y) for sample in owners)
    drawing, axes = start(rows, 1, 1.0 + 2.9 * rows, sharex=True, squeeze=False)
    varying = [p for p in parameter_order(study.samples) if len(distinct(study.samples, p)) > 1]
    for i, sample in enumerate(owners):
        label = described(sample, varying) or sample.key
        label += " (failed)" if not sample.ok else " (caveat)" if sample.caveats else ""
        draw_one(drawing, axes[:, 0], sample.curves[name], label, i)
    axes[-1, 0].set_xlabel(title_of(owners[0].curves[name].x))
    if len(owners) > 1 or not owners[0].ok or owners[0].caveats:
        axes[0, 0].legend(loc="lower center", bbox_to_anchor=(0.5, 1.02), ncol=1 if len(varying) > 3 else 2)
    return drawing.tell(f"The stored curve {name} of {len(owners)} samples.", below=failures(owners, *varying))


def draw_one(drawing, axes, curve, label, i):
    """One sample's curve, each y column in its own panel."""
    look = {"color": COLOURS[i], "marker": MARKERS[i], "linestyle": DASHES[i % len(DASHES)]}
    look |= {"markevery": max(1, len(curve.x.values) // 10), "markersize": 4.5, "linewidth": 1.2}
    columns = {title_of(curve.x): curve.x.values}
    for panel, column in zip(axes, curve.y):
        panel.plot(curve.x.values, column.values, label=label, **look)
        panel.set_ylabel(title_of(column))
        columns[unused(title_of(column), columns)] = column.values
    drawing.add(f"{curve.name}, {label}", columns)


def unused(title, columns) -> str:
    """The title, with a dash where another column has it already."""
    return title if title not in columns else unused(f"{title}'", columns)


def title_of(column) -> str:
    return f"{column.label} [{column.unit}]" if column.unit else column.label or "value"
