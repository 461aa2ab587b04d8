#include "validation/scenes/flat_contact.h"

#include <cmath>

#include "validation/scenes/touching_sheets.h"

namespace wrinkle::validation {

FlatContact::FlatContact(const FlatContactOptions& o) : edge_(o.lower / static_cast<double>(o.cells)) {
  const auto upper_cells = static_cast<Index>(std::lround(1.13 * o.upper / o.lower * static_cast<double>(o.cells)));
  const TriangleMesh lower = level_sheet(o.lower, o.lower, o.cells, o.cells, 0, o.seed),
                     upper = level_sheet(o.upper, o.upper, upper_cells, upper_cells, o.gap * o.distance, o.seed + 1000);
  first_upper_ = static_cast<Index>(lower.vertices.size());
  x_.resize(3 * static_cast<Index>(lower.vertices.size() + upper.vertices.size()));
  Index at = 0;
  for (const TriangleMesh* mesh : {&lower, &upper})
    for (const VectorN<3>& v : mesh->vertices) x_.segment<3>(3 * at++) = v;
  const std::vector<SurfacePart> parts{surface_part(lower, 0), surface_part(upper, 3 * first_upper_)};
  term_ = std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{
          .formulation = o.formulation, .distance = o.distance, .stiffness = barrier_stiffness(1, o.distance)});
}

Vector FlatContact::force(const VectorN<2>& moved) {
  Vector x = x_, gradient = Vector::Zero(x_.size());
  for (Index i = 3 * first_upper_; i < x.size(); i += 3) x.segment<2>(i) += moved;
  term_->prepare(x);
  term_->add_to({Order::gradient, Tangent::exact, gradient.data()}, x);
  return -gradient;
}

}  // namespace wrinkle::validation
