#include "validation/scenes/embedded_wrinkles.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/random_vector.h"
#include "core/constraint/local_averages.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/mesh/lattice.h"
#include "core/minimize/constrained_newton.h"
#include "validation/meters/flat_stability.h"
#include "validation/scenes/few_centers.h"

namespace wrinkle::validation {

namespace {

constexpr double kFirstLoad = 1.02, kLoadRatio = 1.08;
constexpr double kSeedHeight = 1e-3;  // of the first heights, over the thickness

struct WrinkleLayout {
  std::vector<Index> centers;
  double sigma;  // [m]
};

WrinkleLayout layout_of(const TriangleMesh& mesh, const AverageFilter& filter, const EmbeddedWrinklesOptions& o) {
  const double sigma = o.sigma * filter.sigma;
  if (o.few == 0)
    return {cluster_centers(mesh, {o.centers, filter.spacing(), o.seed, o.cover, o.between_centers}), sigma};
  FewCenters few = few_centers(mesh, o.few, o.seed);
  return {std::move(few.centers), o.few_averages == FewAverages::widened ? std::max(sigma, few.reach) : sigma};
}

/// Sheet, shell and the element that it follows.
class Rig {
 public:
  explicit Rig(const EmbeddedWrinklesOptions& o)
      : wavelength_(critical_wavelength(o.body)),
        filter_(AverageFilter::for_wavelength(wavelength_, o.sigma_scale)),
        rest_(sheet(o)),
        layout_(layout_of(rest_, filter_, o)),
        shell_(make_embedded_shell(rest_, averages(o), shell_options(o))),
        lattice_(block_lattice(rest_.vertices, {.spacing = extent(o), .origin = {0, 0, -extent(o).z()}}, {1, 1, 1})) {
    hold_ends(o);
    if (o.sides == SheetSides::held) hold_sides(o);
  }

  EmbeddedShell& shell() { return shell_; }
  const TriangleMesh& rest() const { return rest_; }
  double wavelength() const { return wavelength_; }
  double spacing() const { return filter_.spacing(); }
  /// A row for each centre, a column for each vertex.
  SparseMatrix averages(const EmbeddedWrinklesOptions& o) const {
    return local_averages(rest_, layout_.centers, {.sigma = layout_.sigma, .distance = o.in_weights});
  }
  double averages_radius() const { return 2 * layout_.sigma; }
  Index num_centers() const { return static_cast<Index>(layout_.centers.size()); }

  /// x_q = B q of the element compressed along x.
  Vector embedded(double strain) const {
    Matrix q(static_cast<Index>(lattice_.nodes.size()), 3);
    for (Index n = 0; n < q.rows(); ++n) q.row(n) = lattice_.nodes[n];
    q.col(0) *= 1 - strain;
    const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor> points = lattice_.embedding * q;
    return Vector::Map(points.data(), points.size());
  }

 private:
  VectorN<2> size(const EmbeddedWrinklesOptions& o) const {
    const double wave = 2 * filter_.spacing();
    return {o.length * wave, std::max(o.width * wave, 2 * wave / o.cells)};
  }
  VectorN<3> extent(const EmbeddedWrinklesOptions& o) const { return {size(o).x(), size(o).y(), wavelength_}; }

  TriangleMesh sheet(const EmbeddedWrinklesOptions& o) const {
    const double edge = 2 * filter_.spacing() / o.cells;
    return strip_mesh({.length = size(o).x(),
                       .width = size(o).y(),
                       .along = static_cast<Index>(std::lround(size(o).x() / edge)),
                       .across = static_cast<Index>(std::lround(size(o).y() / edge)),
                       .pattern = o.pattern,
                       .seed = o.seed});
  }

  static ShellOptions shell_options(const EmbeddedWrinklesOptions& o) {
    ShellOptions out{.membrane = ShellMembrane::baraff_witkin,
                     .thickness = o.body.thickness,
                     .material = o.body.skin,
                     .bending_stiffness = hinge_stiffness(o.bending, o.body.thickness, o.body.skin),
                     .bending_scale = o.bending_scale};
    if (o.plane_strain()) out.held_coordinate = 1;
    return out;
  }

  void hold_ends(const EmbeddedWrinklesOptions& o) {
    const double end = size(o).x(), near = 1e-9 * end;
    for (Index v = 0; v < static_cast<Index>(rest_.vertices.size()); ++v)
      if (const double x = rest_.vertices[v].x(); x < near || x > end - near)
        for (Index i = 3 * v; i < 3 * v + 3; ++i) shell_.problem.fixed[i] = 1;
  }

  /// Their heights alone.
  void hold_sides(const EmbeddedWrinklesOptions& o) {
    const double side = size(o).y(), near = 1e-9 * side;
    for (Index v = 0; v < static_cast<Index>(rest_.vertices.size()); ++v)
      if (const double y = rest_.vertices[v].y(); y < near || y > side - near) shell_.problem.fixed[3 * v + 2] = 1;
  }

