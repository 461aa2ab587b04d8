// Claim: however often a grid is subdivided, [P Q] keeps a sparse pattern, its two parts are orthogonal, and it is well
// conditioned (Chen et al. 2023, Fig. 5 and § 4.2). Refuted where PᵀQ is not zero, a row of P has more than 3 nonzeros
// or a column of Q more than 4, or the condition number on a grid exceeds 2 to the number of subdivisions. The system
// that is solved with it does not stay as sparse as § 2 has it: QᵀHQ fills in.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/constraint/layer_coupling.h"
#include "core/constraint/singular_values.h"
#include "core/mesh/strip.h"
#include "core/mesh/subdivision.h"
#include "validation/harness/binder.h"
#include "validation/harness/claim.h"
#include "validation/meters/vertex_graph.h"

namespace wrinkle::validation::coupling_sparsity {

namespace {

using I = std::int64_t;

constexpr I kPaperCells = 128;           // Fig. 5: along a side of the fine grid
constexpr I kDrawnCells = 16;            // few enough to draw every nonzero
constexpr I kFilledCells = 64;           // few enough to assemble QᵀHQ; with kDrawnCells it is all border
constexpr I kFewerCells[] = {3, 5, 10};  // of smaller grids, which tell how much of the fill the border takes away

struct Options {
  StripPattern mesh = StripPattern::aligned;
  Index cells = 64, levels = 1;
  std::uint64_t seed = 1;

