#pragma once
/// A claim as data: over which samples, what is measured, how many rows become one number, the bound and where it comes
/// from, and the counter for which it must come out false. The harness alone compares (claim_judge.h).

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "validation/harness/study.h"
#include "validation/harness/where.h"

namespace wrinkle::validation {

/// A number of one row.
struct Measure {
  std::string text = {};                      // "settled_waves / early_waves"
  std::vector<std::string> metrics = {};      // those it reads
  std::function<double(const Row&)> of = {};  // NaN where the row lacks a metric
  bool time_ratio = false;                    // of times, with `metric`_low and `metric`_high beside it
};

Measure metric(std::string name);
Measure magnitude(std::string name);  // |metric|
Measure ratio(std::string above, std::string below);
Measure difference(std::string of, std::string less);
/// A ratio of times as store(Estimate, …) stores it.
Measure time_ratio(const std::string& name);
/// Any function of the metrics that it names.
Measure formula(std::string text, std::vector<std::string> metrics, std::function<double(const Row&)> of);

/// One row's measure, for reducers.
struct Measured {
  const Row* row;
  double value;
};

/// Makes one number of the rows' measures.
struct Reducer {
  enum class Kind { worst, median, other } kind = Kind::worst;
  std::string text = "worst";
  std::vector<std::string> names = {};  // parameters or metrics that it reads
  /// Of kind `other`: the number; none where there are too few rows for it, so that the claim is not run.
  std::function<std::optional<double>(std::span<const Measured>)> of = {};
};

/// The row farthest outside the bound, or nearest to it.
Reducer worst();
/// A row without a result counts as outside the bound.
Reducer median();
/// p of measure ∝ along^p by least squares of logarithms, from `least` rows with different `along`, a parameter or
/// metric.
Reducer exponent(std::string along, int least = 3);
/// The measure where `along` is largest over that where it is smallest.
Reducer last_over_first(std::string along);
/// Rows that differ in nothing but the parameters of the two filters: the measure of the first over that of the second;
/// of several pairs the one whose ratio lies farthest from 1 where `worst_is` is 0, else the largest (+1) or smallest
/// (−1).
Reducer pair_ratio(const Where& above, const Where& below, int worst_is = 0);
/// Any other function of the rows.
Reducer reduced(std::string text, std::vector<std::string> names,
                std::function<std::optional<double>(std::span<const Measured>)> of);

/// An interval that a number is to lie in; open towards an infinite end.
struct Band {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
  std::optional<double> reference = {};  // in the middle, where there is a value to compare with

  /// How far outside a number lies; at most 0: inside. What is not finite is outside everything.
  double excess(double value) const;
  bool holds(double value) const { return excess(value) <= 0; }
  bool one_sided() const;
  /// By which factor the error may grow until the bound is reached: tolerance over |value − reference|, or of a
  /// one-sided bound of one sign with the value, bound over value or its inverse. NaN where that says nothing.
  double slack(double value) const;
  std::string text() const;  // "1 ± 0.05", "≤ 0.3", "0.62 to 0.7"
};

Band within(double reference, double tolerance);
Band at_least(double low);
Band at_most(double high);
Band between(double low, double high);

/// Where a bound comes from.
struct Origin {
  enum class Kind { paper, oracle, theory, chosen } kind = Kind::chosen;
  std::string text = {};  // the table, the file, the formula, or why it was chosen
};

Origin paper(std::string place);       // "Table 1: 70.2 s / 15.6 s"
Origin oracle(std::string reference);  // "reference_data/elastica/inextensible.csv"
Origin theory(std::string formula);
Origin chosen(std::string why);

/// Where the claim must come out false, which shows that it can.
struct Counter {
  enum class Kind { none, samples, fault } kind = Kind::none;
  std::map<std::string, Value> instead = {};  // these values take the place of the samples' own
  Where of = {};                              // in these samples only
  std::string fault = {};                     // of core/base/faults.def

  std::string text() const;  // "solve = static where frames = 50", "the seeded fault NAME", "" for none
};

/// The claim is judged with the records of other samples: its own of the quick profile with these values instead.
Counter swapped(std::map<std::string, Value> instead, Where of = {});
/// A seeded fault, with which the claim's quick samples are run.
Counter seeded(std::string fault);

/// What is expected of a claim: that it holds, or that it deviates, to within a band of its own.
struct Expectation {
  std::optional<Band> deviation = {};
  std::string cause = {};     // of the deviation
  std::string evidence = {};  // the sample or model that shows the cause
};

Expectation reproduced();
Expectation deviates(Band to, std::string cause, std::string evidence);

/// From which rows the harness computes how far the measured number may be off (uncertainty.h): of single rows'
/// measures where the worst is judged, else of what the reducer makes of the rows that all levels, or seeds, have.
struct UncertaintyFrom {
  std::string cells = {};     // parameter that grows as the mesh gets finer, or ""
  std::string size = {};      // parameter that shrinks instead: a cell size, a time step; or ""
  std::string halvings = {};  // parameter that counts how often the size was halved: subdivisions; or ""
  Where levels = {};          // rows of all levels
  double formal_order = 2;    // of the method, along that parameter
  std::string seed = {};      // parameter that is a seed, or ""
  double reference = 0.0;     // of the reference value, in its unit, at 95 %: from its meta.json
  std::string none = {};      // or why there is none to tell: "a ratio of times", "the mesh is what is judged"

  /// What refines, "" where nothing does.
  const std::string& along() const { return !cells.empty() ? cells : !size.empty() ? size : halvings; }
  bool any() const { return !along().empty() || !seed.empty() || reference > 0; }
};

struct Claim {
  std::string says = {};      // one sentence
  std::string figure = {};    // "Fig. 7"; "" for a claim that is this suite's own
  std::string quantity = {};  // what is measured, in words, with its unit
  Where over = {};
  Measure measure = {};
  Reducer reduce = worst();
  Band bound = {};
  Origin origin = {};
  Counter counter = {};
  Expectation expect = reproduced();
  UncertaintyFrom uncertainty = {};
  std::string note = {};  // what a reader should know beside it
  /// Of samples that the paper profile alone has: elsewhere it is not run, which is as expected. Its counter is of
  /// samples of that profile, too, and run by `faults --counters --profile paper`.
  bool printed_only = false;
  bool is_check = false;  // holds by construction, or is the solver's own tolerance: listed apart, never "reproduced"
  std::string constant = {};  // why its rows may agree to 1e-6 and it is no identity
};

std::string_view to_string(Origin::Kind kind);

}  // namespace wrinkle::validation
