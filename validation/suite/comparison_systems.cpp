#include "validation/suite/comparison_systems.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/constraint/local_averages.h"
#include "core/material/wrinkling.h"
#include "core/mesh/cluster_centers.h"
#include "core/mesh/strip.h"
#include "core/minimize/alternating.h"
#include "core/minimize/joint_newton.h"
#include "core/minimize/kkt_newton.h"
#include "core/minimize/newton.h"
#include "core/model/creased/creased_shell.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/skin/layered_skin.h"
#include "core/model/skin/skin_gesture.h"
#include "core/model/solid/film_on_substrate.h"
#include "core/model/solid/thick_shell.h"
#include "core/step/constrained_euler.h"
#include "validation/scenes/embedded_cost_mesh.h"
#include "validation/scenes/embedded_cost_scene.h"
#include "validation/scenes/isometry_scenes.h"
#include "validation/scenes/mat_drop.h"

namespace wrinkle::validation::solver_comparison {

namespace {

constexpr double kEdgesPerWavelength = 8;  // of skins under averages: wrinkles that the mesh resolves
constexpr double kPartOfOnset = 0.1;       // of the strain at which a skin held at distances r buckles in waves of 2r

/// Cells along each side of a square mesh that has `per_cell` unknowns for each cell.
Index cells_for(Index unknowns, double per_cell) {
  return std::max<Index>(4, static_cast<Index>(std::lround(std::sqrt(unknowns / per_cell))));
}

/// x towards the middle of [0, length].
Vector squeezed(Vector x, double length, double strain) {
  for (Index i = 0; i < static_cast<Index>(x.size()); i += 3)
    x[i] = 0.5 * length + (1 - strain) * (x[i] - 0.5 * length);
  return x;
}

/// [0, 1]²
TriangleMesh sheet(Index cells) {
  return strip_mesh({.length = 1, .width = 1, .along = cells, .across = cells, .pattern = StripPattern::irregular});
}

/// The same rolled along x on a cylinder of 1 m.
TriangleMesh rolled_sheet(Index cells) {
  TriangleMesh out = sheet(cells);
  for (auto& v : out.vertices) v = VectorN<3>(std::sin(v.x()), v.y(), std::cos(v.x()) - 1);
  return out;
}

/// The vertices at x = 0 of a strip mesh.
std::vector<Index> first_row(Index cells) {
  std::vector<Index> out(static_cast<std::size_t>(cells) + 1);
  for (std::size_t j = 0; j < out.size(); ++j) out[j] = static_cast<Index>(j);
  return out;
}

// --- unconstrained ---

ComparisonSystem thin_shell(Index unknowns) {
  const Index cells = cells_for(unknowns, 6);  // a vertex and three edges
  ShellModel shell = make_shell(sheet(cells), {.bending = ShellBending::midedge,
                                               .thickness = 0.01,
                                               .density = 1000,
                                               .held = first_row(cells),
                                               .clamp_point = VectorN<3>(-1, 0.5, 0)});
  RecordingSolver recording;
  minimize(shell.problem, shell.x, recording);
  return {recording.take()};
}

ComparisonSystem thick_shell(Index unknowns) {
  const Index cells = cells_for(unknowns, 6);
  ThickShell shell =
      make_thick_shell(extrude(rolled_sheet(cells), {0.02}, 1), {.element = Prism::tied, .clamped = first_row(cells)});
  RecordingSolver recording;
  minimize(shell.problem, shell.x, recording);
  return {recording.take()};
}

ComparisonSystem film(Index unknowns) {
  const Index cells = cells_for(unknowns, 2);
  FilmOnSubstrate body = make_film_on_substrate(
      {.length = 1, .thickness = 2.0 / cells, .depth = 1, .along = cells, .film_layers = 2, .growth = 1});
  RecordingSolver recording;
  minimize(body.problem, body.compressed(body.x, 1e-3), recording);
  return {recording.take()};
}

// --- isometric plates ---

ComparisonSystem plate(Index points, Regularisation regularisation, Index earlier) {
  const Index side = std::max<Index>(5, static_cast<Index>(std::lround(std::sqrt(points))));
  MovingPlate moving = make_isometry_scene(IsometryScene::regular_sheet, {.points = side * side});
  IsometricPlate& plate = *moving.plate;
  const Vector mass = plate.shell().mass;
  RecordingSolver recording(earlier, make_linear_solver("mumps-ldlt"));
  FastProjection projection(plate.constraints(), mass, plate.problem().fixed, recording, nullptr,
                            {.regularisation = regularisation, .fallback_iterations = 0});
  Vector x = plate.motion().x;
  for (Index v = 0; v < static_cast<Index>(x.size()) / 3; ++v) {
    const double s = x[3 * v];
    x[3 * v] = std::sin(s);
    x[3 * v + 2] = std::cos(s) - 1;
  }
  projection.project(x, earlier + 1);
  const bool saddle = regularisation == Regularisation::geometric;
  return {recording.take(), saddle ? plate.constraints().rows() : 0};
}

ComparisonSystem plate_projection(Index unknowns) {
  return plate(unknowns / 2, Regularisation::relative, 0);
}

ComparisonSystem plate_geometric(Index unknowns) {
  return plate(unknowns / 5, Regularisation::geometric, 1);
}

// --- a membrane on a body ---

/// `minimize` asks a solver that records for a step of the mat's first frame.
template <class Minimize>
LinearSystem first_frame(Index cells, const Minimize& minimize) {
  MatDrop scene = make_mat_drop({.cells = cells});
  RecordingSolver recording;
  scene.step([&](const Vector& y, const Vector& z) { return minimize(scene, y, z, recording); });
  return recording.take();
}

ComparisonSystem coupled_low(Index unknowns) {
  return {
      first_frame(cells_for(unknowns, 6), [](MatDrop& scene, const Vector& y, const Vector& z, LinearSolver& linear) {
        return AlternatingMinimizer(scene.skin.problem, linear).minimize(y, z);
      })};
}

ComparisonSystem coupled_joint(Index unknowns) {
  return {
      first_frame(cells_for(unknowns, 51), [](MatDrop& scene, const Vector& y, const Vector& z, LinearSolver& linear) {
        return JointNewton(scene.skin.problem, linear).minimize(y, z);
      })};
}

/// E_x(P y + Q z) over z alone, whose Hessian is QᵀHQ: what the alternation multiplies by and never assembles.
SolveResult high_step(MatDrop& scene, const Vector& y, const Vector& z, LinearSolver& linear) {
  CoupledProblem& coupled = scene.skin.problem;
  Assembler fine(coupled.fine);
  Problem high;
  high.num_dofs = coupled.num_high();
  high.fixed.assign(high.num_dofs, 0);
  std::vector<Index> groups;
  for (Index first = 0; first < high.num_dofs; first += 3) groups.push_back(first);
  MappedEnergy& energy =
      high.add(std::make_unique<MappedEnergy>(fine, per_coordinate(coupled.coupling.high_basis()), std::move(groups)));
  energy.set_offset(coupled.low_map() * y);
  Vector moved = z;
  DescentNewton(high, linear, {.gradient_tolerance = -1, .step_tolerance = 0, .tangent = Tangent::positive})
      .step(moved);
  return {};
}

ComparisonSystem high_frequency(Index unknowns) {
  return {first_frame(cells_for(unknowns, 45), high_step)};
}

// --- under linear constraints ---

/// A closed surface whose wavelength is a number of its edges.
ComparisonSystem embedded_shell(Index unknowns) {
  const double vertices = unknowns / 3.15, aspect = 87.0 / 54;  // 3 multipliers for each 20 vertices about
  const auto across = std::max<Index>(4, static_cast<Index>(std::lround(std::sqrt(0.5 * vertices / aspect))));
  const auto along = static_cast<Index>(std::lround(aspect * across));
  const TriangleMesh mesh = pillow_mesh(along, across);
  const double length = 0.5, wavelength = kEdgesPerWavelength * length / along;  // [m]
  const Elastic skin{1e7, 0.3}, interior{1e5, 0.3};
  const double thickness = wavelength / critical_wavelength({1, skin, interior});
  const AverageFilter filter = AverageFilter::for_wavelength(wavelength);
  const SparseMatrix averages = local_averages(mesh, cluster_centers(mesh, {.spacing = filter.spacing()}), filter);
  EmbeddedShell shell = make_embedded_shell(
      mesh, averages, {.membrane = ShellMembrane::baraff_witkin, .thickness = thickness, .material = skin});
  shell.follow(squeezed(shell.x, length, kPartOfOnset * onset_strain(thickness, filter.spacing())));
  RecordingSolver recording;
  KktNewton(shell.problem, shell.constraint, recording, {.scale = thickness * skin.young}).minimize(shell.x);
  return {recording.take(), shell.constraint.rows()};
}

/// The lowest layer on a driver that is squeezed along x by a part of the strain π²h²/12r² at which a layer held at
/// distances r = 2λ/π would buckle in waves of 2r (Li & Kry 2014).
ComparisonSystem layered_skin(Index unknowns) {
  constexpr ThinLayer kSoft{0.015, 0.5e6}, kDermis{1.3e-3, 4e6};  // § 5.1
  constexpr double kCompression = 0.2;                            // of the gesture at its end
  const Index cells = cells_for(unknowns, 3.15);
  const double wavelength = layered_wavelength(kDermis, kSoft), side = cells * wavelength / kEdgesPerWavelength;
  const BlendShapes driver =
      skin_gesture({.length = side, .width = side, .along = cells, .across = cells, .compression = kCompression});
  SkinLayerOptions layer{
      .field = uniform_skin({wavelength, kDermis.young, kDermis.thickness}),
      .mesh = flat_strip(
          {.length = side, .width = side, .along = cells, .across = cells, .pattern = StripPattern::irregular})};
  layer.clusters = skin_clusters(layer.mesh, Vector::Constant(layer.mesh.num_vertices(), wavelength));
  RecordingSolver* recording = nullptr;
  LayeredSkin skin(driver, {layer}, {.make_linear = [&recording] {
                     auto out = std::make_unique<RecordingSolver>();
                     recording = out.get();
                     return out;
                   }});
  const double slope = std::numbers::pi * kDermis.thickness / (2 * wavelength / std::numbers::pi);
  skin.step(kPartOfOnset * slope * slope / 12 / kCompression, 1);
  return {recording->take(), static_cast<Index>(skin.layer(0).constraint_rows().rows())};
}

/// A straight crease for every ten cells across a sheet of 1 m that is held at one side and let go: implicit Euler's
/// first step, [K Hᵀ; H 0] with the stitches' rows H. The creases are a little inclined, so that they cut edges at all
/// places, by less than half their distance: none leaves through the held side.
ComparisonSystem creased_shell(Index unknowns) {
  const Index cells = cells_for(unknowns, 4.2), count = std::max<Index>(1, cells / 10);
  const double aside = std::min(0.013, 0.4 / count);
  std::vector<CreaseCurve> lines;
  for (Index k = 0; k < count; ++k) {
    const double x = (k + 0.5) / count;
    lines.push_back({VectorN<3>(x - aside, -0.1, 0), VectorN<3>(x + aside, 1.1, 0)});
  }
  const CreasePattern pattern = draw_creases(sheet(cells), lines);
  CreasedShell shell =
      make_creased_shell(cut_creases(pattern), pattern, {.thickness = 2e-3, .density = 1000, .held = first_row(cells)});
  RecordingSolver recording;
  ConstrainedEuler euler(shell.problem, shell.mass, shell.stitches, recording, {.time_step = 0.01});
  Motion motion{shell.x, Vector::Zero(shell.x.size())};
  euler.step(motion, shell.stitches.h, Vector::Zero(shell.x.size()));
  return {recording.take(), shell.stitches.rows()};
}

constexpr Index kMillion = 1 << 20;
constexpr std::array kFamilies{
    SystemFamily{"thin_shell", "mid-edge shell, clamped at one side: Newton's first step under its weight", true, 24,
                 kMillion, thin_shell},
    SystemFamily{"thick_shell",
                 "prisms (Chen et al. 2023), rolled on a cylinder at rest, clamped at one side: Newton's first step "
                 "under their weight",
                 true, 6, kMillion, thick_shell},
    SystemFamily{"film_on_substrate", "plane-strain film and substrate, compressed by 0.1 %: Newton's first step", true,
                 2, 11 * kMillion, film},
    SystemFamily{"plate_projection",
                 "isometric plate (Chen, Kry & Vouga 2019), a sheet bent on a cylinder: J M⁻¹ Jᵀ of the projection's "
                 "first iteration",
                 true, 8, kMillion, plate_projection},
    SystemFamily{"coupled_low",
                 "membrane on a mat (Chen et al. 2023), first frame: H_y + PᵀH_xP of the alternation's low step", true,
                 6, 1 << 18, coupled_low},
    SystemFamily{"coupled_joint", "the same, of the joint Newton method, with what QᵀHQ fills in", true, 51, kMillion,
                 coupled_joint},
    SystemFamily{"high_frequency", "the same, QᵀHQ of the alternation's high step, assembled", true, 45, kMillion,
                 high_frequency},
    SystemFamily{"embedded_shell",
                 "shell under local averages (Rémillard & Kry 2013, eq. 10), squeezed by a tenth of the onset: first "
                 "step",
                 false, 78, kMillion, embedded_shell},
    SystemFamily{"layered_skin",
                 "skin under averages (Li & Kry 2014) on a driver squeezed by a tenth of the onset: first step", false,
                 78, kMillion, layered_skin},
    SystemFamily{"creased_shell",
                 "sheet with stitched creases (Patkar et al. 2015), let go: implicit Euler's "
                 "first step",
                 false, 17, kMillion, creased_shell},
    SystemFamily{"plate_geometric", "isometric plate with geometric stiffness, bent: the projection's second iteration",
                 false, 20, kMillion, plate_geometric},
};

}  // namespace

std::span<const SystemFamily> system_families() {
  return kFamilies;
}

const SystemFamily& find_family(std::string_view name) {
  const auto found = std::ranges::find(kFamilies, name, &SystemFamily::name);
  if (found != kFamilies.end()) return *found;
  std::string known;
  for (const SystemFamily& family : kFamilies) known += fmt::format("{}{}", known.empty() ? "" : ", ", family.name);
  throw std::invalid_argument(fmt::format("no family of systems '{}'; known: {}", name, known));
}

}  // namespace wrinkle::validation::solver_comparison