  I fine_cells() const { return I{cells} << levels; }
};

void bind(Binder& b, Options& o) {
  b(o.mesh, "mesh", {{"aligned", StripPattern::aligned}, {"irregular", StripPattern::irregular}},
    "all diagonals one way, or vertices and diagonals at random", Source::assumed);
  b(o.cells, "cells", "1", "cells along a side of the coarse grid", Source::paper, {1, 1024});
  b(o.levels, "levels", "1", "subdivisions", Source::paper, {0, 8});
  b(o.seed, "seed", "1", "of the irregular mesh", Source::assumed, {0, 1e9});
}

std::vector<Sample> samples(Profile profile) {
  std::vector<Sample> out;
  for (const char* mesh : {"aligned", "irregular"})
    for (const I fine : {kPaperCells, kDrawnCells})
      for (I levels = 1; levels <= 4; ++levels)
        out.push_back({{{"mesh", std::string(mesh)}, {"cells", fine >> levels}, {"levels", levels}}});
  for (const char* mesh : {"aligned", "irregular"})
    for (I levels = 1; levels <= 4; ++levels)
      out.push_back({{{"mesh", std::string(mesh)}, {"cells", kFilledCells >> levels}, {"levels", levels}}});
  if (profile == Profile::quick) return out;
  for (const char* mesh : {"aligned", "irregular"})
    for (const I levels : {2, 3})
      for (const I cells : kFewerCells)
        if (cells > kDrawnCells >> levels && cells < kFilledCells >> levels)
          out.push_back({{{"mesh", std::string(mesh)}, {"cells", cells}, {"levels", levels}}});
  return out;
}

TriangleMesh grid(const Options& o) {
  return strip_mesh({.length = 1, .width = 1, .along = o.cells, .across = o.cells, .pattern = o.mesh, .seed = o.seed});
}

double largest_magnitude(const SparseMatrix& m) {
  return m.nonZeros() == 0 ? 0.0 : m.coeffs().abs().maxCoeff();
}

Index longest_column(const SparseMatrix& m) {
  Index longest = 0;
  for (Index c = 0; c < m.cols(); ++c) longest = std::max(longest, m.outerIndexPtr()[c + 1] - m.outerIndexPtr()[c]);
  return longest;
}

/// Nonzeros of QᵀHQ over those of H, where H couples the vertices that share a triangle, as a membrane does.
double fill(const TriangleMesh& mesh, const SparseMatrix& Q) {
  const SparseMatrix H = vertex_graph(mesh);
  const SparseMatrix half = H * Q, product = Q.transpose() * half;
  return static_cast<double>(product.nonZeros()) / static_cast<double>(H.nonZeros());
}

/// Rows and columns of the nonzeros of [P Q], for a picture like Fig. 5. Fine vertices are put in the order of the
/// grid, row by row, as the figure's diagonals tell.
Curve spy(const TriangleMesh& mesh, const SparseMatrix& basis) {
  std::vector<Index> order(mesh.vertices.size()), place(mesh.vertices.size());
  for (std::size_t v = 0; v < order.size(); ++v) order[v] = static_cast<Index>(v);
  std::sort(order.begin(), order.end(), [&](Index a, Index b) {
    const auto &p = mesh.vertices[a], &q = mesh.vertices[b];
    return std::pair(p.y(), p.x()) < std::pair(q.y(), q.x());
  });
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<Index>(k);
  Curve out{"nonzeros", {"column", "1", {}}, {{"row", "1", {}}}};
  for (Index c = 0; c < basis.cols(); ++c)
    for (SparseMatrix::InnerIterator e(basis, c); e; ++e) {
      out.x.values.push_back(static_cast<double>(c));
      out.y[0].values.push_back(static_cast<double>(place[e.row()]));
    }
  return out;
}

Record run(const Options& o, Progress& progress) {
  const Subdivision surface = subdivide(grid(o), o.levels);
  const LayerCoupling coupling(surface.weights);
  const SparseMatrix P = coupling.low_basis(), Q = coupling.high_basis();
  progress.report(0.3, "condition number");
  Record record;
  auto& m = record.metrics;
  m["fine_vertices"] = static_cast<double>(coupling.num_fine());
  m["coarse_vertices"] = static_cast<double>(coupling.num_low());
  m["nonzeros"] = static_cast<double>(P.nonZeros() + Q.nonZeros());
  m["nonzeros_per_vertex"] = m["nonzeros"] / m["fine_vertices"];
  m["row_of_P"] = static_cast<double>(longest_column(P.transpose()));
  m["column_of_Q"] = static_cast<double>(longest_column(Q));
  m["max_abs_PtQ"] = largest_magnitude(P.transpose() * Q);
  m["sigma_max_W"] = largest_singular_value(coupling.weights());
  m["condition"] = condition_number(coupling);
  m["condition_over_power"] = m["condition"] / std::exp2(o.levels);
  // PᵀP ≥ 0 has the row sums Σᵢ P_ik, as the rows of P add up to 1; no eigenvalue is above the largest of them.
  m["condition_bound"] = std::sqrt((Vector::Ones(P.rows()).transpose() * P).maxCoeff());
  if (o.fine_cells() > kDrawnCells && o.fine_cells() <= kFilledCells) m["fill_QtHQ"] = fill(surface.mesh, Q);
  if (o.fine_cells() <= kDrawnCells) record.curves = {spy(surface.mesh, coupling.basis())};
  return record;
}

std::optional<std::string> refuse(const Options& o) {
  if (o.fine_cells() <= 1024) return std::nullopt;
  return fmt::format("{} cells subdivided {} times make {} along a side: over 1024", o.cells, o.levels, o.fine_cells());
}

/// What holds by construction of P and Q, or by linear algebra.
Claim check(std::string says, std::string figure, std::string quantity, Measure measure, double most,
            std::string formula) {
  return {.says = std::move(says),
          .figure = std::move(figure),
          .quantity = std::move(quantity),
          .measure = std::move(measure),
          .bound = at_most(most),
          .origin = theory(std::move(formula)),
          .is_check = true};
}

/// But for the smaller grids.
Where judged() {
  Where out;
  for (const I cells : kFewerCells) out = out && where_not("cells", cells);
  return out;
}

/// All wrinkle variables in the n = 2ᴸ fine edges around a coarse vertex meet there: 3n(n − 1) of them on a grid, of
/// three coarse vertices together at most 6.5 n², where a row of H has 7 nonzeros. Edges of the grid have fewer.
Claim sparse_claim(I levels, const Band& expected) {
  return {
      .says = fmt::format("{} subdivisions: the unconstrained system stays sparse", levels),
      .figure = "§ 2",
      .quantity = fmt::format("nonzeros of QᵀHQ over those of H, {} × {} coarse cells", kFilledCells >> levels,
                              kFilledCells >> levels),
      .over = where("levels", levels) && where("cells", kFilledCells >> levels),
      .measure = metric("fill_QtHQ"),
      .bound = at_most(2),
      .origin = chosen("twice H: § 2 says \"nice\" and gives no number; one subdivision has no more"),
      .counter = swapped({{"levels", I{1}}, {"cells", kFilledCells / 2}}),
      .expect = deviates(expected,
                         "all wrinkle variables around a coarse vertex meet there, 3n(n − 1) of them with n = 2 to "
                         "the number of subdivisions, where a row of H has 7 nonzeros; two or three such vertices "
                         "to a variable: up to 6.5 n²",
                         "the same fine mesh over a coarse one that is subdivided once"),
      .uncertainty = {.cells = "cells",
                      .levels = where("levels", levels) && where_more("cells", kDrawnCells >> levels) &&
                                where_at_most("cells", kFilledCells >> levels),
                      .formal_order = 1},
      .note = "[P Q] itself stays sparse; a product with QᵀHQ that is not assembled, as in Algorithm 1, costs no fill"};
}

std::vector<Claim> claims(const ReferenceData&) {
  std::vector<Claim> out{
      check("P and Q are orthogonal", "eq. 7", "largest |PᵀQ|", magnitude("max_abs_PtQ"), 1e-14, "PᵀQ = 0"),
      check("a fine vertex depends on at most 3 coarse ones", "§ 4.2", "nonzeros in a row of P", metric("row_of_P"), 3,
            "a point of a triangle is the mean of its three corners with weights"),
      check("a wrinkle variable moves at most 4 fine vertices", "§ 4.2", "nonzeros in a column of Q",
            metric("column_of_Q"), 4, "the vertex itself and the three that lie on coarse ones"),
      check("grid: [P Q] is conditioned as 2 to the number of subdivisions", "", "condition number over 2^levels",
            metric("condition_over_power"), 1.01,
            "cond² = 1 + σ_max(W)², the largest eigenvalue of PᵀP, at most P's largest column sum: 4ᴸ on a grid"),
      check(
          "irregular mesh: the condition number stays below the root of P's largest column sum", "",
          "condition number over its bound", ratio("condition", "condition_bound"), 1 + 1e-9,
          "the largest eigenvalue of PᵀP is at most its largest row sum; valences above 6 let it exceed 4ᴸ a little")};
  out.push_back(check("however often it is subdivided, a grid's [P Q] has fewer than 7 nonzeros a vertex", "Fig. 5",
                      "nonzeros of [P Q] over fine vertices", metric("nonzeros_per_vertex"), 7,
                      "3 in a row of P, 4 in a column of Q"));
  out.back().note = "the figure's own nz stand in its picture and are not at hand";
  out[3].over = where("mesh", "aligned");
  out[4].over = where("mesh", "irregular");
  for (Claim& claim : out) claim.over = claim.over && judged();
  out.push_back(sparse_claim(2, between(4, 15)));
  out.push_back(sparse_claim(3, between(20, 65)));
  return out;
}

}  // namespace

extern const Study study = {
    .name = "coupling_sparsity",
    .title = "Sparsity and conditioning of the wrinkle basis",
    .claim =
        "However often the surface is subdivided, [P Q] stays sparse, orthogonal between its parts and well "
        "conditioned.",
    .source = "Chen et al. 2023, Multi-Layer Thick Shells, Fig. 5",
    .version = 2,
    .parameters = parameters_of<Options>(),
    .metrics = {{"fine_vertices", "1", "rows of P"},
                {"coarse_vertices", "1", "columns of P"},
                {"nonzeros", "1", "of [P Q], one number per vertex"},
                {"nonzeros_per_vertex", "1", "the same over fine_vertices"},
                {"row_of_P", "1", "most nonzeros in a row of P"},
                {"column_of_Q", "1", "most nonzeros in a column of Q"},
                {"max_abs_PtQ", "1", "largest magnitude in PᵀQ"},
                {"sigma_max_W", "1", "largest singular value of the weights of the new vertices"},
                {"condition", "1", "condition number of [P Q]"},
                {"condition_over_power", "1", "the same over 2^levels"},
                {"condition_bound", "1", "root of the largest column sum of P, which it cannot exceed"},
                {"fill_QtHQ", "1", "nonzeros of QᵀHQ over those of H; fine grids of 17 to 64 cells a side"}},
    .paper_duration = "a second",
    .samples = samples,
    .run = running<Options>(run),
    .refuse = refusing<Options>(refuse),
    .claims = claims,
};

}  // namespace wrinkle::validation::coupling_sparsity
