#include "core/mesh/mesh_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstring>
#include <fstream>
#include <random>

#include "core/mesh/strip.h"

namespace wrinkle::mesh_file_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const char* const kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

/// A sheet whose coordinates need all digits.
TriangleMesh rough_sheet() {
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.5, .along = 4, .across = 3});
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> u(-0.05, 0.05);
  for (auto& x : mesh.vertices) x += VectorN<3>(u(random), u(random), 1e-9 * u(random));
  return mesh;
}

/// What others write and the suite reads.
std::string ascii_ply(const TriangleMesh& mesh) {
  std::string out = fmt::format(
      "ply\nformat ascii 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      mesh.vertices.size(), mesh.triangles.size());
  for (const auto& x : mesh.vertices) out += fmt::format("{} {} {}\n", x[0], x[1], x[2]);
  for (const auto& t : mesh.triangles) out += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
  return out;
}

std::string obj_error(const std::string& text) {
  try {
    triangulate(parse_obj(text, "bad.obj"));
  } catch (const MeshFileError& error) {
    return error.what();
  }
  return "";
}

std::string ply_error(const std::string& text) {
  try {
    triangulate(parse_ply(text, "bad.ply"));
  } catch (const MeshFileError& error) {
    return error.what();
  }
  return "";
}

TEST(MeshFile, WhatIsWrittenReadsBackBitByBit) {
  const TriangleMesh mesh = rough_sheet();
  for (const std::string& text :
       {mesh_text(mesh, MeshFormat::obj), ascii_ply(mesh), mesh_text(mesh, MeshFormat::ply_binary)}) {
    const TriangleMesh back =
        triangulate(text.starts_with("ply") ? parse_ply(text, "a.ply") : parse_obj(text, "a.obj"));
    EXPECT_EQ(back.vertices, mesh.vertices);
    EXPECT_EQ(back.triangles, mesh.triangles);
  }
}

TEST(MeshFile, ReadsFilesByTheirSuffix) {
  const TriangleMesh mesh = rough_sheet();
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  for (const char* suffix : {".OBJ", ".ply"}) {
    const std::filesystem::path file = folder / (std::string("wrinklebench_mesh_file_test") + suffix);
    std::ofstream(file, std::ios::binary)
        << mesh_text(mesh, suffix[1] == 'O' ? MeshFormat::obj : MeshFormat::ply_binary);
    EXPECT_EQ(triangulate(read_polygon_mesh(file)).vertices, mesh.vertices);
    std::filesystem::remove(file);
    EXPECT_THROW(read_polygon_mesh(file), MeshFileError);
  }
  EXPECT_THROW(read_polygon_mesh(folder), MeshFileError);
  EXPECT_THROW(read_polygon_mesh("a.stl"), MeshFileError);
}

TEST(MeshFileObj, TakesEveryFormOfAFace) {
  const std::string text = std::string("# a square\r\nmtllib a.mtl\n\no thing\nvt 0 0\nvn 0 0 1\n") + kSquare +
                           "s off\nf 1 2 3\n f\t1//1 3//1 4//1  # the other half\n";
  EXPECT_THAT(parse_obj(text, "a").faces, ElementsAre(ElementsAre(0, 1, 2), ElementsAre(0, 2, 3)));
  EXPECT_THAT(parse_obj(text, "a").lines, ElementsAre(12u, 13u));
  for (const char* face :
       {"f 1 2 3 4", "f -4 -3 -2 -1", "f 1/1 2/1 3/1 4/1", "f 1/1/1 2/1/1 3/1/1 4/1/1", "f 1 2 \\\n3 4"})
    EXPECT_THAT(parse_obj(std::string(kSquare) + face, "a").faces, ElementsAre(ElementsAre(0, 1, 2, 3))) << face;
  EXPECT_EQ(parse_obj("v +1.5e-1 -.5 2 1.0\nv 0 0 0 0.1 0.2 0.3", "a").vertices[0], VectorN<3>(0.15, -0.5, 2));
  EXPECT_THAT(parse_obj(std::string("f 1 2 3\n") + kSquare, "a").faces, ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(MeshFileObj, SaysWhereAndWhatIsWrong) {
  EXPECT_THAT(obj_error("v 0 0 0\nv 1 x 0\n"), AllOf(HasSubstr("bad.obj:2: \"x\""), HasSubstr("finite number")));
  EXPECT_THAT(obj_error("v 0 0 nan\n"), HasSubstr("bad.obj:1"));
  EXPECT_THAT(obj_error("v 0 0 1e999\n"), HasSubstr("bad.obj:1"));
  EXPECT_THAT(obj_error("v 0 0\n"), HasSubstr("v has 2 numbers; x y z are expected"));
  EXPECT_THAT(obj_error(std::string(kSquare) + "f 1 2\n"), HasSubstr("bad.obj:5: f has 2 corners"));
  EXPECT_THAT(obj_error(std::string(kSquare) + "f 1 2 5\n"), HasSubstr("bad.obj:5: f names vertex 5; there are 4"));
  EXPECT_THAT(obj_error(std::string(kSquare) + "f 0 1 2\n"), HasSubstr("f names vertex 0"));
  EXPECT_THAT(obj_error(std::string(kSquare) + "f -5 -1 -2\n"), HasSubstr("f names vertex -5"));
  for (const char* corner : {"1/", "1//", "1/2/", "1/2/3/4", "/1", "1.0", "1/a", "99999999999"})
    EXPECT_THAT(obj_error(std::string(kSquare) + "f 2 3 " + corner), HasSubstr("v/vt/vn is expected")) << corner;
  EXPECT_THAT(obj_error("\x89PNG\n"), HasSubstr("is not an OBJ statement"));
  EXPECT_THAT(obj_error(kSquare), HasSubstr("there is no face"));
}

TEST(MeshFilePly, TakesAnyTypesAndSkipsWhatItDoesNotNeed) {
  const std::string header =
      "ply\nformat ascii 1.0\ncomment by hand\nelement camera 1\nproperty float focus\nelement vertex 4\nproperty "
      "uchar red\nproperty float x\nproperty double y\nproperty int z\nproperty list uchar float extra\nelement face "
      "1\nproperty int material\nproperty list uint short vertex_index\nend_header\n";
  const PolygonMesh mesh =
      parse_ply(header + "50\n9 0 0 0 0\n9 1 0 0 2 7 7\r\n\n9 1 1 0 0\n9 0 1.5 0 1 3\n3 4 0 1 2 3\n", "a.ply");
  EXPECT_THAT(mesh.faces, ElementsAre(ElementsAre(0, 1, 2, 3)));
  EXPECT_EQ(mesh.vertices[3], VectorN<3>(0, 1.5, 0));
  EXPECT_THAT(mesh.lines, ElementsAre(22u));
}

/// Big enough for every scalar type to appear.
TEST(MeshFilePly, ReadsBinaryScalarsOfAllTypes) {
  std::string bytes = "ply\nformat binary_little_endian 1.0\nelement vertex 3\n";
  for (const char* property :
       {"char a", "uchar b", "short c", "ushort d", "int e", "uint g", "float x", "double y", "int8 z"})
    bytes += std::string("property ") + property + "\n";
  bytes += "element face 1\nproperty list ushort uint vertex_indices\nend_header\n";
  const auto put = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof(value)); };
  for (int v = 0; v < 3; ++v) {
    bytes.append(14, '\x7f');
    put(v == 1 ? 0.5F : 0.0F), put(v == 2 ? 0.25 : 0.0), put(static_cast<std::int8_t>(-v));
  }
  put(std::uint16_t{3}), put(2U), put(0U), put(1U);
  const PolygonMesh mesh = parse_ply(bytes, "a.ply");
  EXPECT_EQ(mesh.vertices[1], VectorN<3>(0.5, 0, -1));
  EXPECT_EQ(mesh.vertices[2], VectorN<3>(0, 0.25, -2));
  EXPECT_THAT(mesh.faces, ElementsAre(ElementsAre(2, 0, 1)));
}

TEST(MeshFilePly, SaysWhereAndWhatIsWrong) {
  const std::string start = "ply\nformat ascii 1.0\n",
                    vertex = "element vertex 3\nproperty float x\nproperty float y\n";
  const std::string face = "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  const std::string good = start + vertex + "property float z\n" + face;
  EXPECT_THAT(ply_error("solid\n"), HasSubstr("bad.ply:1: a PLY file starts with the line ply"));
  EXPECT_THAT(ply_error("ply\nformat binary_big_endian 1.0\n"), HasSubstr("bad.ply:2: format ascii 1.0 or"));
  EXPECT_THAT(ply_error("ply\nelement vertex many\n"), HasSubstr("bad.ply:2: element, its name"));
  EXPECT_THAT(ply_error("ply\nproperty float x\n"), HasSubstr("before the first element"));
  EXPECT_THAT(ply_error("ply\nelement vertex 1\nproperty half x\n"), HasSubstr("bad.ply:3: \"half\""));
  EXPECT_THAT(ply_error(start + vertex + face), HasSubstr("element vertex must have one each of x, y and z"));
  EXPECT_THAT(ply_error(start + vertex + "property float z\nend_header\n"), HasSubstr("one element face"));
  EXPECT_THAT(ply_error(good + "0 0 0\n1 0 0\n1 one 0\n"), HasSubstr("bad.ply:12: \"one\""));
  EXPECT_THAT(ply_error(good + "0 0 0\n1 0 0\n1 1\n3 0 1 2\n"), HasSubstr("bad.ply:12: vertex 3 of 3 is cut short"));
  EXPECT_THAT(ply_error(good + "0 0 0 0\n"), HasSubstr("vertex 1 of 3 has more numbers than its properties"));
  EXPECT_THAT(ply_error(good + "0 0 0\n1 0 0\n1 1 0\n2 0 1\n"), HasSubstr("face 1 of 1 has 2 corners"));
  EXPECT_THAT(ply_error(good + "0 0 0\n1 0 0\n1 1 0\n3 0 1 3\n"), HasSubstr("(line 13) names vertex 3; there are 3"));
  EXPECT_THAT(ply_error(good + "0 0 0\n1 0 0\n1 1 0\n3 0 1 -1\n"), HasSubstr("names vertex -1"));
}

TEST(Triangulate, SplitsConvexAndConcaveFacesAlongTheirOwnPlane) {
  const PolygonMesh dart = parse_obj("v 1 0 0\nv 0.2 0.2 0\nv 0 1 0\nv 0 0 0\nf 1 2 3 4\n", "dart.obj");
  const TriangleMesh mesh = triangulate(dart);
  EXPECT_THAT(mesh.triangles, ElementsAre(ElementsAre(1, 2, 3), ElementsAre(1, 3, 0)));
  EXPECT_DOUBLE_EQ(mesh.area(0) + mesh.area(1), 0.2);
  const PolygonMesh u =
      parse_obj("v 0 0 0\nv 3 0 0\nv 3 3 0\nv 2 3 0\nv 2 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\nf 1 2 3 4 5 6 7 8\n", "u.obj");
  EXPECT_THROW(triangulate(u), MeshFileError) << "no corner of a U sees all the others";
}

TEST(Triangulate, RefusesWhatIsNoSurfaceByItsFace) {
  const std::string square = kSquare;
  EXPECT_THAT(obj_error(square + "f 1 2 3\nf 1 1 4\n"), HasSubstr("face 2 (line 6) has no area"));
  EXPECT_THAT(obj_error("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"), HasSubstr("face 1 (line 4) has no area"));
  EXPECT_THAT(obj_error("v 0 0 0\nv 1 0 0\nv 0.5 1e-13 0\nf 1 2 3\n"), HasSubstr("has no area"));
  EXPECT_THAT(obj_error("v 0 0 0\nv 1e200 0 0\nv 0 1e200 0\nf 1 2 3\n"),
              AllOf(HasSubstr("face 1 (line 4) is too large to compute with"), ::testing::Not(HasSubstr("no area"))));
  EXPECT_THAT(obj_error("v 0 0 0\nv 1e100 0 0\nv 0 1e100 0\nf 1 2 3\n"), HasSubstr("too large to compute with"));
  EXPECT_THAT(obj_error("v 0 0 0\nv 1e-200 0 0\nv 0 1e-200 0\nf 1 2 3\n"), HasSubstr("too small to compute with"));
  EXPECT_EQ(obj_error("v 0 0 0\nv 1e60 0 0\nv 0 1e60 0\nf 1 2 3\n"), "");
  EXPECT_EQ(obj_error("v 0 0 0\nv 1e-9 0 0\nv 0 1e-9 0\nf 1 2 3\n"), "") << "small is not flat";
  EXPECT_THAT(obj_error(square + "v 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n"),
              AllOf(HasSubstr("face 1 (line 6) and face 3 (line 8)"), HasSubstr("from vertex 1 to 2")));
  EXPECT_FALSE(obj_error(square + "f 1 2 3\nf 3 1 4\n").empty()) << "the second half is turned over";
}

/// Whatever is cut off or changed, a file reads as a mesh or is refused with its name: nothing else happens.
TEST(MeshFileFuzz, TruncatedAndChangedFiles) {
  std::mt19937_64 random(3);
  const std::string whole_files[] = {mesh_text(rough_sheet(), MeshFormat::obj), ascii_ply(rough_sheet()),
                                     mesh_text(rough_sheet(), MeshFormat::ply_binary)};
  for (const std::string& whole : whole_files) {
    const bool is_obj = !whole.starts_with("ply");
    const auto read = [&](const std::string& bytes) {
      try {
        triangulate(is_obj ? parse_obj(bytes, "bad") : parse_ply(bytes, "bad"));
        return true;
      } catch (const MeshFileError& error) {
        EXPECT_THAT(error.what(), ::testing::StartsWith("bad:"));
        return false;
      }
    };
    EXPECT_TRUE(read(whole));
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
      EXPECT_TRUE(!read(whole.substr(0, length)) || is_obj) << "PLY says how much is to come: " << length;
    for (int trial = 0; trial < 3000; ++trial) {
      std::string changed = whole;
      for (int i = 0; i <= trial % 4; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      read(changed);
    }
  }
}

}  // namespace
}  // namespace wrinkle::mesh_file_test
