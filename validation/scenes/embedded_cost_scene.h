#pragma once
/// The objects of Rémillard & Kry 2013, Table 1, with skin, interior and constraints, and a motion that is assumed.

#include "core/constraint/local_averages.h"
#include "core/model/skin/embedded_shell.h"
#include "core/model/solid/embedded_interior.h"
#include "core/step/embedded_euler.h"

namespace wrinkle::validation {

enum class CostObject { pillow, bar, slab };

/// One row of Table 1, as far as it says what is simulated.
struct CostRow {
  CostObject object;
  Index along, across;      // quads, chosen to give the printed number of unknowns
  double thickness, ratio;  // h [m], E_x/E_q
  Index clusters;           // c as printed
  Index elements;           // n_q as printed
};
const std::vector<CostRow>& cost_rows();

/// printed_rule: greedy until no vertex is farther than r/2 from a centre, r = 2σ = 2λ/π. printed_count: the first c of
/// those, and r twice the distance of the farthest vertex left over, if that is more.
enum class CostClusters { printed_rule, printed_count };

struct CostSceneOptions {
  CostRow row = {};
  CostClusters clusters = CostClusters::printed_count;
  double interior_modulus = 1e5;  // E_q [Pa]
  double density = 200;           // [kg/m³]
  double poisson = 0.3;           // of both
};

struct CostScene {
  EmbeddedInterior interior;
  EmbeddedShell shell;
  double wavelength = 0;  // eq. 3 [m]
  Index clusters = 0;     // c
  double spacing = 0;     // r [m] that the averages are made with
  double seconds_lattice = 0, seconds_constraints = 0;

  /// Where the ends of the body are at a strain ε: pillow and slab are pressed together along x, the bar's ends turned
  /// so that ε is what bending compresses its upper side by. Sets the unknowns of the held nodes of q.
  void move_ends(double strain, Vector& q) const;

  CostObject object = CostObject::pillow;
  double length = 0;  // [m]
};

CostScene make_cost_scene(const CostSceneOptions& options);

/// π²h²/12r²: the strain at which a skin of thickness h, held at distances r only, buckles in waves of 2r.
double onset_strain(double thickness, double spacing);

/// How many centres the printed rule needs at least on this mesh: vertices over the most that one centre covers.
struct RuleClusters {
  Index greedy = 0;     // what the rule gives
  double at_least = 0;  // no choice of centres gives less
};
RuleClusters rule_clusters(const TriangleMesh& mesh, double spacing);

}  // namespace wrinkle::validation
