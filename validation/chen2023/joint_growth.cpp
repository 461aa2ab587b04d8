// Claim: on the mat of Table 1 the joint system's factor grows as a dense one on the coarse grid: as nested dissection
// of that grid with all wrinkle variables of a cell in one node. So a second subdivision multiplies its flops by about
// 200, a third by 100, where the membrane's own grow by 6 to 15 (Chen et al. 2023, § 2 has it that the system keeps
// a nice sparsity; Table 1). Refuted where the counts leave what the dissection's separators tell. Nothing is solved:
// the factor is analysed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/constraint/layer_coupling.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/factor_count.h"
#include "validation/meters/vertex_graph.h"
#include "validation/oracle/nested_dissection.h"

namespace wrinkle::validation::joint_growth {

namespace {

using I = std::int64_t;

constexpr I kPaperCells = 31;  // of the mat, 1,922 prisms
constexpr I kLeastCells = 10;  // on fewer the border takes too much of the fill away
constexpr double kUnknowns = 3;
constexpr double kSlack = 2;  // of the separators' count: orderings and the border

enum class System { joint, membrane };

struct Options {
  Index cells = 10, levels = 1;
  System system = System::joint;
};

void bind(Binder& b, Options& o) {
  b(o.cells, "cells", "1", "cells along a side of the mat", Source::paper, {1, 64});
  b(o.levels, "levels", "1", "subdivisions", Source::paper, {1, 3});
  b(o.system, "system", {{"joint", System::joint}, {"membrane", System::membrane}},
    "QᵀHQ of the wrinkle variables, as in the joint system, or H of the fine membrane itself", Source::standard);
}

std::vector<Sample> samples(Profile) {
  std::vector<Sample> out;
  for (const I levels : {1, 2, 3})
    for (const I cells : {I{6}, I{10}, I{16}, I{22}, kPaperCells})
      out.push_back({{{"cells", cells}, {"levels", levels}}});
  return out;
}

/// Of n = 2ᴸ, n² − 1 fine vertices, but for those on the mat's last edges.
double variables_of_cell(Index levels) {
  return std::exp2(2 * levels) - 1;
}

Record run(const Options& o, Progress& progress) {
  const Subdivision surface = subdivide(
      strip_mesh({.length = 1, .width = 1, .along = o.cells, .across = o.cells, .pattern = StripPattern::aligned}),
      o.levels);
  const SparseMatrix H = vertex_graph(surface.mesh);
  const FactorCount membrane = count_factor(H);
  progress.report(0.1, "QᵀHQ");
  FactorCount count = membrane;
  if (o.system == System::joint) {
    const SparseMatrix Q = LayerCoupling(surface.weights).high_basis(), half = H * Q;
    count = count_factor(Q.transpose() * half);
  }
  const DissectionCount dense =
      nested_dissection_count(o.cells, static_cast<int>(std::lround(kUnknowns * variables_of_cell(o.levels))));
  Record record;
  record.metrics = {{"unknowns", count.unknowns},
                    {"entries", count.entries},
                    {"factor_nonzeros", count.factor_nonzeros},
                    {"factor_bytes", 8 * count.factor_nonzeros},
                    {"flops", count.flops},
                    {"membrane_flops", membrane.flops},
                    {"flops_over_membrane", count.flops / membrane.flops},
                    {"flops_over_dissection", count.flops / dense.flops}};
  return record;
}

/// Of n² − 1 wrinkle variables of a cell a separator, a column of cells, takes n² − n: those that two lines of coarse
/// vertices move, which is a part of n/(n + 1). Its factor costs the cube.
Claim growth_claim(I levels) {
  const double n = std::exp2(levels), separator = std::pow(n / (n + 1), 3);
  return {
      .says = fmt::format("{} subdivisions: the joint factor costs what nested dissection of the coarse grid tells, "
                          "all variables of a cell in one node",
                          levels),
      .quantity = "flops of QᵀHQ's factor over those counted for nested dissection with a dense block a cell",
      .over = where("levels", levels) && where_at_least("cells", kLeastCells),
      .measure = metric("flops_over_dissection"),
      .bound = between(separator / kSlack, kSlack),
      .origin = theory(fmt::format("George 1973, counted; a separator is a column of cells, of whose n² − 1 "
                                   "variables it takes n² − n: {:.2f} of the flops; a factor of 2 to either side "
                                   "of [{:.2f}, 1] for the border and other orderings",
                                   separator, separator)),
      .counter = swapped({{"system", std::string("membrane")}}),
      .uncertainty = {.none = "counted, without round-off"}};
}

/// The growth itself. The dissection's counts grow by 43 from 10 to 31 cells, as on few the border has its part.
Claim share_check(I levels) {
  return {.says = fmt::format(
              "{} subdivisions: from 10 to 31 cells the joint factor keeps its share of that dissection", levels),
          .quantity = "flops of QᵀHQ's factor over those of the dissection, largest over smallest",
          .over = where("levels", levels) && where_at_least("cells", kLeastCells),
          .measure = metric("flops_over_dissection"),
          .reduce = reduced("largest over smallest", {},
                            [](std::span<const Measured> rows) -> std::optional<double> {
                              if (rows.size() < 2) return std::nullopt;
                              const auto [least, most] = std::ranges::minmax(rows, {}, &Measured::value);
                              return most.value / least.value;
                            }),
          .bound = at_most(1.5),
          .origin = theory("1 where both grow alike; 2.1 where the factor grew as the square of the mat's cells. Their "
                           "power 1.5 without a border would make it 1.45"),
          .uncertainty = {.none = "counted, without round-off"},
          .note = "1.16 and 1.23 were known when it was asked for, by an independent reader",
          .is_check = true};
}

/// Flops of one dissection as those of a line of cells, each with 3 (n² − n) unknowns, n = 2ᴸ.
double line_flops(I levels) {
  const double n = std::exp2(levels);
  return std::pow(3 * (n * n - n), 3);
}

/// What a subdivision makes of it.
Claim subdivision_claim(I levels) {
  const double factor = line_flops(levels) / line_flops(levels - 1);
  return {.says = fmt::format("subdivision {} multiplies the joint factor's flops by about {:.0f}", levels, factor),
          .quantity = fmt::format("flops of QᵀHQ's factor with {} subdivisions over those with {}, {} cells", levels,
                                  levels - 1, kPaperCells),
          .over = where("cells", kPaperCells) && where_among("levels", {levels - 1, levels}),
          .measure = metric("flops"),
          .reduce = last_over_first("levels"),
          .bound = between(factor / kSlack, factor * kSlack),
          .origin = theory("a separator, a column of cells, has 3 (n² − n) unknowns a cell, n = 2 to the number of "
                           "subdivisions: its dense factor grows as their cube; 2 to either side, which a cell's n² − "
                           "1 lie in, too, and the membrane does not"),
          .counter = swapped({{"system", std::string("membrane")}}),
          .uncertainty = {.none = "counted, without round-off"},
          .note =
              "192 and 97 were known when it was claimed. It took the place of flops over those of the membrane, of "
              "which 3 subdivisions missed 171 at least on 10, 16 and 22 cells (126, 146, 157) and met it on 31 "
              "(252): CHOLMOD orders the membrane otherwise there, which fills in less"};
}

std::vector<Claim> claims(const ReferenceData&) {
  return {growth_claim(2), growth_claim(3), share_check(2), share_check(3), subdivision_claim(2), subdivision_claim(3)};
}

}  // namespace

extern const Study study = {
    .name = "joint_growth",
    .title = "Growth of the joint system over the mat and its subdivisions",
    .claim =
        "The joint system's factor grows as a dense one on the coarse grid: a second subdivision multiplies its flops "
        "by about 200, a third by 100.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, § 2, Table 1; George 1973",
    .version = 1,
    .parameters = parameters_of<Options>(),
    .metrics = {{"unknowns", "1", "of the system: three a wrinkle variable"},
                {"entries", "1", "of its lower triangle"},
                {"factor_nonzeros", "1", "of L with its diagonal, in CHOLMOD's ordering"},
                {"factor_bytes", "B", "of these, as doubles"},
                {"flops", "1", "of the factorisation: squares of the columns' counts"},
                {"membrane_flops", "1", "the same of the fine membrane's H"},
                {"flops_over_membrane", "1", "one over the other"},
                {"flops_over_dissection", "1",
                 "over those counted for nested dissection of the coarse grid, a cell's variables in one node"}},
    .paper_duration = "ten seconds",
    .samples = samples,
    .run = running<Options>(run),
    .claims = claims,
    .shown = {{where_at_most("cells", kLeastCells) || where("levels", I{1}),
               "how the counts come to grow as they do: few cells, and one subdivision, with which Q adds little"}},
};

}  // namespace wrinkle::validation::joint_growth
