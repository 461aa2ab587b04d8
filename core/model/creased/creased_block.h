#pragma once
/// Soft volumes with a stiffer skin that folds along cuts. Patkar, Jin & Fedkiw 2015, § 7.

#include <optional>

#include "core/assembly/element_sums.h"
#include "core/assembly/problem.h"
#include "core/crease/creased_tets.h"
#include "core/material/elastic.h"
#include "core/model/creased/creased_shell.h"
#include "core/model/shell/spring_sheet.h"

namespace wrinkle {

struct CreasedBlockOptions {
  std::vector<double> depths;              // [m] of the layers' lower sides
  Index cut_layers = 2;                    // how many of them the cuts go through
  Elastic flesh{1e4, 0.3};                 // [Pa]
  SpringSheetOptions skin{.membrane = 0};  // springs of the top; none where the membrane's modulus is 0
  std::optional<ShellOptions> shell = {};  // finite elements of the top; of the options, thickness and material
  std::vector<char> held;                  // by vertex of the uncut volume, 1: all three coordinates
};

/// A quasi-static problem of three unknowns per vertex of `cut`; copies of held vertices are held too.
struct CreasedBlock {
  LayeredTets uncut;
  CreasedTets cut;
  CreasePattern pattern;
  Problem problem;
  Vector x;  // at rest
};

/// The volume below a surface with curves on it, "with additional edge and bending springs" on top (spring_sheet.h),
/// or finite elements, by which "one could likely obtain similar results" (creased_shell.h).
/// Throws std::invalid_argument for sizes that do not fit.
CreasedBlock make_creased_block(const CreasePattern& pattern, const CreasedBlockOptions& options);

/// [N] A dead load that pushes each stitch downwards, along the inward normal, by `force`, shared among its copies.
Vector push_on_stitches(const CreasedBlock& block, double force);

/// Springs from the stitches to points within the volume below, that pull the skin inwards: Patkar et al. 2015, § 7. A
/// spring goes along the inward normal to a point at the same barycentric coordinates of a tetrahedron forever; here
/// the tetrahedron feels it, where the paper lets the point have an infinite mass.
class AnchorSprings {
 public:
  struct Options {
    double depth = 0.01;   // [m] of the anchors, below the cuts
    double stiffness = 1;  // [N/m]
    double fade = 0.01;    // [m] along the curve from each of its ends, over which the pull grows to its whole
  };
  /// Adds the springs to the block's problem. Throws std::invalid_argument where an anchor lies in a tetrahedron that
  /// is cut, or in none.
  AnchorSprings(CreasedBlock& block, const Options& options);

  /// Rest lengths of (1 − pull · w) of those at rest, w = 0 at ends of a curve inside of the surface, 1 far from them.
  void set_pull(double pull);
  const std::vector<double>& weights() const { return weights_; }  // w of each stitch

 private:
  ElementSet<BoundSpring<6>> set_;
  std::vector<double> weights_;
  ElementSum<BoundSpring<6>>* sum_ = nullptr;  // of the problem
};

/// Fibres of springs along rows of vertices: a muscle whose activation shortens their rest lengths.
class MuscleFibres {
 public:
  struct Options {
    double stiffness = 1;      // [N] of a fibre: force over strain
    double contraction = 0.3;  // strain of its rest length at full activation
  };
  /// Adds the springs of each fibre, a row of vertices of the uncut volume that no cut duplicates, to the problem.
  /// Throws std::invalid_argument for one of less than two vertices.
  MuscleFibres(CreasedBlock& block, const std::vector<std::vector<Index>>& fibres, const Options& options);

  void set_activation(double activation);

 private:
  double contraction_;
  ElementSet<EdgeSpring> set_;
  ElementSum<EdgeSpring>* sum_ = nullptr;  // of the problem
};

}  // namespace wrinkle
