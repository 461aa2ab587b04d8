#include "validation/scenes/hanging_skirt.h"

#include <cmath>
#include <random>

#include "core/base/random.h"
#include "core/mesh/cotangent_laplacian.h"
#include "core/model/shell/plate_bending.h"
#include "validation/scenes/plate_solvers.h"

namespace wrinkle::validation {

HangingSkirt hang_skirt(const HangingSkirtOptions& options, const std::function<bool(double)>& go_on) {
  const SheetSamples samples =
      sample_annulus(options.waist, options.hem, {.points = options.points, .seed = options.seed});
  const TriangleMesh flat = samples.flat();
  const LocalMap map = flat_pattern(samples.coordinates);
  std::vector<Index> pins;
  for (Index i = 0; i < samples.num_border; ++i)
    if (samples.coordinates[i].norm() < 0.5 * (options.waist + options.hem)) pins.push_back(i);
  HangingSkirt out;
  out.plate = std::make_unique<IsometricPlate>(
      flat,
      IsometricPlateOptions{
          .map = map,
          .tolerance = options.tolerance,
          .bending = meshless_bending(make_neighborhoods(neighbours_in_rings(flat, 2), map), vertex_areas(flat), 1),
          .stiffness = options.stiffness,
          .area_density = options.area_density,
          .pins = pins,
          .time_step = options.time_step,
          .damping = options.damping,
          .projection = {.min_iterations = 1}},
      plate_solvers());
  std::mt19937_64 random(options.seed);
  for (Index i = static_cast<Index>(pins.size()); i < options.points; ++i)
    out.plate->motion().x[3 * i + 2] += 0.05 * out.plate->mean_spacing() * symmetric_uniform(random);
  const auto steps = static_cast<Index>(std::lround(options.duration / options.time_step));
  out.motion = out.plate->settle(0, steps, [&](Index step) {
    out.stopped = !go_on(static_cast<double>(step) / steps);
    return !out.stopped;
  });
  out.plate->constraints().evaluate(out.plate->motion().x, Order::value);
  out.residual = out.plate->constraints().residual();
  return out;
}

Vector axis_distance(const HangingSkirt& skirt) {
  const Vector& x = skirt.plate->motion().x;
  Vector out(x.size() / 3);
  for (Index i = 0; i < static_cast<Index>(out.size()); ++i) out[i] = x.segment<2>(3 * i).norm();
  return out;
}

}  // namespace wrinkle::validation
