"""The whole report on one page for printing, and that page as a PDF where Chromium is there."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from markupsafe import Markup

import ending

PATIENCE = 600  # [s] for Chromium
MOST_BYTES = 10_000_000  # of the whole with its pictures
MOST_PAGES = 150
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer", "--generate-pdf-document-outline")


class NotPrinted(Exception):
    """There is no PDF; the message says why."""


def main_part(page) -> str:
    """What stands in a page's main element."""
    return page.partition('<main id="main">')[2].partition("</main>")[0]


def without_ids(html) -> str:
    """A part that may stand beside others on one page: without ids, scripts and links, which paper does not follow."""
    html = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)
    html = re.sub(r"<a\b[^>]*>|</a>", "", html)
    html = re.sub(r"<nav\b.*?</nav>", "", html, flags=re.DOTALL)
    return re.sub(r' id="[^"]*"', "", html)


def whole_page(environment, pages) -> str:
    """One page after the other: [(its folder below the report's, its HTML)]. Pictures keep their places."""
    parts = []
    for name, page in pages:
        part = without_ids(main_part(page)).replace(' loading="lazy"', "").replace("<details", "<details open")
        parts.append(Markup(re.sub(r' src="', f' src="{name}/', part) if name else part))
    return environment.get_template("whole.html").render(parts=parts, root="")


def weight(page) -> int:
    """Bytes of a page with its pictures."""
    pictures = set(re.findall(r'<img\b[^>]* src="([^"]+)"', page.read_text(encoding="utf-8")))
    return page.stat().st_size + sum(one.stat().st_size for one in map(page.parent.joinpath, pictures) if one.is_file())


def too_much(page, pdf=None) -> list:
    """What of the whole is more than a reader wants to load or to print, a line each."""
    out = []
    if (size := weight(page)) > MOST_BYTES:
        out.append(f"{page.name} takes {size / 1e6:.1f} MB with its pictures, more than {MOST_BYTES / 1e6:g}")
    pages = len(re.findall(rb"/Type\s*/Page[^s]", pdf.read_bytes())) if pdf else 0
    if pages > MOST_PAGES:
        out.append(f"{pdf.name} has {pages} pages, more than {MOST_PAGES}")
    return out


def print_pdf(page, pdf):
    """Prints a page with Chromium. Raises NotPrinted with the reason."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        raise NotPrinted("chromium is not here (Debian's package chromium); any browser prints whole.html")
    with ending.removed(Path(tempfile.mkdtemp(prefix="wrinklebench-print-"))) as profile:
        command = [program, *FLAGS, f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", page.resolve().as_uri()]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=PATIENCE, check=False, preexec_fn=ending.with_parent
            )
        except subprocess.TimeoutExpired as late:
            raise NotPrinted(f"chromium took more than {PATIENCE} s") from late
    if done.returncode or not pdf.exists():
        raise NotPrinted(f"chromium failed: {done.stderr.strip()[-300:]}")
