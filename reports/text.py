"""Numbers and names as a reader sees them."""

import math
import re

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LOWERED = re.compile(r"(?<![\w.])([A-Za-zΓεκλνσ])_(eff|[A-Za-z]{1,2}|[A-Z][A-Za-z]?[A-Za-z]?)(?![A-Za-z0-9_])")  # E_x, ε_c, t_qA: one letter with an index
SYMBOLS = {"gamma": "Γ", "thickness": "h", "poisson": "ν", "elements_along": "elements"}


def number(value, digits=4) -> str:
    """At most `digits` significant digits, no exponent between 1e-3 and 1e6: 0.001235, 1.2 × 10⁻⁵, – if undefined."""
    if isinstance(value, bool) or isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    if value == 0 or -4 < int(exponent) < 6:
        return trimmed(f"{value:.{max(digits - 1 - int(exponent), 0)}f}").replace("-", "−")
    return f"{trimmed(mantissa)} × 10{str(int(exponent)).translate(SUPERSCRIPTS)}".replace("-", "−")


def trimmed(text) -> str:
    """Without zeros that end a decimal fraction."""
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(fraction, digits=2) -> str:
    return f"{number(100 * fraction, digits)} %"


def with_unit(value, unit, digits=6) -> str:
    """0.01 m; a bare number where the unit is 1 or none."""
    return number(value, digits) + (f" {unit}" if unit not in ("", "1") else "")


def described(sample, names) -> str:
    """h = 0.01 m, Γ = 30"""
    parts = []
    for name in names:
        quantity = sample.parameters.get(name)
        if quantity:
            parts.append(f"{SYMBOLS.get(name, name)} = {with_unit(quantity.value, quantity.unit)}")
    return ", ".join(parts)


def slug(text) -> str:
    """A file name of a label: plain lower-case letters, digits, dots and single hyphens."""
    for symbol, name in (("Γ", "gamma"), ("ν", "nu"), ("×", "x"), ("√", "sqrt")):
        text = text.replace(symbol, name)
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.") or "curve"


def plural(count, singular, several=None) -> str:
    """1 sample, 2 samples"""
    return f"{count} {singular if count == 1 else several or singular + 's'}"
