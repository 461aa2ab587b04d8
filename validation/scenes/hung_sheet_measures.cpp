#include "validation/scenes/hung_sheet_measures.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/model/shell/plate_bending.h"
#include "core/model/shell/plate_measures.h"
#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"
#include "validation/oracle/diagonal_sheet.h"

namespace wrinkle::validation {

namespace {

constexpr double kWeight = kSheetMass * kSheetGravity * kSheetSide * kSheetSide;  // [N]; over one side [J] too

std::vector<double> strain_at_points(const HungSheet& sheet) {
  const auto strains = PlateMeasures(sheet.rest).principal_strains(sheet.x);
  std::vector<double> out(sheet.rest.vertices.size(), 0.0);
  for (std::size_t t = 0; t < strains.size(); ++t)
    for (const Index v : sheet.rest.triangles[t]) out[v] = std::max(out[v], strains[t].cwiseAbs().maxCoeff());
  return out;
}

/// Each pair of points that face each other across an inner edge of the triangles, which no triangle joins.
std::vector<std::array<Index, 2>> facing_points(const TriangleMesh& mesh) {
  std::vector<std::array<Index, 2>> out;
  for (const MeshEdge& edge : find_edges(mesh).edges)
    if (!edge.boundary())
      out.push_back(
          {mesh.triangles[edge.triangle[0]][edge.corner[0]], mesh.triangles[edge.triangle[1]][edge.corner[1]]});
  return out;
}

}  // namespace

Vector exact_sheet(const TriangleMesh& rest, double gamma) {
  constexpr int kPlaces = 2001;
  const DiagonalSheet exact = solve_diagonal_sheet(gamma, kPlaces);
  Vector out(3 * static_cast<Index>(rest.vertices.size()));
  for (Index v = 0; v < static_cast<Index>(rest.vertices.size()); ++v) {
    const VectorN<3> at = rest.vertices[v] / kSheetSide;
    const double along = (at.x() + at.y()) / std::numbers::sqrt2, off = (at.x() - at.y()) / std::numbers::sqrt2;
    const double place = std::min(std::abs(off) / exact.s.back(), 1.0) * (kPlaces - 1);
    const int i = std::min(static_cast<int>(place), kPlaces - 2);
    const double across = std::copysign(std::lerp(exact.x[i], exact.x[i + 1], place - i), off);
    out.segment<3>(3 * v) =
        kSheetSide * VectorN<3>((along + across) / std::numbers::sqrt2, (along - across) / std::numbers::sqrt2,
                                std::lerp(exact.z[i], exact.z[i + 1], place - i));
  }
  return out;
}

double facing_stretch(const TriangleMesh& rest, const Vector& x) {
  double sum = 0;
  const auto pairs = facing_points(rest);
  for (const auto& [a, b] : pairs) {
    const double length = (rest.vertices[b] - rest.vertices[a]).norm();
    sum += std::pow((x.segment<3>(3 * b) - x.segment<3>(3 * a)).norm() / length - 1, 2);
  }
  return pairs.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(pairs.size()));
}

std::optional<HungSheet> hang_cloth(HungSheetOptions& options, double young, Progress& progress, Record& record) {
  options.stretching = 1e6 * young * kClothThickness;
  HungSheet sheet = hang_sheet(options, [&](double fraction) {
    progress.report(fraction, "hanging");
    return !progress.stop_requested();
  });
  if (sheet.failure.empty()) return sheet;
  record.outcome = Outcome::failed;
  record.reason = sheet.failure;
  return std::nullopt;
}

void measure_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record) {
  const PlateMeasures measures(sheet.rest);
  auto& m = record.metrics;
  m["corner_drop"] = sheet.drop(sheet.x) / kSheetSide;
  m["centre_sag"] = sheet.sag() / kSheetSide;
  // every method's shape by the same form, D = 1, over ρ g L³ = Γ D
  m["bending_energy"] = quadratic_form(cotangent_bending(sheet.rest, 1), sheet.x) / options.gamma;
  m["max_strain"] = measures.max_strain(sheet.x);
  m["rms_strain"] = measures.rms_strain(sheet.x);
  m["boundary_edge_stretch"] = measures.boundary_edge_stretch(sheet.x);
  m["facing_stretch"] = facing_stretch(sheet.rest, sheet.x);
  m["points_used"] = static_cast<double>(sheet.rest.vertices.size());
  m["kinetic_share"] = sheet.kinetic / (kWeight * kSheetSide);
  if (sheet.force) m["point_force"] = *sheet.force;
  if (options.boundary != SheetBoundary::opposite_corners) return;
  const DiagonalSheet exact = solve_diagonal_sheet(options.gamma, 2);
  m["relative_error"] = m["corner_drop"] / exact.drop - 1;
  m["exact_bending_energy"] = exact.bending_energy;
  const Vector shape = exact_sheet(sheet.rest, options.gamma);
  m["exact_facing_stretch"] = facing_stretch(sheet.rest, shape);
  m["exact_shape_energy"] = quadratic_form(cotangent_bending(sheet.rest, 1), shape) / options.gamma;
}

std::vector<Metric> sheet_metrics() {
  return {
      {"corner_drop", "1", "of the free corners below the held ones on average, over the side"},
      {"relative_error", "1", "corner drop over the exact one, less 1"},
      {"centre_sag", "1", "of the middle between the held corners below them, over the side"},
      {"bending_energy", "1", "of the shape by the cotangent Laplacian, over ρ g L³"},
      {"exact_bending_energy", "1", "of the exact cylinder, over ρ g L³"},
      {"exact_shape_energy", "1", "of the same points on the exact cylinder by the cotangent Laplacian, over ρ g L³"},
      {"max_strain", "1", "largest principal Green strain of a triangle"},
      {"rms_strain", "1", "root of the mean of E₁² + E₂² over the area"},
      {"boundary_edge_stretch", "1", "largest |length/rest length − 1| of a border edge"},
      {"points_used", "1", "sample points"},
      {"kinetic_share", "1", "kinetic energy at the end over ρ g L³; 0 in statics"},
      {"facing_stretch", "1",
       "root mean square of |d|/d₀ − 1, d between two points that face each other across an inner edge: no "
       "triangle, edge or average holds it; what is bent has shorter ones"},
      {"exact_facing_stretch", "1", "that of the same points on the exact cylinder"},
      {"point_force", "1", "largest force left on a free point over that point's weight; statics"}};
}

void show_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record) {
  const std::vector<double> strain = strain_at_points(sheet);
  record.curves.push_back(surface_curve(sheet.rest, sheet.x));
  record.curves.back().name = "sheet";
  record.curves.back().y.push_back({"strain", "1", strain});
  record.frames = {surface_frame(sheet.rest, sheet.x, {static_cast<double>(sheet.steps) * options.time_step})};
  record.frames[0].point_fields["strain"] = {"1", strain};
}

}  // namespace wrinkle::validation
