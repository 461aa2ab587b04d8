#pragma once

namespace wrinkle {

/// Lamé parameters [Pa].
struct Lame {
  double lambda, mu;
};

/// Linear isotropic elasticity: Young's modulus E [Pa], Poisson's ratio ν in (−1, ½).
struct Elastic {
  double young, poisson;

  /// λ = Eν/((1+ν)(1−2ν)), μ = E/(2(1+ν)): three dimensions, and plane strain.
  Lame lame() const;
  /// λ = Eν/(1−ν²), μ = E/(2(1+ν)): plane stress, for membranes and plates.
  Lame lame_plane_stress() const;
  /// D = Eh³/(12(1−ν²)) [N m] for a plate of thickness h [m].
  double bending_stiffness(double thickness) const;
  /// Throws std::invalid_argument unless E > 0 and −1 < ν < ½.
  void check() const;
};

}  // namespace wrinkle
