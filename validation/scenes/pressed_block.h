#pragma once
/// A quarter of an elastic block that stands for a half space, pressed from above by a rigid, meshed indenter.

#include <string>
#include <vector>

#include "core/assembly/surface_contact.h"
#include "core/material/elastic.h"
#include "core/minimize/newton.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Both have the contact radius a₀ where a frictionless half space is pressed in by δ₀ = a₀²/R.
enum class Indenter {
  sphere,  ///< of radius R
  cone,    ///< z = (2/π) (δ₀/a₀) r: Sneddon 1965
};

/// What the block's cells are made of.
enum class BlockElement {
  brick,        ///< LatticeCorotated<2>, trilinear
  tetrahedron,  ///< six TetCorotated each
};

/// What is prescribed on the outer faces.
enum class FarField {
  half_space,  ///< the displacement of a half space under the indenter's force, at a point: Boussinesq 1885
  held,        ///< none
};

struct PressedBlockOptions {
  double radius = 1;             // R [m]
  double contact_radius = 0.01;  // a₀ [m]
  double depth = 1;              // D of the indenter's lowest point below the block's face at rest, over δ₀
  Index cells = 4;    // to a₀: e = a₀/cells on the face, even to 1.5 a₀, then each 1.4 times the one before
  double extent = 8;  // of the block, over a₀
  Elastic material{1e6, 0.3};
  BlockElement element = BlockElement::brick;
  Indenter indenter = Indenter::sphere;
  FarField far_field = FarField::half_space;
  double distance = 1;  // d̂ over e²/R: eight times what the sphere's facets lie in it
  double offset = 0;    // ξ over δ₀
  double pressure = 1;  // with which contact presses at half of d̂, by its law, over E
  ContactFormulation contact = ContactFormulation::guarded;
  std::uint64_t seed = 1;
  std::string linear_solver = "cholmod-supernodal";

  double edge() const { return contact_radius / static_cast<double>(cells); }      // e [m]
  double indentation() const { return contact_radius * contact_radius / radius; }  // δ₀ [m]
  double plane_strain_modulus() const;                                             // E* = E/(1 − ν²) [Pa]
};

/// A vertex of the block's face, with its part of the face: the rectangle [low, high].
struct FaceVertex {
  VectorN<2> place, low, high;  // [m]
  double force;                 // [N] of the indenter, downwards
};

struct PressResult {
  Status status = Status::converged;
  std::string message;
  double force = 0;        // F [N] of the whole indenter: four times the quarter's
  double indentation = 0;  // δ [m] of the face, see press_block
  double gap = 0;          // [m] mean of the pairs', weighed by their forces
  double facets = 0;       // [m] how far the indenter's mean surface lies in it
  std::vector<FaceVertex> face;
  double residual = 0;  // ‖∇W‖∞ of the free unknowns over F
  Index iterations = 0, solves = 0, crossings = 0;
  Frame frame;  // the block's face, with pressure and displacement
};

/// Equilibrium without friction, symmetric to x = 0 and y = 0. The indenter stands D deep and is held; the outer faces
/// are moved as its own force would move a half space, found by repeated solves. The vertices of its mesh lie on its
/// surface, so that its mean surface lies in it by the facets' depth, Σ l²/24R of a triangle's edges; and the block
/// stays off by a gap and ξ:
///
///   δ = D − facets + gap + ξ
PressResult press_block(const PressedBlockOptions& options);

}  // namespace wrinkle::validation
