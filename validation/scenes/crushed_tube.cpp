#include "validation/scenes/crushed_tube.h"

#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/mesh/cotangent_laplacian.h"
#include "validation/scenes/plate_solvers.h"

namespace wrinkle::validation {

namespace {

/// The pattern's coordinates times the right stretch √(FᵀF) that each neighbourhood of the rolled tube has in them.
LocalMap rolled_map(const CrushedTube& tube, double scale) {
  const LocalMap flat = flat_pattern(tube.pattern.coordinates, tube.pattern.period);
  const Vector areas = vertex_areas(tube.rest);
  const auto points = static_cast<Index>(areas.size());
  const NeighbourLists lists =
      neighbours_within(tube.rest.vertices, scale * std::sqrt(areas.sum() / static_cast<double>(points)));
  const DeformationGradients gradients(make_neighborhoods(lists, flat), areas);
  std::vector<Index> first;
  Vector x(3 * points);
  for (Index v = 0; v < points; ++v) {
    first.push_back(3 * v);
    x.segment<3>(3 * v) = tube.rest.vertices[v];
  }
  std::vector<MatrixN<2>> stretch;
  for (Index v = 0; v < points; ++v) {
    const auto F = gradients.evaluate(v, x, first);
    const MatrixN<2> C = F.transpose() * F;
    const double root = std::sqrt(C.determinant());
    stretch.emplace_back((C + root * MatrixN<2>::Identity()) / std::sqrt(C.trace() + 2 * root));
  }
  return [flat, stretch = std::move(stretch)](Index i, Index j) { return VectorN<2>(stretch[i] * flat(i, j)); };
}

IsometricPlateOptions plate_options(const CrushedTubeOptions& o, const CrushedTube& tube) {
  const double thickness = o.radius / o.slenderness;
  IsometricPlateOptions out;
  out.neighbourhood_scale = o.neighbourhood_scale;
  out.map = rolled_map(tube, o.neighbourhood_scale);
  out.tolerance = o.tolerance;
  out.stiffness = o.young * std::pow(thickness, 3) / (12 * (1 - o.poisson * o.poisson));
  out.area_density = o.density * thickness;
  out.gravity = {0, 0, 0};
  for (Index v = 0; v < tube.pattern.num_border; ++v) out.pins.push_back(v);
  out.time_step = o.time_step;
  out.damping = o.damping;
  out.projection = o.projection;
  return out;
}

void disturb(IsometricPlate& plate, const CrushedTubeOptions& o, Index rings) {
  std::mt19937_64 random(o.seed);
  for (Index v = rings; v < o.points; ++v) {
    const double away = o.imperfection * plate.mean_spacing() * symmetric_uniform(random);
    const VectorN<2> outwards = plate.vertex(v).head<2>().normalized();
    plate.motion().x.segment<2>(3 * v) += away * outwards;
  }
}

/// Each ring goes half of the distance.
void drive(IsometricPlate& plate, const CrushedTubeOptions& o, Index rings, double distance) {
  for (Index pin = 0; pin < rings; ++pin) {
    const VectorN<3>& from = plate.rest().vertices[pin];
    plate.drive(pin, from + VectorN<3>(0, 0, (from.z() < o.length / 2 ? 0.5 : -0.5) * distance));
  }
}

TubeMoment moment(const IsometricPlate& plate, const SheetSamples& pattern, const SolveResult& step) {
  TubeMoment out{};
  const Vector& x = plate.motion().x;
  out.waves = tube_waves(pattern, plate.point_mass(), x);
  out.bending_energy = plate.bending_energy();
  out.kinetic_energy = plate.kinetic_energy();
  out.rms_strain = plate.measures().rms_strain(x);
  out.max_strain = plate.measures().max_strain(x);
  out.speed = plate.fastest();
  out.residual = step.constraint_norm;
  out.iterations = step.iterations();
  return out;
}

}  // namespace

CrushedTube crush_tube(const CrushedTubeOptions& o, const std::function<bool(double)>& go_on) {
  CrushedTube out;
  out.pattern = sample_tube(2 * std::numbers::pi * o.radius, o.length, {.points = o.points, .seed = o.seed});
  out.rest = roll_up(out.pattern);
  IsometricPlate plate(out.rest, plate_options(o, out), plate_solvers(o.projection.regularisation));
  out.mean_neighbours = plate.mean_neighbours();
  disturb(plate, o, out.pattern.num_border);
  const double far = o.shortening * o.length;
  const auto crushing = static_cast<Index>(std::ceil(far / (o.speed * o.time_step)));
  const Index steps = crushing + static_cast<Index>(std::ceil(o.rest / o.time_step));
  for (Index k = 1; k <= steps; ++k) {
    const double distance = std::min(far, k * o.time_step * o.speed);
    if (k <= crushing) drive(plate, o, out.pattern.num_border, distance);
    const SolveResult step = plate.step();
    out.fallbacks += step.fell_back ? 1 : 0;
    if (!step.converged()) {
      ++out.unconverged;
      out.status = step.status;
      out.message = step.message;
      if (step.status != Status::iteration_limit) return out;
    }
    out.moments.push_back(moment(plate, out.pattern, step));
    out.moments.back().time = k * o.time_step;
    out.moments.back().shortening = distance / o.length;
    out.shapes.push_back(plate.motion().x);
    if (!go_on(static_cast<double>(k) / steps)) {
      out.status = Status::interrupted;
      return out;
    }
  }
  return out;
}

}  // namespace wrinkle::validation
