#include "core/mesh/mesh_file.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>

namespace wrinkle {

namespace {

std::string suffix_of(const std::filesystem::path& file) {
  std::string out = file.extension().string();
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

using Triangles = std::vector<std::array<Index, 3>>;

/// 2 × the area vector of a triangle of vertices.
VectorN<3> area_vector(const PolygonMesh& mesh, const std::array<Index, 3>& t) {
  return (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
}

Triangles fan(const std::vector<Index>& corners, std::size_t first) {
  const std::size_t n = corners.size();
  Triangles out;
  for (std::size_t i = 1; i + 1 < n; ++i)
    out.push_back({corners[first], corners[(first + i) % n], corners[(first + i + 1) % n]});
  return out;
}

bool has_area(const PolygonMesh& mesh, const std::array<Index, 3>& t) {
  double longest = 0;
  for (int i = 0; i < 3; ++i)
    longest = std::max(longest, (mesh.vertices[t[i]] - mesh.vertices[t[(i + 1) % 3]]).squaredNorm());
  return area_vector(mesh, t).norm() > 2e-12 * longest;
}

/// Squares of areas are computed, as in norms: they must neither overflow nor vanish. "" where they can be.
std::string_view bad_size(const PolygonMesh& mesh, const std::vector<Index>& corners) {
  constexpr double largest = 1e70, smallest = 1e-70;  // [units of the file] fourth powers of these are numbers
  double size = 0;
  for (const Index corner : corners)
    size = std::max(size, (mesh.vertices[corner] - mesh.vertices[corners[0]]).lpNorm<Eigen::Infinity>());
  if (!(size < largest)) return "is too large to compute with: areas of more than 1e140 overflow; scale the model";
  if (size > 0 && size < smallest) return "is too small to compute with: its area vanishes; scale the model";
  return "";
}

Triangles split(const PolygonMesh& mesh, std::size_t face) {
  const std::vector<Index>& corners = mesh.faces[face];
  if (const std::string_view why = bad_size(mesh, corners); !why.empty())
    throw MeshFileError(fmt::format("{}: {} {}", mesh.name, mesh.face_text(face), why));
  VectorN<3> whole = VectorN<3>::Zero();  // Newell's normal, whatever corner the fan starts from
  for (const auto& t : fan(corners, 0)) whole += area_vector(mesh, t);
  for (std::size_t first = 0; first < corners.size(); ++first) {
    Triangles out = fan(corners, first);
    const bool good = std::all_of(out.begin(), out.end(), [&](const auto& t) {
      return has_area(mesh, t) && (corners.size() == 3 || area_vector(mesh, t).dot(whole) > 0);
    });
    if (good) return out;
  }
  const char* why = corners.size() == 3 ? "has no area" : "cannot be split around one of its corners; triangulate it";
  throw MeshFileError(fmt::format("{}: {} {}", mesh.name, mesh.face_text(face), why));
}

/// Which face runs from one vertex to another: one at most, so that an edge has two faces that run opposite ways.
class DirectedEdges {
 public:
  explicit DirectedEdges(const PolygonMesh& mesh) : mesh_(mesh) {}

  void add(const std::array<Index, 3>& t, std::size_t face) {
    for (int i = 0; i < 3; ++i) {
      const auto [found, fresh] = face_of_.try_emplace({t[i], t[(i + 1) % 3]}, face);
      if (!fresh)
        throw MeshFileError(fmt::format(
            "{}: {} and {} both run from vertex {} to {} (from 1): an edge has two faces at most, which turn the same "
            "way round",
            mesh_.name, mesh_.face_text(found->second), mesh_.face_text(face), t[i] + 1, t[(i + 1) % 3] + 1));
    }
  }

 private:
  const PolygonMesh& mesh_;
  std::map<std::array<Index, 2>, std::size_t> face_of_;
};

std::string obj_text(const TriangleMesh& mesh) {
  std::string out = "# wrinklebench\n";
  for (const auto& x : mesh.vertices) fmt::format_to(std::back_inserter(out), "v {} {} {}\n", x[0], x[1], x[2]);
  for (const auto& t : mesh.triangles)
    fmt::format_to(std::back_inserter(out), "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return out;
}

std::string ply_binary_bytes(const TriangleMesh& mesh) {
  static_assert(sizeof(Index) == 4, "int of PLY");
  std::string out = fmt::format(
      "ply\nformat binary_little_endian 1.0\ncomment wrinklebench\nelement vertex {}\nproperty double x\n"
      "property double y\nproperty double z\nelement face {}\nproperty list uchar int vertex_indices\nend_header\n",
      mesh.vertices.size(), mesh.triangles.size());
  for (const auto& x : mesh.vertices) out.append(reinterpret_cast<const char*>(x.data()), 3 * sizeof(double));
  for (const auto& t : mesh.triangles) {
    out += '\3';
    out.append(reinterpret_cast<const char*>(t.data()), 3 * sizeof(Index));
  }
  return out;
}

}  // namespace

std::string PolygonMesh::face_text(std::size_t face) const {
  const std::size_t line = face < lines.size() ? lines[face] : 0;
  return line == 0 ? fmt::format("face {}", face + 1) : fmt::format("face {} (line {})", face + 1, line);
}

PolygonMesh read_polygon_mesh(const std::filesystem::path& file) {
  const std::string suffix = suffix_of(file);
  if (suffix != ".obj" && suffix != ".ply")
    throw MeshFileError(fmt::format("{}: a name that ends in .obj or .ply is expected", file.string()));
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw MeshFileError(fmt::format("{}: there is no such file, or it cannot be opened", file.string()));
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) throw MeshFileError(fmt::format("{}: reading stopped at byte {}", file.string(), bytes.size()));
  return suffix == ".obj" ? parse_obj(bytes, file.string()) : parse_ply(bytes, file.string());
}

TriangleMesh triangulate(const PolygonMesh& mesh) {
  if (mesh.faces.empty()) throw MeshFileError(fmt::format("{}: there is no face; a surface is expected", mesh.name));
  TriangleMesh out{mesh.vertices, {}};
  DirectedEdges edges(mesh);
  for (std::size_t face = 0; face < mesh.faces.size(); ++face)
    for (const auto& t : split(mesh, face)) {
      edges.add(t, face);
      out.triangles.push_back(t);
    }
  return out;
}

std::string mesh_text(const TriangleMesh& mesh, MeshFormat format) {
  return format == MeshFormat::obj ? obj_text(mesh) : ply_binary_bytes(mesh);
}

}  // namespace wrinkle
