#pragma once
/// A flat block of flesh under a stiff skin with lines to fold along, on a held base: what studies of folding volumes
/// have in common.

#include "core/crease/collision_mesh.h"
#include "core/minimize/stitched_newton.h"
#include "core/model/creased/creased_block.h"
#include "validation/harness/study.h"
#include "validation/meters/profile_valleys.h"

namespace wrinkle::validation {

enum class SlabEnds { free, held };

struct CreasedSlabOptions {
  double length = 0.12, width = 0.024;       // [m] along x and y
  Index along = 31, across = 6, layers = 6;  // cells; as deep as long
  Index cut_layers = 2;
  Elastic flesh{4e4, 0.3};  // [Pa]
  SpringSheetOptions skin{.membrane = 300, .bending_springs = 3, .bending_rigidity = 0};
  SlabEnds ends = SlabEnds::held;  // the faces x = 0 and x = length; the base is held anyway
  std::vector<CreaseCurve> lines;  // on the top, z = 0
};

struct CreasedSlab {
  CreasedSlabOptions options;
  CreasedBlock block;
  CollisionMesh drawn;  // the top with its lines as edges

  Index top(Index i, Index j) const { return i * (options.across + 1) + j; }
  Index num_top() const { return (options.along + 1) * (options.across + 1); }
  double cell() const { return options.length / options.along; }
  /// [m] three numbers per vertex of `drawn`.
  Vector surface(const Vector& x) const;
  /// Along row j of vertices, the points of cuts between them too.
  std::vector<ProfilePoint> profile(const Vector& x, Index j) const;
  /// Of the top's vertices, up and down at random by at most `size` [m], copies as their vertex.
  void disturb(Vector& x, double size, std::uint64_t seed) const;
};

CreasedSlab make_creased_slab(const CreasedSlabOptions& options);

/// Its top, with its lines marked.
Frame slab_frame(const CreasedSlab& slab, const Vector& x, Moment time);

/// The curves "surface" and "triangles" for pictures, and "lines": pairs of vertices along the cuts.
void add_pictures(const CreasedSlab& slab, const Vector& x, const std::string& suffix, Record& record);

}  // namespace wrinkle::validation
