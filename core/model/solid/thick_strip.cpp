#include "core/model/solid/thick_strip.h"

#include "core/assembly/element_sum.h"
#include "core/base/require.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle {

namespace {

void check_strip(const ThickStripOptions& o) {
  o.material.check();
  require(o.length > 0 && o.thickness > 0 && o.along > 0 && o.layers > 0,
          "a strip of {} m x {} m with {} x {} elements: all must be above 0", o.length, o.thickness, o.along,
          o.layers);
}

/// The first unknowns of the nodes of the element between stations i and i + 1, in layer k of so many.
std::array<Index, 4> corners(Index layers, Index i, Index k) {
  const Index low = 2 * (i * (layers + 1) + k), next = low + 2 * (layers + 1);
  return {low, next, next + 2, low + 2};
}

template <class Quad>
std::unique_ptr<Energy> sum_of(const Vector& x, Index along, const std::vector<Elastic>& materials) {
  const auto layers = static_cast<Index>(materials.size());
  ElementSet<Quad> set;
  for (Index i = 0; i < along; ++i)
    for (Index k = 0; k < layers; ++k) {
      const std::array<Index, 4> groups = corners(layers, i, k);
      std::array<VectorN<2>, 4> X;
      for (int a = 0; a < 4; ++a) X[a] = x.segment<2>(groups[a]);
      set.add(groups, Quad::rest(X, 1.0, materials[k]));
    }
  return std::make_unique<ElementSum<Quad>>(set);
}

/// [N], a quarter of each element's weight on each corner.
Vector strip_weight(const ThickStrip& strip, const ThickStripOptions& o) {
  Vector out = Vector::Zero(strip.problem.num_dofs);
  const double area = o.length / strip.along * o.thickness / strip.layers;
  for (Index i = 0; i < strip.along; ++i)
    for (Index k = 0; k < strip.layers; ++k)
      for (const Index first : corners(strip.layers, i, k)) out.segment<2>(first) += o.density * area / 4 * o.gravity;
  return out;
}

}  // namespace

std::unique_ptr<Energy> quad_energy(Quadrature quadrature, const Vector& x, Index along,
                                    const std::vector<Elastic>& materials) {
  return quadrature == Quadrature::dual ? sum_of<QuadDual>(x, along, materials) : sum_of<QuadFull>(x, along, materials);
}

VectorN<2> ThickStrip::midline(const Vector& state, Index i) const {
  return 0.5 * (state.segment<2>(2 * node(i, 0)) + state.segment<2>(2 * node(i, layers)));
}

ThickStrip make_thick_strip(const ThickStripOptions& o) {
  check_strip(o);
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
  out.problem.energies.push_back(quad_energy(o.quadrature, out.x, o.along, std::vector<Elastic>(o.layers, o.material)));
  out.gravity = &out.problem.add(std::make_unique<LinearLoad>(strip_weight(out, o)));
  return out;
}

}  // namespace wrinkle
