#include "validation/meters/field_extent.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/cotangent_laplacian.h"

namespace wrinkle::validation {

FieldExtent field_extent(const TriangleMesh& mesh, const Vector& z) {
  const Vector areas = vertex_areas(mesh);
  if (z.size() != areas.size())
    throw std::invalid_argument(fmt::format("{} values for {} vertices", z.size(), areas.size()));
  const Vector squares = z.cwiseAbs2();
  const double power = areas.dot(squares);
  const double slope = z.dot(cotangent_laplacian(mesh).selfadjointView<Eigen::Lower>() * z);
  return {2 * std::numbers::pi / std::sqrt(slope / power),
          power * power / (areas.sum() * areas.dot(squares.cwiseAbs2()))};
}

}  // namespace wrinkle::validation
