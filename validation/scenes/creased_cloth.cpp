#include "validation/scenes/creased_cloth.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/assembly/element_sums.h"
#include "core/assembly/linear_load.h"
#include "core/crease/collision_mesh.h"
#include "core/mesh/flat_locator.h"
#include "core/model/shell/shell_elements.h"
#include "validation/meters/surface_frame.h"
#include "validation/scenes/creased_surface.h"

namespace wrinkle::validation {

namespace {

/// Mesh, springs and what is shown of them.
void make_sheet(Cloth& cloth, const SpringSheetOptions& springs) {
  cloth.shown = cloth.pattern.mesh;
  cloth.original.resize(cloth.pattern.mesh.vertices.size());
  std::iota(cloth.original.begin(), cloth.original.end(), 0);
  if (cloth.kind == ClothKind::base) {
    cloth.sheet = make_spring_sheet(cloth.shown, springs);
    cloth.motion.x = positions(cloth.shown);
    cloth.parent.resize(cloth.shown.triangles.size());
    std::iota(cloth.parent.begin(), cloth.parent.end(), 0);
    return;
  }
  cloth.creased = cut_creases(cloth.pattern);
  cloth.divided = make_collision_mesh(cloth.pattern, cloth.creased);
  cloth.shown = cloth.divided.mesh;
  cloth.parent = cloth.divided.parent;
  if (cloth.kind == ClothKind::remeshed) {
    cloth.original.resize(cloth.shown.vertices.size(), -1);
    cloth.sheet = make_spring_sheet(cloth.shown, springs);
    cloth.motion.x = positions(cloth.shown);
    return;
  }
  cloth.original = cloth.creased.original;
  cloth.sheet = make_spring_sheet(cloth.creased, cloth.pattern, springs);
  cloth.motion.x = positions(cloth.creased.mesh);
}

}  // namespace

Vector Cloth::surface(const Vector& x) const {
  return kind == ClothKind::crease ? divided.positions(x) : x;
}

std::unique_ptr<Cloth> make_cloth(const CreasePattern& pattern, ClothKind kind, const ClothOptions& options,
                                  const std::function<bool(const VectorN<3>&)>& held) {
  auto out = std::make_unique<Cloth>();
  out->kind = kind;
  out->pattern = pattern;
  make_sheet(*out, options.springs);
  const Index points = out->sheet.num_points();
  out->problem.num_dofs = 3 * points;
  out->problem.fixed.assign(3 * points, 0);
  Vector weight = Vector::Zero(3 * points), inverse = out->sheet.mass.cwiseInverse();
  for (Index p = 0; p < points; ++p) {
    weight[3 * p + 2] = -options.gravity * out->sheet.mass[p];
    const bool material = kind != ClothKind::crease || p < out->creased.num_real;
    if (!material || !held(out->motion.x.segment<3>(3 * p))) continue;
    std::fill_n(out->problem.fixed.begin() + 3 * p, 3, 1);
    inverse[p] = 0;
  }
  add_springs(out->sheet, out->problem);
  out->problem.add(std::make_unique<LinearLoad>(weight));
  out->implicit = ImplicitSprings(points);
  if (options.damping_time > 0) {
    out->implicit.add_dampers(out->sheet.edges, options.damping_time);
    out->implicit.add_dampers(out->sheet.bending, options.damping_time);
    out->implicit.add_dampers(out->sheet.axial, options.damping_time);
  }
  if (kind == ClothKind::crease)
    out->stitching.emplace(out->creased.stitches, inverse, make_linear_solver("cholmod-simplicial"));
  out->motion.velocity.setZero(3 * points);
  return out;
}

double remeshed_stiffness(const Cloth& cloth, double rigidity) {
  const TriangleMesh& mesh = cloth.divided.mesh;
  double sum = 0, length = 0;
  for (const MeshEdge& e : find_edges(mesh).edges) {
    const auto same = [&](const std::array<Index, 2>& c) {
      return std::minmax(c[0], c[1]) == std::minmax(e.ends[0], e.ends[1]);
    };
    if (e.boundary() || std::none_of(cloth.divided.creases.begin(), cloth.divided.creases.end(), same)) continue;
    const double squared = (mesh.vertices[e.ends[1]] - mesh.vertices[e.ends[0]]).squaredNorm();
    sum += rigidity * squared / (mesh.area(e.triangle[0]) + mesh.area(e.triangle[1]));
    length += std::sqrt(squared);
  }
  return sum / length;
}

void add_springs_across(Cloth& cloth, double kappa, double stretching) {
  const SpringsAcross springs = springs_across(cloth.creased, cloth.pattern, kappa, stretching);
  cloth.problem.add(std::make_unique<ElementSum<EdgeSpring>>(springs.bending));
  cloth.problem.add(std::make_unique<ElementSum<BoundSpring<4>>>(springs.axial));
}

double mean_fold(const Cloth& cloth, const Vector& surface, Index crease) {
  const auto& triangles = cloth.shown.triangles;
  std::vector<VectorN<3>> normal;
  for (const auto& t : triangles) {
    const VectorN<3> a = surface.segment<3>(3 * t[0]), b = surface.segment<3>(3 * t[1]),
                     c = surface.segment<3>(3 * t[2]);
    normal.emplace_back((b - a).cross(c - a));
  }
  std::vector<double> sharpest(cloth.pattern.mesh.triangles.size(), 0);
  for (const MeshEdge& e : find_edges(cloth.shown).edges) {
    if (e.boundary()) continue;
    const double angle = angle_between(normal[e.triangle[0]], normal[e.triangle[1]]);
    for (const Index t : e.triangle) sharpest[cloth.parent[t]] = std::max(sharpest[cloth.parent[t]], angle);
  }
  double sum = 0, length = 0;
  for (const CreaseSegment& s : cloth.pattern.segments) {
    if (crease >= 0 && s.crease != crease) continue;
    const double piece = (cloth.pattern.at(s.points[1]) - cloth.pattern.at(s.points[0])).norm();
    sum += piece * sharpest[s.triangle];
    length += piece;
  }
  return sum / length;
}

double bend_across(const TriangleMesh& flat, const Vector& surface, const VectorN<2>& start, const VectorN<2>& end,
                   double reach) {
  constexpr Index kPoints = 91;
  FlatMesh mesh{{}, flat.triangles};
  for (const VectorN<3>& v : flat.vertices) mesh.coordinates.emplace_back(v.head<2>());
  const FlatLocator locator(std::move(mesh));
  const auto at = [&](const VectorN<2>& u) {
    const FlatPoint p = locator.locate(u);
    VectorN<3> out = VectorN<3>::Zero();
    for (int i = 0; i < 3; ++i) out += p.weights[i] * surface.segment<3>(3 * flat.triangles[p.triangle][i]);
    return out;
  };
  const VectorN<2> way = end - start, side = reach * VectorN<2>(-way.y(), way.x()).normalized();
  double sum = 0;
  for (Index i = 0; i < kPoints; ++i) {
    const VectorN<2> u = start + (0.05 + 0.9 * i / (kPoints - 1)) * way;
    const VectorN<3> middle = at(u);
    sum += angle_between(middle - at(u - side), at(u + side) - middle);
  }
  return sum / kPoints;
}

Frame cloth_frame(const Cloth& cloth, Moment time) {
  Frame out = stretched_frame(cloth.shown, cloth.surface(), std::move(time));
  if (cloth.kind != ClothKind::base) mark_creases(cloth.divided, out);
  return out;
}

void store_cloth(const Cloth& cloth, const std::string& name, Record& record) {
  if (cloth.kind == ClothKind::crease) return store_surface(cloth.divided, cloth.motion.x, name, record);
  store_mesh(cloth.shown, cloth.motion.x, " " + name, record);
  if (cloth.kind == ClothKind::remeshed) record.curves.push_back(creases_curve(cloth.divided, name));
}

}  // namespace wrinkle::validation
