#pragma once
/// An isometric tube whose end rings are pushed towards each other: Chen, Kry & Vouga 2019, Fig. 5.

#include <functional>

#include "core/model/shell/isometric_plate.h"
#include "validation/meters/tube_waves.h"

namespace wrinkle::validation {

/// A sheet that is flat at rest, rolled to a tube without a seam. Its end rings are held: they stay circles.
///
/// Each neighbourhood's flat coordinates are those in which the rolled tube has no strain (moving least squares see the
/// chord of an arc: 1 − O((spacing/R)²)). The rings' own neighbourhoods are isometric as all others: left free, the
/// rows next to the rings take up the whole shortening, 30 % of their area, and the tube does not buckle at all.
struct CrushedTubeOptions {
  Index points = 600;
  double radius = 0.05, length = 0.05;     // R, L [m]
  double slenderness = 1000;               // R/h
  double young = 3e9, poisson = 0.3;       // [Pa], 1
  double density = 800;                    // [kg/m³]
  double shortening = 0.04;                // of the length, in the end
  double speed = 0.1;                      // [m/s] of the rings towards each other
  double rest = 0.02;                      // [s] after the crushing
  double time_step = 5e-4, damping = 100;  // [s], [1/s]
  double tolerance = 1e-3;                 // of g
  double neighbourhood_scale = 1.6;        // radius over the mean spacing
  double imperfection = 1e-3;              // of the mean spacing: by how much points are off the tube at most
  ProjectionOptions projection = {.alpha = 1e-4, .fallback_iterations = 0};
  std::uint64_t seed = 1;  // of points and imperfection
};

/// One moment of the crushing.
struct TubeMoment {
  double time;        // [s]
  double shortening;  // of the length
  TubeWaves waves;
  double bending_energy, kinetic_energy;  // [J]
  double rms_strain, max_strain;          // Green's, of the triangles
  double speed;                           // [m/s] of the fastest point
  double residual;                        // max |g| over the tolerance
  Index iterations;                       // of the step's projection
};

struct CrushedTube {
  SheetSamples pattern;
  TriangleMesh rest;                // the tube
  std::vector<TubeMoment> moments;  // after each step
  std::vector<Vector> shapes;       // [m] three per point, after each step
  double mean_neighbours = 0;
  Index fallbacks = 0, unconverged = 0;
  Status status = Status::converged;
  std::string message;
};

/// `go_on` is told the fraction done; false ends it. Projections that end before their tolerance are counted, and the
/// motion goes on from the best point found; any other failure ends it.
CrushedTube crush_tube(const CrushedTubeOptions& options, const std::function<bool(double)>& go_on);

}  // namespace wrinkle::validation
