#include "core/check/surface_crossings.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <limits>

#include "core/mesh/strip.h"

namespace wrinkle::surface_crossings_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// Two sheets of n × n cells, the second h above the first, and sloping.
struct TwoSheets {
  ContactSurface surface;
  Vector x;

  TwoSheets(Index n, double h, double slope, SelfContact self = SelfContact::watched) {
    const TriangleMesh sheet = strip_mesh({.length = 1, .width = 1, .along = n, .across = n});
    const auto count = static_cast<Index>(sheet.vertices.size());
    surface = make_contact_surface(std::vector{surface_part(sheet, 0, self), surface_part(sheet, 3 * count, self)});
    x.resize(6 * count);
    for (Index v = 0; v < count; ++v) {
      x.segment<3>(3 * v) = sheet.vertices[v];
      x.segment<3>(3 * (count + v)) =
          sheet.vertices[v] + VectorN<3>(0.01, 0.013, h + slope * (sheet.vertices[v].x() - 0.5));
    }
  }
};

TEST(SurfaceCrossings, SheetsApartHaveNone) {
  const TwoSheets sheets(4, 1e-12, 0);
  EXPECT_THAT(surface_crossings(sheets.surface, sheets.x), IsEmpty());
}

TEST(SurfaceCrossings, FindsThoseThatAllPairsOneByOneHave) {
  const TwoSheets sheets(5, 0.02, 0.7);
  const std::vector<Crossing> found = surface_crossings(sheets.surface, sheets.x);
  const ContactSurface& s = sheets.surface;
  std::vector<Crossing> all;
  for (Index e = 0; e < static_cast<Index>(s.edges.size()); ++e)
    for (Index t = 0; t < static_cast<Index>(s.triangles.size()); ++t) {
      const auto& [a, b] = s.edges[e].ends;
      const auto& [c, d, f] = s.triangles[t];
      if (s.part[a] == s.part[c]) continue;
      const VectorN<3> p = s.at(sheets.x, a), q = s.at(sheets.x, b);
      const VectorN<3> u = s.at(sheets.x, c), v = s.at(sheets.x, d), w = s.at(sheets.x, f);
      const VectorN<3> n = (v - u).cross(w - u);
      const double above = n.dot(p - u), below = n.dot(q - u);
      if (above * below > 0) continue;
      const VectorN<3> m = p + above / (above - below) * (q - p);
      const bool inside =
          n.dot((v - u).cross(m - u)) > 0 && n.dot((w - v).cross(m - v)) > 0 && n.dot((u - w).cross(m - w)) > 0;
      if (inside) all.push_back({e, t});
    }
  EXPECT_THAT(found, SizeIs(testing::Gt(10U)));
  EXPECT_EQ(found, all);
}

TEST(SurfaceCrossings, AreNotLookedForWithinPartsThatNeedNotBe) {
  TwoSheets ignored(2, 1, 0, SelfContact::ignored), watched(2, 1, 0);
  for (TwoSheets* sheets : {&ignored, &watched}) {  // a corner folded over and through the rest
    sheets->x.segment<3>(0) = VectorN<3>(0.8, 0.7, 0.2);
    sheets->x.segment<3>(3) = VectorN<3>(0.8, 0.7, -0.2);
  }
  EXPECT_THAT(surface_crossings(watched.surface, watched.x), SizeIs(testing::Gt(0U)));
  EXPECT_THAT(surface_crossings(ignored.surface, ignored.x), IsEmpty());
}

TEST(SurfaceCrossings, TouchingCounts) {
  const TwoSheets sheets(3, 0, 0);  // in one plane
  EXPECT_THAT(surface_crossings(sheets.surface, sheets.x), SizeIs(testing::Gt(0U)));
}

TEST(SurfaceCrossings, RefusesWhatIsNotFinite) {
  TwoSheets sheets(1, 1, 0);
  sheets.x[4] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(surface_crossings(sheets.surface, sheets.x), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::surface_crossings_test
