#pragma once
#include "core/material/elastic.h"

namespace wrinkle {

/// A thin stiff skin on a thick soft interior: when compressed it wrinkles.
struct SkinnedBody {
  double thickness;  // h [m] of the skin
  Elastic skin, interior;
};

/// λ = 2πh [(1 − ν_q²) E_x / (3 (1 − ν_x²) E_q)]^⅓ [m], skin x and interior q. Rémillard, Kry 2013, eq. 3: a plate on a
/// half-space that presses on it without shear. Both throw std::invalid_argument for a body that makes no sense.
double critical_wavelength(const SkinnedBody& body);

/// ε_c = ¼ (3 Ē_q/Ē_x)^⅔, Ē = E/(1 − ν²): the compression at which that plate begins to wrinkle, in plane strain.
double critical_strain(const SkinnedBody& body);

/// A = h √(ε/ε_c − 1) [m], 0 below: amplitude of an inextensible plate's sine of critical wavelength, h [m] thick, at a
/// compression of ε/ε_c critical ones.
double wrinkle_amplitude(double thickness, double compression);

/// One of the layers of a skin.
struct ThinLayer {
  double thickness, young;  // h [m], E [Pa]
};

/// λ_k = c (h_k h_{k−1})^½ (E_k/E_{k−1})^⅙ [m] of a layer on the one below: Li, Kry 2014, eq. 1 after Cerda, Mahadevan
/// 2003, who do not give c (assumed 1). It is the law of a thin incompressible layer below; see the study
/// skin_wavelength. Throws std::invalid_argument for a layer or a constant that is not positive.
double layered_wavelength(const ThinLayer& layer, const ThinLayer& below, double constant = 1.0);

}  // namespace wrinkle
