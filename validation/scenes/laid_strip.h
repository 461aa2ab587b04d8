#pragma once
/// A narrow strip, hung at one end over a meshed plate on which its other part lies.

#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/minimize/newton.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What carries the horizontal tension T₀ at the far end.
enum class StripHold {
  end,       ///< the end is held along the strip; no friction
  friction,  ///< that was so, then the end is let go, friction holds what rests
};

/// The strip is as long, and its end as far, that an inextensible chain of it would rest on `resting` and hang from
/// there as z = a (cosh(x/a) − 1) up to H. E and h follow from l and σ: E = ρ g a/σ, h² = 12 σ l².
struct LaidStripOptions {
  double sag = 1;         // a [m]: T₀ = w a, w [N/m] the weight of a length
  double height = 1;      // H over a, above what rests
  double resting = 1.5;   // over a
  double bending = 0.01;  // l = √(EI/T₀) over a
  double stretch = 2e-5;  // σ = T₀/EA
  Index cells = 40;       // to a, along the strip; the plate's are 1.3 times as long
  StripHold hold = StripHold::end;
  double friction = 1;     // μ, with StripHold::friction
  double distance = 1e-4;  // d̂ over a
  double offset = 0;       // ξ over a
  double lowered = 0;      // over a: the plate lies as much lower than H, and no law knows of it
  ContactFormulation contact = ContactFormulation::barrier;
  std::uint64_t seed = 1;  // of the plate's mesh
  std::string linear_solver = "cholmod-supernodal";

  double hanging() const;  // [m] of the strip
  double reach() const;    // [m] horizontally, of what hangs
  double length() const { return hanging() + resting * sag; }
  double far_end() const { return reach() + resting * sag; }  // [m] horizontally from where it hangs
};

/// One row of vertices across the strip, mean.
struct StripRow {
  double x, z;   // [m], x from where it hangs
  double force;  // [N] of the plate, upwards
};

struct LaidStripResult {
  Status status = Status::converged;
  std::string message;
  std::vector<StripRow> rows;  // from where it hangs on
  double weight = 0;           // w [N/m]
  double tension = 0;          // [N] T₀: horizontal, where it hangs
  double reaction = 0;         // [N] of the plate, upwards
  double level = 0;            // [m] z of what rests, mean weighed by forces
  double slid = 0;             // [m] of the far end towards the other when it was let go
  double residual = 0;         // ‖∇W‖∞ of the free unknowns over w a
  Index iterations = 0, crossings = 0;
  Frame frame;  // strip and plate, with the contact's forces
};

/// Equilibrium from a start without stress: flat, then straight up to where it hangs.
LaidStripResult lay_strip(const LaidStripOptions& options);

}  // namespace wrinkle::validation
