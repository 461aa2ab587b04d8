#pragma once
/// The discrete strip behind a cantilever sample: thick quadrilaterals in the plane, or a thin shell in space.

#include <memory>

#include "core/assembly/linear_load.h"
#include "core/assembly/problem.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

constexpr double kLength = 1.0;      // [m] Chen et al. 2023, § 6.1
constexpr double kWidth = 0.1;       // [m] of a shell strip; assumed
constexpr double kDensity = 1000.0;  // [kg/m³]; assumed: only Γ matters
constexpr double kGravity = 9.81;    // [m/s²]; assumed

/// A strip ready to be solved, whatever its elements.
class CantileverModel {
 public:
  virtual ~CantileverModel() = default;
  virtual Problem& problem() = 0;
  virtual LinearLoad& gravity() = 0;
  virtual const Vector& flat() const = 0;
  /// The mid-line, station by station from the clamp: x outwards and y upwards [m].
  virtual std::vector<VectorN<2>> midline(const Vector& state) const = 0;
  virtual Frame frame(const Vector& state) const = 0;
};

/// [Pa], from the sample's Γ, thickness and ν.
double young_modulus(const Sample& sample);

bool is_shell(const Sample& sample);

std::unique_ptr<CantileverModel> make_cantilever_model(const Sample& sample);

}  // namespace wrinkle::validation
