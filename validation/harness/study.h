#pragma once
/// What a study is: a claim, its samples, how one is run, and how the rows are judged. The harness does the rest.

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/where.h"

namespace wrinkle::validation {

class ReferenceData;
struct Claim;

/// quick: the whole study in at most 20 s on two cores; paper: as published.
enum class Profile { quick, paper };

/// Where a parameter's value comes from. `assumed`: the paper does not give it; the report lists these.
enum class Source { paper, assumed, swept, standard };

/// Which part of a method a parameter chooses; harness/solver_slots.h declares such parameters.
enum class Slot { none, element, linear_solver, nonlinear_solver, integrator, constraint_form, contact };

/// Declares one parameter of a study; its type is that of `standard`, the value taken where none is given.
struct Parameter {
  std::string name;
  Value standard;
  std::string unit;  // "m", "1" where dimensionless, "" for words
  std::string description;
  Source source = Source::swept;
  std::vector<std::string> choices = {};  // for words: the allowed ones
  double minimum = -1e300;                // for numbers: the allowed range, inclusive
  double maximum = 1e300;
  Slot slot = Slot::none;
  /// Of the choices, those that cannot serve this study, and why: refused where they are named, skipped in a sweep over
  /// all choices.
  std::map<std::string, std::string> unfit = {};
};

/// Declares one scalar result.
struct Metric {
  std::string name, unit, description;
};

/// A labelled column of numbers.
struct Column {
  std::string label, unit;
  std::vector<double> values;
};

/// y over x, for the report; `y` may hold several columns.
struct Curve {
  std::string name;
  Column x;
  std::vector<Column> y;
};

/// When a frame is, or what stands for it: a share of the load, a strain.
struct Moment {
  double value = 0.0;
  std::string name = "time", unit = "s";
};

/// A share of what a scene is led through, 1 at its end.
inline Moment at_load(double share) {
  return {share, "load", "1"};
}

/// A quantity of a mesh's points or cells: one value, or three, for each.
struct Field {
  std::string unit;  // "m", "1" where dimensionless
  std::vector<double> values;
};

/// A deformed mesh with fields, for ParaView and the report's pictures. Cells are VTK cell types (5 triangle, 9 quad).
struct Frame {
  Moment time = {};
  std::string name = {};       // what it shows, where a sample's meshes differ by more than time: "remeshed"
  std::vector<double> points;  // [m], x y z per point
  std::vector<std::int64_t> connectivity, offsets;  // as in VTK: offsets has one entry more than cells
  std::vector<std::uint8_t> cell_types;
  std::map<std::string, Field> point_fields, cell_fields;
};

/// ok: there is a result. failed: there is none, though there should be. skipped: there can be none, as a solver that
/// takes only definite matrices has none of an indefinite system: no failure, and never judged.
enum class Outcome { ok, failed, skipped };

/// All that one sample produced.
struct Record {
  Outcome outcome = Outcome::ok;
  std::string reason;                     // where it is not ok: one sentence with the numbers
  std::optional<double> seconds = {};     // [s] that another program took, where it tells
  std::vector<std::string> caveats;       // why a result lies outside the theory, "resolution: …", "stretch: …"
  std::map<std::string, double> metrics;  // every declared metric that is defined; others are stored as NaN
  std::vector<Column> telemetry;          // one row per iteration or step, equal lengths
  std::vector<Curve> curves;
  std::vector<Frame> frames;
};

/// Tells the harness how far a sample is, and the sample whether it should stop. A long one keeps its state now and
/// then, and asks first whether an interrupted run has left one: same sample, same program.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void report(double fraction, std::string_view what) = 0;  // fraction in [0, 1]
  virtual bool stop_requested() const = 0;
  virtual nlohmann::json kept() const;  // null where nothing is
  /// Writes state() where the last one is some minutes old. What is computed from it must not differ, but by round-off,
  /// from what would have been without an interruption: κ that was raised and friction's lag are part of a state, and
  /// what cost is measured is of one process alone.
  virtual void keep(const std::function<nlohmann::json()>& state);
};

/// A stored sample, as the judge sees it.
struct Row {
  Sample sample;
  Record record;
};

/// undecided: a ratio of times whose noise holds the bound. unresolved: the bound
/// lies within the uncertainty of mesh, seeds and reference. No failures, and nobody's expectation; but where it is
/// unresolved the number itself must lie within the bound, or an expected deviation in its band, all the same.
enum class Judgement { reproduced, deviates, not_reproducible, failed, not_run, undecided, unresolved };

/// full: the printed scene, physics and sizes within 10 %. assumed: of a scene that the paper does not print whole, its
/// own or of a paper not read here, what it prints is as printed, the rest assumed. reduced: the same physics, smaller,
/// shorter or in part. stand_in: another scene than printed or cited from a paper that is read, or a prescribed part.
/// absent: not built, or never run.
enum class Level { full, assumed, reduced, stand_in, absent };

struct Interval {
  double low, high;
};

/// Where the repeats within one process put a ratio of times.
using Noise = Interval;

/// What refinement says of a claim's number at one level.
struct RefinementLevel {
  double at = 0.0;         // the parameter that is refined
  double numerical = 0.0;  // how far the number may be off there, at about 95 %
};

/// How far a measured number may be off, at about 95 %, in its unit (ASME V&V 20).
struct Uncertainty {
  double numerical = 0.0, seeds = 0.0, reference = 0.0;
  double order = 0.0;                        // observed, of the refinement; 0 where there is none
  std::string along = {};                    // the parameter that is refined
  bool is_kept = false;                      // numerical and order are of an earlier run, in reference_data
  std::vector<RefinementLevel> levels = {};  // of this run's rows

