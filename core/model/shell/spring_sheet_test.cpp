#include "core/model/shell/spring_sheet.h"

#include <gtest/gtest.h>

#include "core/mesh/strip.h"
#include "core/minimize/highest_frequency.h"
#include "core/minimize/stitching.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::spring_sheet_test {
namespace {

/// A square sheet of right triangles, and the same cut along a slanting line, which goes by all vertices of an aligned
/// one.
struct CutSquare {
  CreasePattern pattern;
  CreasedMesh creased;

  explicit CutSquare(StripPattern kind = StripPattern::aligned)
      : pattern(draw_creases(strip_mesh({.length = 1, .width = 1, .along = 8, .across = 8, .pattern = kind}),
                             std::vector<CreaseCurve>{{VectorN<3>(-0.1, 0.225, 0), VectorN<3>(1.1, 0.825, 0)}})),
        creased(cut_creases(pattern)) {}
};

bool on_border(const VectorN<3>& X) {
  return std::min({X.x(), X.y(), 1 - X.x(), 1 - X.y()}) < 1e-12;
}

/// The largest force under a constant strain that neither the border holds nor the stitches balance, over the largest
/// force that one triangle's springs exert.
double unbalanced(const CutSquare& cut, const SpringSheet& sheet, double scale) {
  Problem problem{.num_dofs = 3 * sheet.num_points(), .fixed = std::vector<char>(3 * sheet.num_points(), 0)};
  add_springs(sheet, problem);
  Assembler assembler(problem);
  Matrix F(3, 3);
  F << 1.05, 0.02, 0, -0.03, 0.97, 0, 0, 0, 1;
  Vector x = positions(cut.creased.mesh), inverse = sheet.mass.cwiseInverse();
  for (Index v = 0; v < sheet.num_points(); ++v) {
    if (on_border(x.segment<3>(3 * v))) inverse[v] = 0;
    x.segment<3>(3 * v) = F * x.segment<3>(3 * v);
  }
  assembler.evaluate(x, Order::gradient);
  Vector a = assembler.full_gradient();
  for (Index v = 0; v < sheet.num_points(); ++v) a.segment<3>(3 * v) *= inverse[v];
  Stitching(cut.creased.stitches, inverse, make_linear_solver("cholmod-simplicial")).match(a);
  double largest = 0;
  for (Index v = 0; v < sheet.num_points(); ++v)
    largest = std::max(largest, a.segment<3>(3 * v).norm() * sheet.mass[v]);
  return largest / scale;
}

TEST(SpringSheet, MassIsThatOfTheUncutSheet) {
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const CutSquare cut(kind);
    const SpringSheet sheet = make_spring_sheet(cut.creased, cut.pattern, {.surface_density = 0.3});
    EXPECT_NEAR(sheet.mass.sum(), 0.3, 1e-15);
    EXPECT_GT(sheet.num_points(), 81);
    EXPECT_NEAR(make_spring_sheet(cut.pattern.mesh, {.surface_density = 0.3}).mass.sum(), 0.3, 1e-15);
  }
}

/// All triangles' edges have the same three directions, so that a constant strain has a constant stress. Bending
/// springs reach beyond their edge: what they lack at the cut is part of the sheet's accuracy, and measured here.
TEST(SpringSheet, ConstantStrainPassesThroughTheCut) {
  const CutSquare cut;
  const double force = 100 * 0.05 / 8;  // Y ε h
  EXPECT_LE(unbalanced(cut, make_spring_sheet(cut.creased, cut.pattern, {.bending_rigidity = 1e-3}), force), 1e-13);
  const double bending = unbalanced(cut, make_spring_sheet(cut.creased, cut.pattern, {.bending_springs = 0.1}), force);
  EXPECT_GE(bending, 1e-4);
  EXPECT_LE(bending, 0.1);
}

/// Copies without their share of mass and stiffness would raise it.
TEST(SpringSheet, HighestFrequencyStaysThatOfTheUncutSheet) {
  for (const StripPattern kind : {StripPattern::aligned, StripPattern::irregular}) {
    const CutSquare cut(kind);
    const SpringSheetOptions options{.bending_springs = 0.1, .bending_rigidity = 1e-4};
    const auto frequency = [&](const SpringSheet& sheet, const TriangleMesh& mesh, const Stitching* stitching) {
      Problem problem{.num_dofs = 3 * sheet.num_points(), .fixed = std::vector<char>(3 * sheet.num_points(), 0)};
      add_springs(sheet, problem);
      return highest_frequency(problem, sheet.mass, stitching, positions(mesh));
    };
    const SpringSheet sheet = make_spring_sheet(cut.creased, cut.pattern, options);
    const Stitching stitching(cut.creased.stitches, sheet.mass.cwiseInverse(),
                              make_linear_solver("cholmod-simplicial"));
    const double uncut = frequency(make_spring_sheet(cut.pattern.mesh, options), cut.pattern.mesh, nullptr);
    EXPECT_LE(frequency(sheet, cut.creased.mesh, &stitching), 1.25 * uncut);
    EXPECT_LE(frequency(sheet, cut.creased.mesh, nullptr), 1.25 * uncut);
  }
}

/// The membrane is that of Van Gelder: for equilateral triangles E h = Y, ν = 1/3. Uniform strain ε of an isotropic
/// one has the energy Y/(1 − ν) ε² for each unit of area.
TEST(SpringSheet, EquilateralTrianglesAreAnIsotropicMembrane) {
  TriangleMesh mesh = strip_mesh({.length = 1, .width = 1, .along = 8, .across = 8});
  double area = 0;
  for (auto& v : mesh.vertices) v = {v.x() - 0.5 * v.y(), std::sqrt(0.75) * v.y(), 0};
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) area += mesh.area(t);
  const SpringSheet sheet = make_spring_sheet(mesh, {.membrane = 50});
  Problem problem{.num_dofs = 3 * sheet.num_points(), .fixed = std::vector<char>(3 * sheet.num_points(), 0)};
  add_springs(sheet, problem);
  Assembler assembler(problem);
  const double strain = 1e-3;
  EXPECT_NEAR(assembler.evaluate((1 + strain) * positions(mesh), Order::value) / area, 75 * strain * strain, 1e-13);
}

TEST(SpringSheet, MisuseThrows) {
  const TriangleMesh mesh = strip_mesh({.along = 2, .across = 2});
  EXPECT_THROW(make_spring_sheet(mesh, {.surface_density = 0}), std::invalid_argument);
  EXPECT_THROW(make_spring_sheet(mesh, {.bending_rigidity = -1}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::spring_sheet_test
