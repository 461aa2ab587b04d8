#include "core/model/creased/creased_block.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <stdexcept>

#include "core/assembly/element_sums.h"
#include "core/base/require.h"
#include "core/mesh/vertex_normals.h"

namespace wrinkle {

namespace {

ElementSet<TetCorotated> flesh(const CreasedTets& cut, const Elastic& material) {
  ElementSet<TetCorotated> out;
  const auto& X = cut.mesh.vertices;
  for (Index t = 0; t < cut.share.size(); ++t) {
    const auto& v = cut.mesh.tets[t];
    out.add({3 * v[0], 3 * v[1], 3 * v[2], 3 * v[3]},
            TetCorotated::rest(X[v[0]], X[v[1]], X[v[2]], X[v[3]], material, cut.share[t]));
  }
  return out;
}

/// The groups of a sheet's elements, by vertices of the volume.
template <class E>
void move_into(ElementSet<E>& set, const std::vector<Index>& vertex) {
  for (auto& groups : set.groups)
    for (Index& group : groups) group = group < 0 ? group : 3 * vertex[group / 3];
}

void add_skin(const SpringSheetOptions& options, CreasedBlock& block) {
  SpringSheet sheet = make_spring_sheet(block.cut.surface, block.pattern, options);
  move_into(sheet.edges, block.cut.surface_vertex);
  move_into(sheet.bending, block.cut.surface_vertex);
  move_into(sheet.axial, block.cut.surface_vertex);
  add_springs(sheet, block.problem);
}

void add_shell(const ShellOptions& options, CreasedBlock& block) {
  ShellSheet sheet = creased_sheet(block.cut.surface, block.pattern);
  for (Index& first : sheet.unknowns) first = 3 * block.cut.surface_vertex[first / 3];
  sheet.num_dofs = block.problem.num_dofs;
  ShellModel shell = make_shell(std::move(sheet), of_unit_thickness(options));
  move_terms(shell, block.problem);
}

void hold(const CreasedBlockOptions& options, CreasedBlock& block) {
  if (options.held.empty()) return;
  require(options.held.size() == block.uncut.mesh.vertices.size(), "{} vertices are held or not, of {}",
          options.held.size(), block.uncut.mesh.vertices.size());
  for (Index v = 0; v < block.cut.num_vertices(); ++v)
    if (options.held[block.cut.original[v]]) std::fill_n(block.problem.fixed.begin() + 3 * v, 3, 1);
}

/// The normal of the surface at a stitch.
std::vector<VectorN<3>> normals_of_stitches(const CreasedBlock& block) {
  const std::vector<VectorN<3>> of_vertices = vertex_normals(block.pattern.mesh);
  std::vector<VectorN<3>> out;
  for (const Stitch& stitch : block.cut.stitches) {
    const BoundPoint& p = stitch.copies[0];
    out.emplace_back((p.weights[0] * of_vertices[block.cut.original[p.parents[0]]] +
                      p.weights[1] * of_vertices[block.cut.original[p.parents[1]]])
                         .normalized());
  }
  return out;
}

/// The tetrahedron that holds a point, and its weights there.
std::array<PointWeight, 4> locate(const CreasedTets& cut, const VectorN<3>& point) {
  for (Index t = 0; t < cut.share.size(); ++t) {
    const auto& v = cut.mesh.tets[t];
    MatrixN<3> edges;
    for (int i = 0; i < 3; ++i) edges.col(i) = cut.mesh.vertices[v[i + 1]] - cut.mesh.vertices[v[0]];
    const VectorN<3> w = edges.inverse() * (point - cut.mesh.vertices[v[0]]);
    if (std::min(w.minCoeff(), 1 - w.sum()) < -1e-9) continue;
    if (cut.share[t] < 1)
      throw std::invalid_argument(fmt::format("the anchor at ({}, {}, {}) m lies in a tetrahedron that is cut",
                                              point.x(), point.y(), point.z()));
    return {PointWeight{v[0], 1 - w.sum()}, {v[1], w[0]}, {v[2], w[1]}, {v[3], w[2]}};
  }
  throw std::invalid_argument(
      fmt::format("the anchor at ({}, {}, {}) m lies outside of the volume", point.x(), point.y(), point.z()));
}

/// [m] of each stitch, along its curve, from the nearest end of it inside of the surface; 1e300 where there is none.
std::vector<double> distances_from_ends(const CreasedBlock& block) {
  const CreasePattern& pattern = block.pattern;
  std::vector<double> of_points(pattern.points.size(), 1e300);
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    const auto ends = std::count_if(pattern.segments.begin(), pattern.segments.end(), [&](const CreaseSegment& s) {
      return s.points[0] == static_cast<Index>(p) || s.points[1] == static_cast<Index>(p);
    });
    if (ends == 1 && pattern.points[p].on_vertex()) of_points[p] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const CreaseSegment& s : pattern.segments) {
      const double length = (pattern.at(s.points[1]) - pattern.at(s.points[0])).norm();
      for (int i = 0; i < 2; ++i) {
        const double through = of_points[s.points[1 - i]] + length;
        changed = changed || through < of_points[s.points[i]];
        of_points[s.points[i]] = std::min(of_points[s.points[i]], through);
      }
    }
  }
  std::vector<double> out;
  for (const Index p : block.cut.surface.stitch_point) out.push_back(of_points[p]);
  return out;
}

}  // namespace

