"""When, where and from what the results were made, for the top of the first page."""

from collections import Counter
from dataclasses import dataclass

from text import plural

SHOWN = 12  # characters of a commit
NAMED = 4  # commits or processors


@dataclass(frozen=True)
class Fact:
    name: str
    text: str


def facts(results) -> list:
    """Of all samples that the report shows; the date is that of the samples, so that the same results give the same page."""
    samples = [sample for study in results.studies for sample in study.listed]
    if not samples:
        return []
    days = sorted(sample.attributes.get("date", "")[:10] for sample in samples)
    commits = [commit_of(sample) for sample in samples]
    out = [Fact("Date", days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}")]
    out.append(Fact("Commit", most_common(commits, "commit")))
    out.append(Fact("Processor", most_common([f"{s.provenance.get('cpu', '')}" for s in samples], "processor")))
    profiles = Counter(sample.profile or "custom" for sample in samples)
    out.append(Fact("Profile", ", ".join(f"{name} ({plural(count, 'sample')})" for name, count in profiles.most_common())))
    out.append(Fact("Time taken", duration(sum(float(s.provenance.get("wall_seconds", 0)) for s in samples)) + " in samples, one after the other"))
    return out


def commit_of(sample) -> str:
    commit = str(sample.provenance.get("git_commit", ""))[:SHOWN] or "not recorded"
    return commit + (" and changes" if str(sample.provenance.get("git_dirty", "0")) == "1" else "")


def most_common(words, name) -> str:
    """All of them, that of most samples first; where they are many, the first and how many others there are."""
    found = [word for word, _ in Counter(word or "not recorded" for word in words).most_common()]
    if len(found) <= NAMED:
        return ", ".join(found)
    return f"{found[0]} and {plural(len(found) - 1, f'other {name}')}"


def duration(seconds) -> str:
    """41 s, 12 min, 3 h 05 min"""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"