  double wavelength_;
  AverageFilter filter_;
  TriangleMesh rest_;
  WrinkleLayout layout_;
  EmbeddedShell shell_;
  Lattice lattice_;
};

/// z of every vertex.
Vector heights_of(const Vector& x) {
  return x(Eigen::seq(2, Eigen::indexing::last, 3));
}

/// ε of a plate in plane strain, without a foundation, that buckles with waves 2r long: a first guess.
double plate_strain(const EmbeddedWrinklesOptions& o, double spacing) {
  const double k = std::numbers::pi / spacing, h = o.body.thickness;
  return o.bending_scale * o.body.skin.bending_stiffness(h) * k * k / (h * o.body.skin.young);
}

Vector first_heights(const EmbeddedWrinklesOptions& o, const Vector& mode) {
  const double size = kSeedHeight * o.body.thickness;
  if (o.start == SheetStart::first_wave) return size * mode;
  return heights_of(random_vector(3 * static_cast<Index>(mode.size()), size, o.seed));
}

void load(Rig& rig, LinearSolver& linear, const EmbeddedWrinklesOptions& o, EmbeddedWrinkles& out,
          const std::function<bool(double)>& go_on) {
  ConstrainedNewton newton(rig.shell().problem, rig.shell().constraint, linear,
                           {.step_tolerance = 1e-6 * o.body.thickness});
  const double first = std::min(kFirstLoad, o.compression);
  const auto steps =
      std::max<Index>(1, static_cast<Index>(std::ceil(std::log(o.compression / first) / std::log(kLoadRatio) - 1e-9)));
  Vector flat = rig.embedded(0);
  out.x = flat;
  const Vector seed = first_heights(o, out.mode);
  for (Index v = 0; v < seed.size(); ++v)
    if (!rig.shell().problem.fixed[3 * v + 2]) out.x[3 * v + 2] += seed[v];
  for (Index step = 0; step <= steps && out.converged(); ++step) {
    out.strain = out.critical_strain * first * std::pow(o.compression / first, static_cast<double>(step) / steps);
    const Vector next = rig.embedded(out.strain);
    newton.set_target(rig.shell().constraint.H * next);
    const SolveResult result = newton.minimize(out.x + (next - flat));
    out.status = result.status;
    out.message = result.message;
    out.iterations += result.iterations();
    if (!out.converged()) return;
    out.x = result.x;
    flat = next;
    if (!go_on(static_cast<double>(step + 1) / (steps + 1))) {
      out.status = Status::interrupted;
      out.message = "stopped";
    }
  }
}

}  // namespace

EmbeddedWrinklesOptions on_slab(EmbeddedWrinklesOptions o, const SlabSize& size) {
  const double wave = 2 * AverageFilter::for_wavelength(critical_wavelength(o.body), o.sigma_scale).spacing();
  o.length = size.length / wave;
  o.width = size.width / wave;
  o.cells = wave / size.edge;
  o.pattern = StripPattern::irregular;
  return o;
}

Vector EmbeddedWrinkles::heights() const {
  return heights_of(x);
}

EmbeddedWrinkles press_embedded_sheet(const EmbeddedWrinklesOptions& o, const std::function<bool(double)>& go_on) {
  Rig rig(o);
  const auto linear = make_linear_solver(o.linear_solver);
  EmbeddedWrinkles out;
  out.rest = rig.rest();
  out.wavelength_predicted = rig.wavelength();
  out.spacing = rig.spacing();
  out.radius = rig.averages_radius();
  out.constraints = rig.num_centers();
  for (Index z = 2; z < rig.shell().x.size(); z += 3) out.free_vertices += rig.shell().problem.fixed[z] ? 0 : 1;
  {
    FlatStability flat(
        rig.shell().problem, rig.shell().constraint, [&](double e) { return rig.embedded(e); }, *linear);
    const auto critical = flat.critical_strain(plate_strain(o, rig.spacing()));
    if (!critical) {
      out.status = Status::linear_solve_failed;
      out.message = "the tangent of the flat state could not be factorised, or no strain makes it unstable";
      return out;
    }
    out.critical_strain = *critical;
    const FlatStability::Mode mode = flat.mode(*critical);
    if (mode.status != Status::converged) {
      out.status = mode.status;
      out.message = mode.message;
      return out;
    }
    out.mode = heights_of(mode.direction);
    out.mode /= out.mode.lpNorm<Eigen::Infinity>();
  }
  if (o.compression > 1) load(rig, *linear, o, out, go_on);
  return out;
}

Index independent_averages(const EmbeddedWrinklesOptions& o) {
  Rig rig(o);
  const std::vector<char>& fixed = rig.shell().problem.fixed;
  const Matrix all = rig.averages(o);
  std::vector<Index> free;
  for (Index v = 0; v < static_cast<Index>(all.cols()); ++v)
    if (!fixed[3 * v + 2]) free.push_back(v);
  return static_cast<Index>(Eigen::ColPivHouseholderQR<Matrix>(all(Eigen::indexing::all, free)).rank());
}

DominantWave sheet_wave(const EmbeddedWrinkles& sheet, const Vector& heights) {
  std::vector<VectorN<2>> points;
  for (const auto& X : sheet.rest.vertices) points.emplace_back(X.head<2>());
  const Vector areas = vertex_areas(sheet.rest);
  const double length = sheet.rest.vertices.back().x(), width = sheet.rest.vertices.back().y();
  return dominant_wave(points, heights, areas, {.lower = {0, -width}, .upper = {length, 2 * width}},
                       0.25 * sheet.spacing);
}

}  // namespace wrinkle::validation
