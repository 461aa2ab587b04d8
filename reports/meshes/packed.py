"""Frames as scripts that a page loads on demand: a page opened from disk may load a script, but no other file."""

import base64
import json

import numpy as np

INTEGERS = (("u1", 2**8 - 1), ("u2", 2**16 - 1), ("u4", 2**32 - 1))


def packed(array) -> dict:
    """Numbers as little-endian base64: float32, or the shortest unsigned integers that hold them."""
    if array.dtype.kind == "f":
        kind = "f4"
    else:
        kind = next(kind for kind, most in INTEGERS if array.size == 0 or array.max() <= most)
    data = np.ascontiguousarray(array, dtype=f"<{kind}").tobytes()
    return {"type": kind, "data": base64.b64encode(data).decode("ascii")}


def frame_script(name, points, surface, fields) -> str:
    """One frame's call of wrinklebenchFrame. `fields`: {name: ("point" or "face", values on the surface)}."""
    frame = {"name": name, "points": packed(points.astype(np.float32)), "triangles": packed(surface.triangles)}
    if len(surface.cell) != len(surface.triangles):
        frame["faces"] = packed(surface.face)
    frame["fields"] = {name: {"at": at, **packed(values)} for name, (at, values) in fields.items()}
    return f"wrinklebenchFrame({json.dumps(frame)});\n"


def json_in_html(data) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")


def script_in_html(text) -> str:
    """A script that may stand inside a script element: nothing in it ends or opens one."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")
