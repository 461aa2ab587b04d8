"""Frames as scripts that a page loads on demand: a page opened from disk may load a script, but no other file."""

import base64
import json
import zlib

import numpy as np

INTEGERS = (("u1", 2**8 - 1), ("u2", 2**16 - 1), ("u4", 2**32 - 1))


def packed(array) -> dict:
    """Numbers as little-endian base64: float32, or the shortest unsigned integers that hold them."""
    kind = kind_of(array)
    return {"type": kind, "data": in_letters(np.ascontiguousarray(array, dtype=f"<{kind}").tobytes())}


def kind_of(array) -> str:
    if array.dtype.kind == "f":
        return "f4"
    return next(kind for kind, most in INTEGERS if array.size == 0 or array.max() <= most)


def in_letters(data) -> str:
    return base64.b64encode(data).decode("ascii")


def deflated(array) -> dict:
    """The same in a third of the bytes, without loss: column by column the differences between neighbours' bits, as whole numbers that
    wrap; then all lowest bytes, all second ones, …; deflated. frames.js goes back."""
    kind = kind_of(array)
    size, width = int(kind[1]), array.shape[1] if array.ndim == 2 else 1
    bits = np.ascontiguousarray(array.T, dtype=f"<{kind}").view(f"<u{size}").ravel()
    steps = np.diff(bits, prepend=bits.dtype.type(0))
    planes = np.ascontiguousarray(steps.view(np.uint8).reshape(-1, size).T)
    return {"type": kind, "width": width, "data": in_letters(zlib.compress(planes.tobytes(), 9))}


def frame_script(name, points, surface, fields) -> str:
    """One frame's call of wrinklebenchFrame. `fields`: {name: ("point" or "face", values on the surface)}."""
    frame = {"name": name, "points": deflated(points.astype(np.float32)), "triangles": deflated(surface.triangles.ravel())}
    if len(surface.cell) != len(surface.triangles):
        frame["faces"] = deflated(surface.face)
    frame["fields"] = {name: {"at": at, **deflated(values)} for name, (at, values) in fields.items()}
    return f"wrinklebenchFrame({json.dumps(frame)});\n"


def json_in_html(data) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
