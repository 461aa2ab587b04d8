"""This suite itself, as one code among the others: one of its elements, run by its own program."""

CODE = "suite"


def version():
    return "wrinklebench"
