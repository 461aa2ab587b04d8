"""The pages of deformed meshes, and those for printing."""

import contextlib
import io
import json
import unittest
from unittest import mock

import numpy as np
from support import Folder, Page, report

from files import TWO_TRIANGLES, write_frame, write_sample
from page.printed import too_much, weight
from page.site import write_site
from page.tables import telling_names
from report import main
from store.results import read_results


class Meshes(Folder):
    """VTKHDF files are drawn, and listed with how to open them."""

    def test_each_sample_with_frames_is_listed(self):
        curves = {"wave": [("time", "s", [0.0, 1.0]), ("height", "m", [1.0, 2.0])]}
        keys = [write_sample(self.results, "study", {"a": a}, {"m": 1.0}, curves) for a in (1, 2)]
        write_frame(self.results, "study", keys[0], times=(0.0, 0.5, 1.0))
        page = self.page_of("study")
        self.assertIn(f"paraview study/{keys[0]}.hdf.series", page.text)
        self.assertIn(f"a = 1 study/{keys[0]}.hdf.series 3", page.text)
        self.assertNotIn(f"{keys[1]}.hdf", page.text)
        self.assertIn("File › Open…", page.text)

    def test_a_frame_without_its_series_is_opened_itself(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)
        (self.results / "study" / f"{key}.hdf.series").unlink()
        self.assertIn(f"paraview study/{key}.0000.hdf", self.page_of("study").text)

    def test_each_mesh_has_a_still_picture_and_a_file_for_each_frame(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key, times=(0.0, 0.5))
        page = self.page_of("study")
        meshes = self.folder / "report/study/meshes"
        self.assertEqual({path.name for path in meshes.iterdir()}, {f"{key}.png", f"{key}.0000.js", f"{key}.0001.js"})
        self.assertEqual((meshes / f"{key}.png").read_bytes()[:4], b"\x89PNG")
        self.assertEqual([image["src"] for image in page.images], [f"meshes/{key}.png"])
        self.assertIn("2 frames, time 0 to 0.5 s, 4 points, 2 triangles", page.text)

    def test_frames_say_when_they_are_and_what_they_show(self):
        keys = [write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2, 3)]
        write_frame(self.results, "study", keys[0], (0.0, 0.5))
        write_frame(self.results, "study", keys[1], (0.02,), time_name="strain", time_unit="1")
        write_frame(self.results, "study", keys[2], (2.0, 2.0), labels=("coarse", "fine"))
        text = self.page_of("study").text
        self.assertIn("2 frames, time 0 to 0.5 s, 4 points", text)
        self.assertIn("1 frame, strain 0.02, 4 points", text)
        self.assertIn("2 frames (coarse, fine), time 2 s, 4 points", text)

    def test_an_index_of_an_older_version_has_no_unit_of_time(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key, (0.5,))
        path = self.results / "study" / f"{key}.hdf.series"
        index = json.loads(path.read_text())
        path.write_text(json.dumps({"file-series-version": "1.0", "files": index["files"]}))
        self.assertIn("1 frame, time 0.5, 4 points", self.page_of("study").text)

    def test_names_say_what_differs_and_leave_out_the_usual(self):
        usual = {"layers": 2, "seed": 1, "size": 0.5}
        cases = ({}, {"layers": 1}, {"seed": 2}, {"seed": 3, "layers": 1}, {"gamma": 0.1})
        keys = [write_sample(self.results, "study", {"gamma": 0.2 + i} | usual | c, {"m": 1.0}) for i, c in enumerate(cases)]
        other = write_sample(self.results, "study", {"gamma": 0.2} | usual | {"size": 9.0}, {"m": 1.0})  # it has no mesh
        for key in keys:
            write_frame(self.results, "study", key)
        samples = {one.key: one for one in read_results(self.results).studies[0].samples}
        names = telling_names([samples[key] for key in keys])
        told = ["Γ = 0.2", "layers = 1, Γ = 1.2", "seed = 2, Γ = 2.2", "layers = 1, seed = 3, Γ = 3.2", "Γ = 0.1"]
        self.assertEqual([names[key] for key in keys], told)
        self.assertEqual(len(samples), 6)
        alike = [samples[key] for key in (keys[0], other)]
        self.assertEqual(set(telling_names(alike).values()), {"size = 0.5", "size = 9"})
        self.assertEqual(telling_names([samples[other]]), {other: other})
        self.assertEqual(telling_names([samples[other]], alike), {other: "size = 9"})

    def test_three_frames_and_more_are_a_film_and_a_strip_too(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        grids = [TWO_TRIANGLES | {"point_fields": {"strain": np.array([-1, 0, 1, 3]) * share}, "units": {"strain": "mm"}} for share in (0, 0.5, 1)]
        write_frame(self.results, "study", key, (0.0, 0.5, 1.25), grids, time_name="time", time_unit="s")
        page = self.page_of("study")
        strip = [f"meshes/{key}.strip.{i:04d}.png" for i in range(3)]
        self.assertEqual([image["src"] for image in page.images], [*strip, f"meshes/{key}.film.png", f"meshes/{key}.png"])
        for name in (*strip, f"meshes/{key}.film.png"):
            self.assertEqual((self.folder / f"report/study/{name}").read_bytes()[:4], b"\x89PNG")
        self.assertIn("0 s 0.5 s 1.25 s strain [mm]: −1 3 The motion", page.text)
        self.assertEqual((self.folder / "report/study/index.html").read_text(encoding="utf-8").count('class="ramp"'), 2)  # and of the last frame's picture
        whole = (self.folder / "report/whole.html").read_text(encoding="utf-8")
        self.assertNotIn("film.png", whole)
        for name in strip:  # on paper too
            self.assertIn(f'src="study/{name}"', whole)

    def test_a_strip_has_the_first_the_last_and_at_most_six(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key, [0.1 * i for i in range(9)], labels=[f"state {i}" for i in range(9)], time_name="strain", time_unit="1")
        text = self.page_of("study").text
        self.assertIn("state 0, strain 0 state 2, strain 0.2", text)
        self.assertIn("state 8, strain 0.8 The motion", text)
        self.assertEqual(len(list((self.folder / "report/study/meshes").glob("*.strip.*.png"))), 6)

    def test_the_film_is_of_what_moves_and_not_of_states_beside_each_other(self):
        still, moving, faster, states = (write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2, 3, 4))
        for key, way in ((still, 0.01), (moving, 0.6), (faster, 1.0)):
            grids = [TWO_TRIANGLES | {"points": np.asarray(TWO_TRIANGLES["points"], dtype=float) + (0, 0, way * i)} for i in range(3)]
            write_frame(self.results, "study", key, (0.0, 0.5, 1.0), grids)
        write_frame(self.results, "study", states, (1.0, 1.0, 1.0), labels=("coarse", "fine", "finer"))
        self.page_of("study")
        films = {path.name for path in (self.folder / "report/study/meshes").glob("*.film.png")}
        self.assertEqual(films, {f"{moving}.film.png"})  # the first that moves half as far as any

    def test_the_film_is_of_the_sample_that_the_figure_is_of_and_says_so(self):
        other, shown = (write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2))
        for key in (other, shown):
            write_frame(self.results, "study", key, times=(0.0, 0.5, 1.0))
        with mock.patch.dict("page.meshes.FILMED", {"study": ({"a": 2}, "with springs")}):
            page = self.page_of("study")
        self.assertEqual({path.name for path in (self.folder / "report/study/meshes").glob("*.film.png")}, {f"{shown}.film.png"})
        self.assertIn("The motion, with springs.", page.text)

    def test_two_frames_and_frames_without_times_are_told_by_what_is_known(self):
        two, untimed = (write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2))
        write_frame(self.results, "study", two, (0.0, 0.5))
        write_frame(self.results, "study", untimed, (0.0, 1.0, 2.0))
        (self.results / "study" / f"{untimed}.hdf.series").unlink()
        page = self.page_of("study")
        self.assertNotIn(f"{two}.strip", str(page.images))
        self.assertIn("frame 1 of 3 frame 2 of 3 frame 3 of 3", page.text)

    def test_a_frame_that_cannot_be_read_costs_its_picture_only(self):
        good, bad = (write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2))
        for key in (good, bad):
            write_frame(self.results, "study", key)
        (self.results / "study" / f"{bad}.0000.hdf").write_bytes(b"VTKHDF")
        page = self.page_of("study")
        self.assertIn("Not drawn: a = 2. not readable: OSError:", page.text)
        self.assertEqual(len(page.images), 1)

    def test_the_interactive_view_is_there_where_its_script_is_and_else_the_page_says_so(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)
        script = self.folder / "viewer.js"
        for text, said in ((None, True), ("view()", False)):
            if text:
                script.write_text(text)
            write_site(read_results(self.results), self.results, self.folder / "report", script)
            page = self.folder / "report/study/index.html"
            self.assertEqual("Still pictures only" in Page(page).text, said)
            self.assertEqual('<script src="../viewer.js"></script>' in page.read_text(), not said)
            self.assertEqual((self.folder / "report/viewer.js").exists(), not said)  # once, not in each page

    def test_many_meshes_are_folded_and_none_is_lost(self):
        for a in (1, 2, 3):
            write_frame(self.results, "study", write_sample(self.results, "study", {"a": a}, {"m": 1.0}))
        with mock.patch("page.site.MOST_MESHES", 2):
            page = self.page_of("study")
        self.assertIn("And 1 more mesh", page.text)
        self.assertEqual(len(page.images), 3)
        self.assertNotIn("more mesh", self.page_of("study").text)

    def test_without_frames_there_is_no_such_section(self):
        write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        self.assertNotIn("ParaView", self.page_of("study").text)


