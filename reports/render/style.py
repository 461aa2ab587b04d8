"""The look of all figures: Okabe and Ito's colours, one marker per kind, text that stays text."""

import base64
import io
import math
import re

import matplotlib
import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import FixedLocator, Formatter, FuncFormatter, LogFormatter, LogLocator, NullLocator, SymmetricalLogLocator
from PIL import Image

from render.compact import compact
from render.raster import png
from text import LOWERED, SUPERSCRIPTS

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
YELLOW, BLUE, VERMILLION, PURPLE = "#F0E442", "#0072B2", "#D55E00", "#CC79A7"
GREY = "#666666"

# Yellow is left out: it is too faint for a thin line on white. Blue and vermillion, which the paper gives to the
# asymptotes, come last.
COLOURS = (ORANGE, GREEN, PURPLE, SKY, BLUE, VERMILLION, BLACK)
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "h")
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 2, 1, 2)))

WIDTH = 7.2  # [in], a text block of two columns
DOTS = 144  # pixels to an inch of what is drawn as pixels

SETTINGS = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9.5,
    "axes.titlesize": 10,
    "axes.labelsize": 10,
    "legend.fontsize": 8.5,
    "legend.framealpha": 0.92,
    "legend.edgecolor": "#cccccc",
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "lines.linewidth": 1.4,
    "lines.markersize": 5.5,
    "svg.fonttype": "none",
    "svg.hashsalt": "wrinklebench",
    "figure.constrained_layout.use": True,
    "axes.unicode_minus": True,
}

# Of an index, a fifth of its letters below the line; no-width space carries the way back, for browsers without baseline-shift.
INDEX = r'\1<tspan dy="0.25em" style="font-size: 75%">\2</tspan><tspan dy="-0.19em">&#8203;</tspan>'


def styled():
    """A context in which figures are drawn and saved, free of a user's own matplotlibrc."""
    return matplotlib.rc_context({**matplotlib.rcParamsDefault, **SETTINGS, "backend": "svg"})


def panels(rows, columns, height, **options):
    """A canvas of WIDTH × height [in] and its axes."""
    canvas = Canvas(figsize=(WIDTH, height))
    FigureCanvasSVG(canvas)
    return canvas, canvas.subplots(rows, columns, **options)


def svg_text(canvas, title):
    """The figure as SVG, and the part of the canvas [in] that it shows: text as text, fallback fonts, no date, nothing that
    points to the network but namespaces."""
    canvas.set_dpi(72)  # as the SVG has it
    canvas.draw_without_rendering()
    canvas.set_layout_engine("none")  # it is laid out: saving would do it again, which takes a third of the time
    box = canvas.get_tightbbox().padded(0.06)
    stream = io.StringIO()
    blank = {"Date": None, "Creator": None, "Format": None, "Type": None}
    canvas.savefig(stream, format="svg", dpi=DOTS, bbox_inches=box, metadata={**blank, "Title": title})
    text = re.sub(r"<!DOCTYPE.*?>\s*", "", stream.getvalue(), flags=re.DOTALL)
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'(?<=data:image/png;base64,)[^"]*', lambda found: in_few_colours(found[0]), text)
    text = text.replace("image-rendering:crisp-edges;image-rendering:pixelated", "")
    text = re.sub(r"(?<=>)[^<]*_[^<]*(?=</text>)", lambda found: LOWERED.sub(INDEX, found[0]), text)
    return compact(text), box


def in_few_colours(encoded) -> str:
    """A picture within a figure in a third of the bytes: mixed with the white paper but where it is wholly transparent."""
    image = Image.open(io.BytesIO(base64.b64decode(encoded))).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    clear = np.asarray(image.getchannel("A")) == 0
    return base64.b64encode(png(Image.alpha_composite(paper, image).convert("RGB"), clear)).decode("ascii")


