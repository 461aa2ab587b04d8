"""Samples of several versions of a study: the program's own counts, whatever else lies there."""

import contextlib
import io
import json
import unittest

from support import Folder, Page

from files import write_sample  # after support, which puts reports/ on the path
from report import main


class Versions(Folder):
    def write(self, count, version, study="study"):
        for i in range(count):
            write_sample(self.results, study, {"a": 10.0 * version + i}, {"m": 1.0}, study_version=version)

    def made(self, known=None):
        """(the study's page, the index, stderr) of a report that must succeed."""
        arguments = [str(self.results), "--output", str(self.folder / "report")]
        if known is not None:
            words = {"title": "A title", "claim": "A claim", "source": "A paper"}
            listed = [{"name": name, "version": version, **words} for name, version in known.items()]
            (self.folder / "studies.json").write_text(json.dumps({"schema_version": 1, "studies": listed}))
            arguments += ["--studies", str(self.folder / "studies.json")]
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main(arguments), 0)
        report = self.folder / "report"
        return Page(report / "study" / "index.html"), Page(report / "reading.html"), said.getvalue()

    def test_one_newer_file_hides_none_of_the_programs_own(self):
        self.write(5, 6)
        self.write(1, 7)
        page, index, said = self.made({"study": 6})
        notice = "1 sample of study version 7 is set aside: the program has version 6"
        self.assertIn("5 samples: 5 ok; 1 of another version set aside", page.text)
        for text in (page.text, index.text, said):
            self.assertIn(notice, text)

    def test_older_files_are_set_aside_even_where_they_are_the_most(self):
        self.write(5, 5)
        self.write(2, 6)
        self.write(1, 7)
        page, _, said = self.made({"study": 6})
        self.assertIn("2 samples: 2 ok; 6 of another version set aside", page.text)
        self.assertIn("5 samples of study version 5 and 1 sample of study version 7 are set aside", said)
        listed = (self.folder / "report" / "problems.csv").read_text()
        self.assertEqual(listed.count("of study version 5, not 6"), 5)

    def test_without_a_sample_of_the_programs_version_the_page_says_so(self):
        self.write(3, 5)
        page, _, _ = self.made({"study": 6})
        self.assertIn("A title", page.text)
        self.assertIn("0 samples: 0 ok; 3 of another version set aside", page.text)

    def test_without_the_programs_word_the_version_of_most_files_counts(self):
        self.write(5, 6)
        self.write(1, 7)
        page, _, _ = self.made()
        self.assertIn("5 samples: 5 ok; 1 of another version set aside", page.text)
        self.assertIn("1 sample of study version 7 is set aside: most files are of version 6", page.text)

    def test_a_study_that_the_program_does_not_have_is_shown_and_named_so(self):
        self.write(2, 1)
        page, _, _ = self.made({"another": 1})
        self.assertIn("has no study of this name", page.text)
        self.assertIn("2 samples: 2 ok", page.text)

    def test_all_current_files_say_nothing(self):
        self.write(2, 6)
        page, index, said = self.made({"study": 6})
        self.assertEqual(said, "")
        self.assertNotIn("set aside", page.text + index.text)

    def test_a_damaged_list_of_studies_is_wrong_usage(self):
        (self.folder / "studies.json").write_text("{}")
        arguments = [str(self.results), "--output", str(self.folder / "r"), "--studies", str(self.folder / "studies.json")]
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit) as ended:
            main(arguments)
        self.assertEqual(ended.exception.code, 2)
        self.assertIn("is no list of studies: the entry 'schema_version' is missing", said.getvalue())


if __name__ == "__main__":
    unittest.main()