class Printed(Folder):
    """The whole on one page, and as PDF where there is a Chromium."""

    def setUp(self):
        super().setUp()
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)

    def test_one_page_has_all_pages_and_its_pictures_are_there(self):
        output = report(self.results, self.folder / "report")
        whole = Page(output / "whole.html")
        for words in ("what was measured", "Title of study", "Deformed meshes", "Multi-Layer Thick Shells"):
            self.assertIn(words, whole.text)
        for image in whole.images:
            self.assertTrue((output / image["src"]).is_file(), image["src"])

    def test_more_than_a_reader_wants_to_load_or_print_is_told(self):
        whole = report(self.results, self.folder / "report") / "whole.html"
        pictures = {image["src"] for image in Page(whole).images}
        size = whole.stat().st_size + sum((whole.parent / one).stat().st_size for one in pictures)
        self.assertEqual(weight(whole), size)
        pdf = self.folder / "a.pdf"
        pdf.write_bytes(b"<< /Type /Pages >> " + 3 * b"<< /Type /Page /Parent 1 0 R >> ")
        self.assertEqual(too_much(whole, pdf), [])
        with mock.patch("page.printed.MOST_PAGES", 2), mock.patch("page.printed.MOST_BYTES", 100):
            told = too_much(whole, pdf)
        self.assertRegex(told[0], r"whole.html takes 0.\d MB with its pictures")
        self.assertEqual(told[1], "a.pdf has 3 pages, more than 2")

    def test_without_chromium_the_report_is_there_and_the_exit_code_tells(self):
        with mock.patch("shutil.which", return_value=None), contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main([str(self.results), "--output", str(self.folder / "report"), "--pdf"]), 4)
        self.assertIn("no report.pdf: chromium is not here", said.getvalue())
        self.assertTrue((self.folder / "report/whole.html").exists())


if __name__ == "__main__":
    unittest.main()
