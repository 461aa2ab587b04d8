"""Sentences about a sample, as templates: "{cells} cells: {1e3*amplitude:2} mm, {share:2%}"."""

import math
import re
import string

from text import number, percent

TERM = re.compile(r"(?:([-+.\de]+)([*+]))?(\w+)")  # name, 1e3*name or 1+name
SPEC = re.compile(r"(\d*)([%°C]?)")


def told(template, sample, **more) -> str:
    """The template with the sample's parameters and metrics as a reader sees them; `more` goes before these. Behind a colon:
    how many digits, else four; % for percent of a fraction, ° for degrees of radians, C for a word with a capital letter."""
    return Words(sample, more).format(template)


class Words(string.Formatter):
    def __init__(self, sample, more):
        self.sample, self.more = sample, more

    def get_field(self, field_name, args, kwargs):
        term = TERM.fullmatch(field_name)
        if not term:
            raise ValueError(f'"{field_name}" is no name, factor*name or term+name')
        factor, operation, name = term.groups()
        value = self.value(name)
        if operation:
            value = float(factor) * value if operation == "*" else float(factor) + value
        return value, name

    def value(self, name):
        if name in self.more:
            return self.more[name]
        return self.sample.parameter(name) if name in self.sample.parameters else self.sample.metric(name)

    def format_field(self, value, format_spec):
        digits, kind = SPEC.fullmatch(format_spec).groups()
        if isinstance(value, str):
            return value.capitalize() if kind == "C" else value
        if kind == "%":
            return percent(value, int(digits or 2))
        return f"{number(math.degrees(value), int(digits or 4))}°" if kind == "°" else number(value, int(digits or 4))
