#pragma once
/// For tests: sheets and a box, stacked close enough to push each other.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "core/assembly/problem.h"
#include "core/assembly/surface_contact.h"
#include "core/base/random.h"
#include "core/mesh/closed_surface.h"
#include "core/mesh/strip.h"

namespace wrinkle {

/// A mesh that is irregular, around the z axis.
inline TriangleMesh square_sheet(double length, Index cells, double z, std::uint64_t seed) {
  TriangleMesh mesh = strip_mesh({.length = length,
                                  .width = length,
                                  .along = cells,
                                  .across = cells,
                                  .pattern = StripPattern::irregular,
                                  .seed = seed});
  for (auto& v : mesh.vertices) v += VectorN<3>(-0.5 * length, -0.5 * length, z);
  return mesh;
}

/// [m] of all vertices, part after part.
inline Vector rest_places(const std::vector<SurfacePart>& parts) {
  Vector x;
  for (const SurfacePart& part : parts)
    for (const auto& v : part.rest.vertices) {
      x.conservativeResize(x.size() + 3);
      x.tail<3>() = v;
    }
  return x;
}

/// Each mesh a part, one behind the other.
inline std::vector<SurfacePart> parts_of(const std::vector<TriangleMesh>& meshes) {
  std::vector<SurfacePart> out;
  Index first = 0;
  for (const TriangleMesh& mesh : meshes) {
    out.push_back(surface_part(mesh, first));
    first += 3 * static_cast<Index>(mesh.vertices.size());
  }
  return out;
}

struct StackedSheets {
  static constexpr double kOffset = 0.01, kDistance = 0.05, kGap = 0.03;  // [m] ξ, d̂, d − ξ between them
};

/// Two sheets that do not match and a box on top of them, all a little out of shape, close enough to push; one corner
/// of a sheet is held.
class SurfaceContactTest : public testing::Test, public StackedSheets {
 protected:
  SurfaceContactTest() {
    parts_ = parts_of({square_sheet(1, 4, 0, 1), square_sheet(0.8, 3, kOffset + kGap, 2),
                       box_surface({-0.2, -0.2, 2 * (kOffset + kGap)}, {0.2, 0.2, 0.3}, {2, 2, 1})});
    x_ = rest_places(parts_);
    for (double& c : x_) c += 0.006 * symmetric_uniform(random_);
    problem_.num_dofs = static_cast<Index>(x_.size());
    problem_.fixed.assign(x_.size(), 0);
    std::fill_n(problem_.fixed.begin() + 4, 2, 1);
    contact_ = &problem_.add(std::make_unique<SurfaceContact>(
        make_contact_surface(parts_),
        SurfaceContactOptions{
            .offset = kOffset, .distance = kDistance, .stiffness = 1e4, .friction = 0.4, .slip = 0.004}));
    contact_->prepare(x_);
    assembler_ = std::make_unique<Assembler>(problem_);
    contact_->begin_step(x_);
  }
  Vector nearby(double size) {
    return x_ + Vector::NullaryExpr(x_.size(), [&] { return size * symmetric_uniform(random_); });
  }

  std::mt19937_64 random_{5};
  std::vector<SurfacePart> parts_;
  Vector x_;
  Problem problem_;
  SurfaceContact* contact_ = nullptr;
  std::unique_ptr<Assembler> assembler_;
};

}  // namespace wrinkle