def decade(value, _position=None) -> str:
    """1000 → 10³, 10 → 10, 1 → 1: a decade of a logarithmic axis in plain text."""
    exponent = round(math.log10(value))
    return f"{value:.0f}" if exponent in (0, 1) else "10" + str(exponent).translate(SUPERSCRIPTS)


def plain(value, _position=None) -> str:
    """0.01, −10, 1000: a tick without an exponent."""
    return f"{value:.10g}".replace("-", "−")


def small(value, _position=None) -> str:
    """0.01, 1, 100, and 10⁻⁵ below a thousandth."""
    return plain(value) if value >= 1e-3 * (1 - 1e-9) else decade(value)


def decades(axis, label=decade):
    """Labels the decades of a logarithmic axis in plain text, and what lies between where there are not two of them."""
    axis.set_major_locator(LogLocator(10, numticks=12))
    axis.set_major_formatter(Decades(label))
    axis.set_minor_formatter(Decades(label))


def alike(value, low, high) -> str:
    """On a logarithmic axis from `low` to `high` that has numbers between its decades: 0.01 and 0.02, or 10⁻⁵ and 2 × 10⁻⁵, not one of each."""
    if 1e-4 <= low and high < 1e6:
        return plain(value)
    digit, power = first_digit(value), decade(10.0 ** math.floor(math.log10(value) + 1e-9))
    return power if digit == 1 else f"{digit} × {power}"


def between(low, high) -> tuple:
    """Where fewer than two decades are in view 2 and 5 of each are labelled, or all there are, so that an axis has two numbers at least."""
    if low <= 0:
        return ()
    powers_of_ten = [10.0**k for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    for digits in ((), (2, 5)):
        if sum(low <= digit * one <= high for one in powers_of_ten for digit in (1, *digits)) >= 2:
            return digits
    return tuple(range(2, 11))


def first_digit(value) -> int:
    return round(value / 10 ** math.floor(math.log10(value) + 1e-9))


class Decades(Formatter):
    """Decades by `label`; on a short axis what lies between, too, and all of it in one notation."""

    def __init__(self, label):
        self.label = label

    def __call__(self, value, _position=None):
        low, high = sorted(self.axis.get_view_interval())
        digits = between(low, high)
        if first_digit(value) not in (1, *digits):
            return ""
        return alike(value, low, high) if digits else self.label(value)


class Powers(LogFormatter):
    """10² and 10³, on a short axis 0.02 and 0.03: matplotlib's choice of what is labelled, in letters as large as others, which its exponents
    are not. Of an axis just over a decade long it chooses one number: there are those that lie `between`, too."""

    def __call__(self, value, pos=None):
        low, high = sorted(self.axis.get_view_interval())
        digits = between(low, high) if high > 10 * low > 0 else ()
        if not super().__call__(value, pos) and first_digit(value) not in digits:
            return ""
        return alike(value, low, high) if digits or high <= 10 * low else decade(value)


def powers(axis):
    """The same ticks of a logarithmic axis, in plain text."""
    axis.set_major_formatter(Powers())
    axis.set_minor_formatter(Powers())


def only_at(axis, ticks):
    """Labels a logarithmic axis at these values and nowhere else."""
    axis.set_major_locator(FixedLocator(ticks))
    axis.set_major_formatter(FuncFormatter(plain))
    axis.set_minor_locator(NullLocator())


def signed_percent(axes, threshold):
    """A y axis in percent for what is drawn already: logarithmic on both sides of zero, linear within ±threshold."""
    low, high = axes.dataLim.intervaly if np.isfinite(axes.dataLim.intervaly).all() else (0, 0)
    axes.set_yscale("symlog", linthresh=threshold, linscale=0.6)
    axes.set_ylim(min(3 * low, -1.3 * threshold), max(3 * high, 1.3 * threshold))  # a third of a decade of margin
    axes.yaxis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=threshold))
    axes.yaxis.set_major_formatter(FuncFormatter(plain))
    axes.axhline(0, color=GREY, linewidth=0.8, zorder=1)