CreasedBlock make_creased_block(const CreasePattern& pattern, const CreasedBlockOptions& options) {
  options.flesh.check();
  CreasedBlock out;
  out.pattern = pattern;
  out.uncut = layer_tets(pattern.mesh, options.depths);
  out.cut = cut_below(out.uncut, pattern, options.cut_layers);
  out.problem.num_dofs = 3 * out.cut.num_vertices();
  out.problem.fixed.assign(out.problem.num_dofs, 0);
  hold(options, out);
  out.x.resize(out.problem.num_dofs);
  for (Index v = 0; v < out.cut.num_vertices(); ++v) out.x.segment<3>(3 * v) = out.cut.mesh.vertices[v];
  out.problem.add(std::make_unique<ElementSum<TetCorotated>>(flesh(out.cut, options.flesh)));
  if (options.skin.membrane > 0) add_skin(options.skin, out);
  if (options.shell) add_shell(*options.shell, out);
  return out;
}

Vector push_on_stitches(const CreasedBlock& block, double force) {
  Vector out = Vector::Zero(block.problem.num_dofs);
  const std::vector<VectorN<3>> normals = normals_of_stitches(block);
  for (std::size_t s = 0; s < normals.size(); ++s) {
    const auto& copies = block.cut.stitches[s].copies;
    for (const BoundPoint& copy : copies) {
      for (int i = 0; i < 2; ++i)
        out.segment<3>(3 * copy.parents[i]) -=
            force / static_cast<double>(copies.size()) * copy.weights[i] * normals[s];
    }
  }
  return out;
}

AnchorSprings::AnchorSprings(CreasedBlock& block, const Options& options) {
  const std::vector<VectorN<3>> normals = normals_of_stitches(block);
  const std::vector<double> distance = distances_from_ends(block);
  for (std::size_t s = 0; s < normals.size(); ++s) {
    const BoundPoint& skin_point = block.cut.stitches[s].copies[0];
    const std::array<PointWeight, 2> from{PointWeight{skin_point.parents[0], skin_point.weights[0]},
                                          {skin_point.parents[1], skin_point.weights[1]}};
    const VectorN<3> anchor = skin_point.at(block.x) - options.depth * normals[s];
    add_bound_spring<6>(set_, from, locate(block.cut, anchor), options.stiffness, options.depth);
    const double part = std::min(distance[s] / options.fade, 1.0);
    weights_.push_back(part * part * (3 - 2 * part));
  }
  sum_ = &block.problem.add(std::make_unique<ElementSum<BoundSpring<6>>>(set_));
}

void AnchorSprings::set_pull(double pull) {
  for (Index s = 0; s < set_.size(); ++s) {
    auto rest = set_.rest[s];
    rest.length *= 1 - pull * weights_[s];
    sum_->set_rest(s, rest);
  }
}

MuscleFibres::MuscleFibres(CreasedBlock& block, const std::vector<std::vector<Index>>& fibres, const Options& options)
    : contraction_(options.contraction) {
  const auto& X = block.cut.mesh.vertices;
  for (const std::vector<Index>& fibre : fibres) {
    require(fibre.size() >= 2, "a fibre needs two vertices at least");
    for (std::size_t i = 1; i < fibre.size(); ++i) {
      const double length = (X[fibre[i]] - X[fibre[i - 1]]).norm();
      set_.add({3 * fibre[i - 1], 3 * fibre[i]}, {options.stiffness / length, length});
    }
  }
  sum_ = &block.problem.add(std::make_unique<ElementSum<EdgeSpring>>(set_));
}

void MuscleFibres::set_activation(double activation) {
  for (Index s = 0; s < set_.size(); ++s) {
    auto rest = set_.rest[s];
    rest.length *= 1 - contraction_ * activation;
    sum_->set_rest(s, rest);
  }
}

}  // namespace wrinkle
