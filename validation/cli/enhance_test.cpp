#include <gmock/gmock.h>

#include "core/mesh/mesh_file.h"
#include "core/mesh/strip.h"
#include "validation/cli/command_line_for_tests.h"
#include "validation/scenes/enhance_geometry_shapes.h"

namespace wrinkle::validation::enhance_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class EnhanceTest : public for_tests::CommandLine {
 protected:
  int run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "enhance");
    return CommandLine::run(arguments);
  }
  std::string write(const std::string& name, const TriangleMesh& mesh) {
    const bool obj = name.ends_with("obj");
    for_tests::write_text(folder_ / name, mesh_text(mesh, obj ? MeshFormat::obj : MeshFormat::ply_binary));
    return (folder_ / name).string();
  }
  std::string write_tube() { return write("in/tube.obj", cylinder_mesh({.around = 8, .along = 4})); }

  /// A sheet of which `strain` is pressed away along x.
  std::string write_frame(const std::string& name, double strain) {
    TriangleMesh mesh = strip_mesh({.length = 1, .width = 0.5, .along = 4, .across = 2});
    for (auto& x : mesh.vertices) x.x() *= 1 - strain;
    return write(name, mesh);
  }
  TriangleMesh written(const std::string& name) const { return triangulate(read_polygon_mesh(folder_ / name)); }

  std::string to_ = (folder_ / "out").string();
};

double largest_radius(const TriangleMesh& mesh) {
  double out = 0;
  for (const auto& x : mesh.vertices) out = std::max(out, x.head<2>().norm());
  return out;
}

TEST_F(EnhanceTest, WrinklesASurface) {
  ASSERT_EQ(run({write_tube(), "--subdivisions", "2", "--scale", "1.3", "-o", to_}), kAsExpected) << err_.str();
  EXPECT_THAT(out_.str(), HasSubstr("out/tube.obj: 1024 triangles, displaced by up to"));
  const TriangleMesh mesh = written("out/tube.obj");
  EXPECT_EQ(mesh.triangles.size(), 1024u);
  EXPECT_GE(largest_radius(mesh), 0.26);
  ASSERT_EQ(run({write_tube(), "--scale", "1", "--format", "ply", "-o", to_}), kAsExpected) << err_.str();
  EXPECT_NEAR(largest_radius(written("out/tube.ply")), 0.25, 1e-4) << "at its own rest shape it stays smooth";
}

TEST_F(EnhanceTest, WrinklesAnAnimationFrameByFrame) {
  const std::vector<std::string> frames{write_frame("in/f0.ply", 0), write_frame("in/f1.ply", 0.05),
                                        write_frame("in/f2.ply", 0.1)};
  ASSERT_EQ(run({frames[0], frames[1], frames[2], "--subdivisions", "1", "-o", to_}), kAsExpected) << err_.str();
  EXPECT_THAT(out_.str(), HasSubstr("3 frames of 64 triangles"));
  EXPECT_THAT(err_.str(), AllOf(HasSubstr("[1/3]"), HasSubstr("left"), HasSubstr("[3/3]")));
  double before = -1;
  for (const char* name : {"out/f0.ply", "out/f1.ply", "out/f2.ply"}) {
    double height = 0;
    for (const auto& x : written(name).vertices) height = std::max(height, std::abs(x.z()));
    EXPECT_GT(height, before) << name;
    before = height;
  }
  EXPECT_GE(before, 0.02);
}

TEST_F(EnhanceTest, BadFilesAndValuesAreWrongUsageAndLeaveNothing) {
  const std::string tube = write_tube(), sheet = write_frame("in/sheet.obj", 0);
  EXPECT_EQ(run({}), kWrongUsage);
  EXPECT_EQ(run({tube}), kWrongUsage) << "no folder";
  EXPECT_EQ(run({tube, "-o", to_, "--subdivisions", "0"}), kWrongUsage);
  EXPECT_EQ(run({tube, "-o", to_, "--scale", "9"}), kWrongUsage);
  EXPECT_EQ(run({tube, "-o", to_, "--format", "stl"}), kWrongUsage);
  EXPECT_EQ(run({tube, "-o", (folder_ / "in").string()}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("would replace its input"));
  EXPECT_EQ(run({tube, sheet, "--scale", "1.2", "-o", to_}), kWrongUsage);
  EXPECT_EQ(run({tube, tube, "-o", to_}), kWrongUsage);
  EXPECT_EQ(run({tube, sheet, "-o", to_}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("must have the same faces"));
  EXPECT_EQ(run({sheet, "-o", to_}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("no principal curvature direction"));
  EXPECT_EQ(run({(folder_ / "none.obj").string(), "-o", to_}), kWrongUsage);
  for_tests::write_text(folder_ / "in/bad.obj", "v 0 0 0\nv 1 0\n");
  EXPECT_EQ(run({(folder_ / "in/bad.obj").string(), "-o", to_}), kWrongUsage);
  EXPECT_THAT(err_.str(), HasSubstr("in/bad.obj:2: v has 2 numbers"));
  EXPECT_FALSE(std::filesystem::exists(to_));
}

TEST_F(EnhanceTest, AFolderThatCannotBeWrittenIsFour) {
  for_tests::write_text(folder_ / "file", "");
  EXPECT_EQ(run({write_tube(), "-o", (folder_ / "file").string()}), kBroken);
}

}  // namespace
}  // namespace wrinkle::validation::enhance_test