  double of_validation() const;  // √(numerical² + seeds² + reference²)
};

/// What stands behind a verdict whose claim is data (claim.h), in words.
struct Basis {
  std::string over = {}, measure = {}, reduce = {};  // which samples, what of each, how they became one number
  std::string origin = {},
              origin_text = {};        // of the bound: "paper", "oracle", "theory", "chosen"; its place or reason
  std::string counter = {};            // where the claim must come out false; "" where none is known
  std::string counter_key = {};        // of what a finding there must rest on, see counter_key.h; "" without one
  std::string evidence = {};           // of the cause of an expected deviation
  std::string constant = {};           // why rows may agree to 1e-6
  std::string no_uncertainty = {};     // why neither mesh nor seeds move the number
  bool is_check = false;               // holds by construction: never "reproduced" of a paper
  double slack = 0.0;                  // factor by which the error may grow until the bound; NaN where there is none
  Interval spread = {};                // of the rows' measures
  int rows = 0;                        // that were measured
  int skipped = 0;                     // more that it speaks of, and that have no number
  std::optional<double> seconds = {};  // [s] that the longest of them took, of another program's that tells

  /// "For all …" of rows that agree to 1e-6 may be an identity.
  bool varies() const;
};

/// One judged claim.
struct Verdict {
  std::string claim = {};     // one sentence
  std::string figure = {};    // "Fig. 7", or "" for a claim that is this suite's own
  std::string quantity = {};  // what was measured, with its unit
  double measured = 0.0;
  double reference = 0.0;
  double tolerance = 0.0;           // on |measured − reference|, or the bound where `relation` says so
  std::string relation = {};        // "within", "at most", "at least"
  std::optional<Noise> noise = {};  // of `measured`, where that is a ratio of times
  bool printed_only = false;        // of samples that the paper profile alone has: elsewhere it is not run, as expected
  bool meets_bound = false;         // the number itself, whatever its uncertainty
  Judgement judgement = Judgement::not_run;
  Judgement expected = Judgement::reproduced;
  std::string reason = {};                 // why this is expected, or what the deviation means
  std::optional<Interval> deviation = {};  // where an expected deviation must lie
  std::optional<Uncertainty> uncertainty = {};
  std::optional<Basis> basis = {};  // of a claim that is data
  std::optional<Level> level = {};  // of what the figure shows, by coverage.csv; none: it cites nothing there
  bool as_expected() const;
};

/// How long a sample may take [s, wall clock]: one that takes longer stalls or spins, is ended, and stored as failed.
/// Where more samples run at a time than there are cores it is that much longer. `run --limit` says otherwise.
struct SampleLimit {
  double quick = 300, paper = 4 * 3600;
  double custom = 3600;  // of the user's own, `run -p`
};

/// Samples that no claim reads, and what they are there for, in a word: "the picture of Fig. 3".
struct Shown {
  Where samples;
  std::string purpose;
};

/// What a study asks of any right program, whichever elements it has.
struct AnyCode {
  /// Parameters that tell of this suite's elements and meshes. Another program's samples are labelled `foreign` there,
  /// and held to the claims below and no others; these ask for no such parameter.
  std::vector<std::string> labels = {};
  std::function<std::vector<Claim>(const ReferenceData&)> claims = {};
};

/// A study. Plain data; `run` is pure: no files, no globals, no printing.
struct Study {
  std::string_view name, title, claim, source;  // source: paper and figure
  int version;                                  // raise it when the numbers change: stored samples are then run again
  std::vector<Parameter> parameters;
  std::vector<Metric> metrics;
  std::string_view paper_duration;                      // about how long the paper profile takes on two cores
  std::function<std::vector<Sample>(Profile)> samples;  // values may be partial: the rest is standard
  std::function<Record(const Sample&, Progress&)> run;
  /// Judges by hand. A study has this or, better, `claims`.
  std::function<std::vector<Verdict>(std::span<const Row>, const ReferenceData&)> judge = {};
  std::function<std::optional<std::string>(const Sample&)> refuse =
      {};  // a reason why these values make no sense together
  SampleLimit limit = {};
  /// What is claimed, as data that the harness judges (claim.h).
  std::function<std::vector<Claim>(const ReferenceData&)> claims = {};
  /// What samples that no claim reads are there for.
  std::vector<Shown> shown = {};
  /// Sets the metrics that follow from others that are there, of another program's samples too, which has the raw ones
  /// alone.
  std::function<void(const Sample&, std::map<std::string, double>&)> derive = {};
  AnyCode any_code = {};
};

/// All studies, in the order of studies.def.
std::span<const Study* const> studies();

/// Finds a study by name. Throws std::invalid_argument naming the known ones.
const Study& find_study(std::string_view name);

/// A sample that is skipped, and why.
Record skipped_record(std::string reason);

std::string_view to_string(Outcome outcome);  // "ok", "failed", "skipped"
/// The outcome of that name, if there is one.
std::optional<Outcome> find_outcome(std::string_view name);
std::string_view to_string(Slot slot);  // "linear solver"; "" for none
std::string_view to_string(
    Judgement judgement);                 // "reproduced", "deviates", "not reproducible", "failed", "not run", …
std::string_view to_string(Level level);  // "full", "reduced", "stand-in", "absent"
std::string_view to_string(Profile profile);
/// What a verdict may say: "reproduced" of the printed scene at the printed size only, "consistent at reduced scale",
/// "consistent with a stand-in", "holds" of a claim of this suite's own or a check; else the judgement.
std::string verdict_word(const Verdict& verdict);
std::string_view to_string(Source source);  // "paper", "assumed", "swept", "default"

}  // namespace wrinkle::validation
