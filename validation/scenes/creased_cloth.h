#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "core/crease/collision_mesh.h"
#include "core/mesh/strip.h"
#include "core/model/creased/crease_springs.h"
#include "core/model/shell/spring_sheet.h"
#include "core/step/semi_implicit.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What a crease is made of, if anything: Patkar et al. 2015, Fig. 9.
enum class ClothKind {
  base,      ///< the mesh as it is: no crease
  remeshed,  ///< cut triangles divided, so that the crease's line is made of edges
  crease,    ///< cut by the virtual node algorithm, and stitched
};

struct ClothOptions {
  SpringSheetOptions springs = {};
  double damping_time = 1e-5;  // [s] of every spring
  double gravity = 9.81;       // [m/s²] along −z
};

/// A spring sheet with a crease, or without, under its weight. What it is made of points into it: it stays in place.
struct Cloth {
  ClothKind kind = ClothKind::base;
  CreasePattern pattern;
  CreasedMesh creased;    // of ClothKind::crease
  CollisionMesh divided;  // of all but the base
  TriangleMesh shown;     // the surface at rest, and of each of its triangles that of the pattern
  std::vector<Index> parent;
  std::vector<Index> original;  // of each simulated point; those of a remeshed sheet's new ones −1
  SpringSheet sheet;
  Problem problem;
  ImplicitSprings implicit{0};
  std::optional<Stitching> stitching;
  Motion motion;

  const Stitching* stitches() const { return stitching ? &*stitching : nullptr; }
  Vector surface(const Vector& x) const;  // [m] of the vertices shown
  Vector surface() const { return surface(motion.x); }
};

/// `held`: vertices by their place at rest. Their virtual copies are free: they have no material there, and where a cut
/// passes beside a held corner, holding those too would keep both sides from turning about the cut. It rests at first.
std::unique_ptr<Cloth> make_cloth(const CreasePattern& pattern, ClothKind kind, const ClothOptions& options,
                                  const std::function<bool(const VectorN<3>&)>& held);

/// Σ D |e|²/A over the crease's edges of the remeshed sheet, A of an edge's two triangles, by the crease's length [N].
double remeshed_stiffness(const Cloth& cloth, double rigidity);

/// Springs across the cut of a ClothKind::crease, of the problem and explicit in a step: crease_springs.h.
void add_springs_across(Cloth& cloth, double kappa, double stretching);

/// [rad] The mean along the pattern's curves of the sharpest angle between neighbouring triangles within, or at the
/// edge of, the triangle that the curve passes. `crease`: of one curve; −1: of all.
double mean_fold(const Cloth& cloth, const Vector& surface, Index crease = -1);

/// [rad] How much a flat sheet bends across a line, whatever its mesh: the angle by which the way from a point on one
/// side, over the line, to the point on the other turns. Both are `reach` [m] off the line, at rest. The mean of points
/// along the inner nine tenths of the line.
double bend_across(const TriangleMesh& flat, const Vector& surface, const VectorN<2>& start, const VectorN<2>& end,
                   double reach);

/// What is shown of it, with its creases marked.
Frame cloth_frame(const Cloth& cloth, Moment time);

/// The curves "surface …", "triangles …" and, but for the base, "creases …" of creased_surface.h: the cloth as it is.
void store_cloth(const Cloth& cloth, const std::string& name, Record& record);

}  // namespace wrinkle::validation
