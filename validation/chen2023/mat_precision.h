#pragma once
/// What the study of the mat's solvers shares with its claims: the names of its metrics.

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "validation/harness/claim.h"
#include "validation/harness/reference_data.h"
#include "validation/scenes/mat_precision.h"

namespace wrinkle::validation::mat_precision {

constexpr std::size_t kMainGap = 2;  // of kGaps: 1e-6

/// Of a metric at that gap: "" at 1e-6, "_1e2" at 1e-2.
std::string at_gap(std::size_t gap);
/// "1e-6"
std::string gap_text(std::size_t gap);
/// "joint_over_alternating"
std::string ratio_name(MatMinimizer over, MatMinimizer under);

/// Which rows its claims read, and what is printed of them.
using I = std::int64_t;

constexpr double kTight = 1e-3;  // of conjugate gradients, beside the usual 0.1: none is printed
constexpr I kFromImpact = 5;     // frames 8 to 12: the cubes reach the mat in the eighth

/// A column of Table 1 for the joint solver over that for the alternating one.
struct Printed {
  double joint = NAN, alternating = NAN;

  double ratio() const { return joint / alternating; }
  /// Of the ratio, where both are known to `each`.
  double uncertainty(double each) const { return ratio() * std::hypot(each / joint, each / alternating); }
};

Printed printed_column(const ReferenceTable& table, I levels, const char* column);

/// Cells along a side of the smallest mat that is judged. It decides the factor, as on smaller ones QᵀHQ fills in less.
I least_cells(I levels);
std::string mat_of(I levels);
/// What a reader should know of the scene.
std::string on_mat(I levels);

/// Rows of so many subdivisions in which both solvers ran, on the processor, conjugate gradients to 0.1.
Where raced(I levels);

/// Without subdivisions there is no z, and nothing fills in. Passes are few and short: six turns, over five frames. Of
/// alternating over joint it would say nothing, as there they are one solver.
Counter undivided();

/// With these values and the last frame alone: a fifth of the time, where five are counted.
Counter on_one_frame(std::map<std::string, Value> values, Where rows = {});

/// What is counted: iterations to equal accuracy; and the checks.
std::vector<Claim> mat_precision_counted_claims(const ReferenceTable& table);
std::vector<Claim> mat_precision_checks();

/// Of the alternation with parts of this suite's own.
std::vector<Claim> own_alternation_claims();

std::vector<Claim> mat_precision_claims(const ReferenceData& reference);

}  // namespace wrinkle::validation::mat_precision
