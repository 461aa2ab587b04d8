#pragma once
/// A stiff film on a soft substrate under uniform compression: when it wrinkles, and how long the waves are. The exact
/// solutions against which embedded shells and dense volumetric models are judged.
///
/// Plane strain; waves exp(i k X); lengths are those before the compression, over the film's thickness h; ε is the
/// relative shortening. E′ = E/(1 − ν²), x the film (the skin), q the substrate (the interior), as in Rémillard & Kry
/// 2013.
///   eq. 3             λ = 2π h (E′_x / 3E′_q)^⅓,   ε_c = ¼ (3E′_q / E′_x)^⅔
///   plates            ε(k) = (kh)²/12 + R / (E′_x kh), small strains; R the substrate's resistance over k:
///     free            no shear at the interface, R = det K / K₁₁: on a half-space eq. 3
///     inextensible    bonded, R = K₂₂
///     plate           bonded at its lower face and extensible
///   exact             both layers neo-Hookean at finite strain: a LayerStack of two
/// K, [2 × 2], is the substrate's surface impedance, see layer_stack.h.

#include <limits>

#include "validation/oracle/layer_stack.h"

namespace wrinkle::validation {

enum class Film { free_plate, inextensible_plate, plate, exact };

struct Bilayer {
  double modulus_ratio = 100.0;  // E_x / E_q
  double poisson_film = 0.3, poisson_substrate = 0.3;
  double depth = std::numeric_limits<double>::infinity();  // of the substrate, over h
  Bottom bottom = Bottom::fixed;
};

/// Eq. 3 and its critical strain.
Wrinkling equation_3(const Bilayer& bilayer);

/// The compression at which waves of wave number kh first appear. Throws std::invalid_argument for a bilayer or wave
/// number that makes no sense, std::domain_error where the exact one stays stable up to 60 % of compression.
double wrinkling_strain(const Bilayer& bilayer, Film film, double wave_number);

/// The wave that appears first: the least wrinkling_strain over all wave numbers. To about 1e-9 relative.
Wrinkling first_wrinkles(const Bilayer& bilayer, Film film);

/// The wave that appears first among those with a whole number of half waves in a length L/h.
Wrinkling first_wrinkles_that_fit(const Bilayer& bilayer, Film film, double length);

}  // namespace wrinkle::validation
