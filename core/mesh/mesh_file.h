#pragma once
/// Surfaces in OBJ (Wavefront) and PLY (Stanford) files. A reader of our own: those packaged for Debian 12 keep single
/// precision (assimp, tinyobjloader), reorder vertices (assimp, OpenMesh), or say that a file is bad but not where.

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/mesh/triangle_mesh.h"

namespace wrinkle {

/// A file that cannot be read, or does not hold a surface. The message names the file, the place in it, what is there
/// and what was expected.
struct MeshFileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Faces as a file has them, in its order; nothing is merged, split or left out.
struct PolygonMesh {
  std::string name;                       // of the file, for messages
  std::vector<VectorN<3>> vertices;       // [m], or what the file's unit is
  std::vector<std::vector<Index>> faces;  // three corners or more, from 0
  std::vector<std::size_t> lines;         // of each face in the file; 0 where it has none

  /// "face 12 (line 34)", counted from 1
  std::string face_text(std::size_t face) const;
};

/// v and f statements, f with any of v, v/vt, v//vn and v/vt/vn, from 1, or from −1 backwards; the rest is skipped.
/// Throws MeshFileError.
PolygonMesh parse_obj(std::string_view text, std::string name);

/// Elements vertex (x, y, z) and face (a list vertex_indices or vertex_index), ascii or binary_little_endian, of any
/// scalar types and with anything beside them, which is skipped. Throws MeshFileError.
PolygonMesh parse_ply(std::string_view bytes, std::string name);

/// Reads a file that ends in .obj or .ply. Throws MeshFileError.
PolygonMesh read_polygon_mesh(const std::filesystem::path& file);

/// Splits every face into triangles around its first corner, or the next one from which they all face the same way.
/// Throws MeshFileError, naming the face, where no corner serves, a triangle has no area (below 1e-12 of its longest
/// edge squared), an edge has more than two triangles or two that run through it the same way, or there is no face.
TriangleMesh triangulate(const PolygonMesh& mesh);

enum class MeshFormat { obj, ply_binary };

/// The bytes of a file, coordinates in full: what is read back is the same mesh, bit by bit.
std::string mesh_text(const TriangleMesh& mesh, MeshFormat format);

}  // namespace wrinkle
