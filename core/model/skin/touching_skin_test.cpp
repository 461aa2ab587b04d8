// A layer of skin whose folds touch each other.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/check/surface_crossings.h"
#include "core/constraint/skin_clusters.h"
#include "core/model/skin/layered_skin.h"

namespace wrinkle::touching_skin_test {
namespace {

constexpr double kLength = 0.04, kWidth = 4e-3, kThickness = 3e-4, kWavelength = 0.02;  // [m]

FlatMesh strip(Index along, Index across) {
  return flat_strip({.length = kLength, .width = kWidth, .along = along, .across = across});
}

/// A strip that is pressed along x.
class Pressed final : public SkinDriver {
 public:
  const FlatMesh& mesh() const override { return mesh_; }
  Vector pose(double s) const override {
    Vector x(3 * mesh_.num_vertices());
    for (Index v = 0; v < mesh_.num_vertices(); ++v)
      x.segment<3>(3 * v) << (1 - s) * mesh_.coordinates[v].x(), mesh_.coordinates[v].y(), 0;
    return x;
  }

 private:
  FlatMesh mesh_ = strip(20, 2);
};

std::unique_ptr<LinearSolver> make_linear() {
  return make_linear_solver("mumps-ldlt");
}

SkinLayerOptions layer(bool touches) {
  SkinLayerOptions out;
  out.field = uniform_skin({kWavelength, 4e6, kThickness});
  out.mesh = strip(60, 2);
  const FlatMesh fine = strip(40, 2);
  out.clusters = skin_clusters(fine, Vector::Constant(fine.num_vertices(), kWavelength));
  if (touches) out.contact = {.offset = 2e-4, .distance = 4e-4, .stiffness = barrier_stiffness(1e4, 4e-4)};
  return out;
}

TEST(TouchingSkin, FoldsOfALayerDoNotGoThroughEachOther) {
  const Pressed driver;
  Index through = 0;
  for (const bool touches : {true, false}) {
    LayeredSkin skin(driver, {layer(touches)},
                     {.solve = SkinSolve::euler, .make_linear = make_linear, .mass_damping = 20, .imperfection = 0.1});
    const ContactSurface surface = make_contact_surface(std::vector{surface_part(skin.mesh(0).in_space(), 0)});
    Index crossings = 0;
    for (int i = 1; i <= 30; ++i) {
      const LayeredStep step = skin.step(0.03 * i, 0.02);
      ASSERT_TRUE(step.converged()) << touches << " " << i << ": " << step.message;
      crossings += static_cast<Index>(surface_crossings(surface, skin.x(0)).size());
    }
    if (touches) {
      EXPECT_EQ(crossings, 0);
      EXPECT_FALSE(skin.layer(0).contact()->touches(skin.x(0)).empty());
    } else {
      through = crossings;
      EXPECT_EQ(skin.layer(0).contact(), nullptr);
    }
  }
  EXPECT_GT(through, 0) << "so that contact had to do something";
}

TEST(TouchingSkin, StaticsAreRefused) {
  const Pressed driver;
  EXPECT_THROW(LayeredSkin(driver, {layer(true)}, {.make_linear = make_linear}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::touching_skin_test
