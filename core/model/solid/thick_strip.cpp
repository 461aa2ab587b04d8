#include "core/model/solid/thick_strip.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/assembly/element_sum.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle {

namespace {

void check(const ThickStripOptions& o) {
  o.material.check();
  if (!(o.length > 0 && o.thickness > 0 && o.along > 0 && o.layers > 0))
    throw std::invalid_argument(fmt::format("a strip of {} m x {} m with {} x {} elements: all must be above 0",
                                            o.length, o.thickness, o.along, o.layers));
}

std::array<Index, 4> corners(const ThickStrip& strip, Index i, Index k) {
  return {strip.node(i, k), strip.node(i + 1, k), strip.node(i + 1, k + 1), strip.node(i, k + 1)};
}

template <class Quad>
std::unique_ptr<Energy> elastic_energy(const ThickStrip& strip, const Elastic& material) {
  ElementSet<Quad> set;
  for (Index i = 0; i < strip.along; ++i)
    for (Index k = 0; k < strip.layers; ++k) {
      const auto nodes = corners(strip, i, k);
      std::array<VectorN<2>, 4> X;
      std::array<Index, 4> groups;
      for (int a = 0; a < 4; ++a) {
        X[a] = strip.x.segment<2>(2 * nodes[a]);
        groups[a] = 2 * nodes[a];
      }
      set.add(groups, Quad::rest(X, 1.0, material));
    }
  return std::make_unique<ElementSum<Quad>>(set);
}

/// [N], a quarter of each element's weight on each corner.
Vector weight(const ThickStrip& strip, const ThickStripOptions& o) {
  Vector out = Vector::Zero(strip.problem.num_dofs);
  const double area = o.length / strip.along * o.thickness / strip.layers;
  for (Index i = 0; i < strip.along; ++i)
    for (Index k = 0; k < strip.layers; ++k)
      for (const Index node : corners(strip, i, k)) out.segment<2>(2 * node) += o.density * area / 4 * o.gravity;
  return out;
}

}  // namespace

VectorN<2> ThickStrip::midline(const Vector& state, Index i) const {
  return 0.5 * (state.segment<2>(2 * node(i, 0)) + state.segment<2>(2 * node(i, layers)));
}

ThickStrip make_thick_strip(const ThickStripOptions& o) {
  check(o);
  ThickStrip out;
  out.along = o.along;
  out.layers = o.layers;
  out.problem.num_dofs = 2 * (o.along + 1) * (o.layers + 1);
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  out.x.resize(out.problem.num_dofs);
  for (Index i = 0; i <= o.along; ++i)
    for (Index k = 0; k <= o.layers; ++k)
      out.x.segment<2>(2 * out.node(i, k)) =
          VectorN<2>(o.length * i / o.along, o.thickness * (static_cast<double>(k) / o.layers - 0.5));
  std::fill_n(out.problem.fixed.begin(), 2 * (o.layers + 1), 1);
  out.problem.energies.push_back(o.quadrature == Quadrature::dual ? elastic_energy<QuadDual>(out, o.material)
                                                                  : elastic_energy<QuadFull>(out, o.material));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(weight(out, o)));
  return out;
}

}  // namespace wrinkle
