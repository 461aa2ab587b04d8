#include "core/model/skin/skin_driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/mesh/mesh_file.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle {

namespace {

void check_size(const FlatMesh& mesh, const Vector& x, const char* what) {
  if (x.size() != 3 * mesh.num_vertices())
    throw std::invalid_argument(fmt::format("a {} of {} numbers for {} vertices", what, x.size(), mesh.num_vertices()));
}

void check_parameter(double s) {
  if (!(s >= 0 && s <= 1)) throw std::invalid_argument(fmt::format("s is {}; 0 to 1 is allowed", s));
}

/// A surface's x and y as a material space, which runs anticlockwise.
FlatMesh material_space(const TriangleMesh& mesh, const std::string& name) {
  FlatMesh out = flattened(mesh);
  for (Index t = 0; t < out.num_triangles(); ++t)
    if (!(out.area(t) > 0))
      throw std::invalid_argument(
          fmt::format("{}: in its x and y, triangle {} has an area of {:.3e} m²; a material space runs anticlockwise "
                      "everywhere",
                      name, t + 1, out.area(t)));
  return out;
}

}  // namespace

BlendShapes::BlendShapes(FlatMesh mesh, Vector base, std::vector<BlendShape> shapes)
    : mesh_(std::move(mesh)), base_(std::move(base)), shapes_(std::move(shapes)) {
  check_size(mesh_, base_, "base");
  for (const BlendShape& shape : shapes_) {
    check_size(mesh_, shape.displacement, "shape");
    if (!shape.weight) throw std::invalid_argument("a blend shape has no weight");
  }
}

Vector BlendShapes::pose(double s) const {
  check_parameter(s);
  Vector x = base_;
  for (const BlendShape& shape : shapes_) x += shape.weight(s) * shape.displacement;
  return x;
}

double in_between(double s, Index k, Index n) {
  return std::max(0.0, 1 - std::abs(n * s - k));
}

MeshSequence::MeshSequence(FlatMesh mesh, std::vector<Vector> frames)
    : mesh_(std::move(mesh)), frames_(std::move(frames)) {
  if (frames_.size() < 2)
    throw std::invalid_argument(fmt::format("a sequence of {} frames; two at least are allowed", frames_.size()));
  for (const Vector& frame : frames_) check_size(mesh_, frame, "frame");
}

Vector MeshSequence::pose(double s) const {
  check_parameter(s);
  const double at = s * (num_frames() - 1);
  const auto before = std::min(static_cast<Index>(at), num_frames() - 2);
  return frames_[before] + (at - before) * (frames_[before + 1] - frames_[before]);
}

MeshSequence read_mesh_sequence(std::span<const std::filesystem::path> files, const std::filesystem::path& material) {
  if (files.size() < 2)
    throw std::invalid_argument(fmt::format("a sequence of {} files; two at least are allowed", files.size()));
  const PolygonMesh first = read_polygon_mesh(material.empty() ? files.front() : material);
  FlatMesh flat = material_space(triangulate(first), first.name);
  std::vector<Vector> frames;
  for (const auto& file : files) {
    const PolygonMesh mesh = read_polygon_mesh(file);
    if (mesh.vertices.size() != first.vertices.size() || mesh.faces != first.faces)
      throw std::invalid_argument(fmt::format(
          "{}: {} vertices and {} faces; {} has {} and {}, and faces must be of the same vertices in the same order",
          file.string(), mesh.vertices.size(), mesh.faces.size(), first.name, first.vertices.size(),
          first.faces.size()));
    frames.emplace_back(positions({mesh.vertices, flat.triangles}));
  }
  return {std::move(flat), std::move(frames)};
}

}  // namespace wrinkle
