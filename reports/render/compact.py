"""An SVG of matplotlib's in four fifths of the bytes: nothing that a reader sees is another."""

import hashlib
import re

# DejaVu Sans sets the layout; the others are about as wide or narrower, so that no text runs out of its place.
FONTS = "'DejaVu Sans', Verdana, 'Bitstream Vera Sans', Arial, Helvetica, sans-serif"

FINE = re.compile(r"-?\d+\.\d{3,}")  # numbers of more digits than the hundredth of a point
PLACES = re.compile(r'(?<= (?:d|x|y)=")[^"]*|(?<= points=")[^"]*|(?<=translate\()[^)]*|(?<=rotate\()[^)]*')


def compact(text) -> str:
    """Places to a hundredth of a point, the family of fonts said once, no indents, and names only of what is named elsewhere."""
    text = re.sub(r"<!--.*?-->| transform=\"rotate\(-?0 [^)]*\)\"", "", text, flags=re.DOTALL)
    text = PLACES.sub(lambda found: FINE.sub(rounded, " ".join(found[0].split())), text)
    text = re.sub(r"font: ([0-9.]+px) '[^;\"]*", r"font-size: \1", text)
    text = re.sub(r"(font: [^;\"]*?px) '[^;\"]*", lambda found: f"{found[1]} {FONTS}", text)  # of bold or slanted words
    text = text.replace("</style>", f"text{{font-family: {FONTS}}}</style>", 1)
    used = set(re.findall(r"#([\w.-]+)", text))
    text = re.sub(r' id="([\w.-]+)"', lambda found: found[0] if found[1] in used else "", text)
    return named_clips(re.sub(r">\s*\n\s*<", "><", text))


def named_clips(text) -> str:
    """Clip paths named by what they are: matplotlib names those that are no rectangle by an address in memory."""
    for name, path in re.findall(r'<clipPath id="(\w+)">(.*?)</clipPath>', text, flags=re.DOTALL):
        text = re.sub(rf"\b{name}\b", "p" + hashlib.sha256(path.encode()).hexdigest()[:10], text)
    return text


def rounded(found) -> str:
    short = f"{float(found[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
