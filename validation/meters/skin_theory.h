#pragma once
/// What theories say of the wavelength of a layer of skin on the one below: equation 1 of Li & Kry 2014 and others.

#include <map>
#include <string>
#include <vector>

#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"
#include "validation/oracle/layer_stack.h"

namespace wrinkle::validation {

struct SkinLayers {
  StackLayer layer, below;  // k and k − 1
  StackLayer substructure;  // below those, where there are three layers
  bool three = true;
};

/// wavelength_<theory> [m] of each, and its critical strain where it has one:
///   equation_1          c (h H)^½ (E/E_s)^⅙, c = 1
///   equation_3          Rémillard & Kry 2013: a plate on a half-space of the layer below, without shear
///   winkler             2π (BH/M)^¼: a plate on springs of the layer below on a rigid base
///   thin_layer          equation 1 with the constant of a bonded incompressible layer
///   bilayer             exact, the layer below infinitely deep; bilayer_small: at small strains
///   bilayer_finite      exact, the layer below on a rigid base; bilayer_finite_small: at small strains
///   stack               exact, all three; stack_small: at small strains; stack_second: its second minimum, if any
/// and stack_minima, the number of minima between 0.3 and 150 mm.
std::map<std::string, double> skin_theory(const SkinLayers& skin);
/// Of wavelengths and critical strains.
std::vector<Metric> skin_theory_metrics();

/// The largest relative difference of a skin's wavelengths and strains from those of reference_data/layer_stack, over
/// the rows that are of this skin; NaN where none is. It reads tabulated_metrics().
double off_tabulated(const ReferenceTable& stacks, const SkinLayers& skin, const std::map<std::string, double>& found);
std::vector<std::string> tabulated_metrics();

/// Critical strain [1] over wavelength [m] of the three layers (called epidermis, dermis and substructure), of each two
/// of them, and of the three at small strains.
Curve strain_curve(const SkinLayers& skin);
/// Longest over shortest wavelength at which the first of its columns is below 1.5 times its least value.
double flat_range(const Curve& curve);

/// n of λ ∝ h^3n H^(1−3n) (E/E_s)^n over kH, of a plate bonded to a layer or not, for several of its Poisson's ratios.
Curve exponent_curve();

}  // namespace wrinkle::validation
