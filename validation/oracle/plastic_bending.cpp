#include "validation/oracle/plastic_bending.h"

#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace wrinkle::validation {

namespace {

constexpr int kFiner = 20, kFinePoints = 600;  // steps in one

using Diagonal = std::array<double, 3>;  // x, y, z

/// A point of the material, in units of σ_Y and σ_Y/E.
class Fibre {
 public:
  Fibre(double z, const PlasticBending& plate)
      : z_(z),
        shear_(0.5 / (1 + plate.poisson)),
        bulk_(1 / (3 * (1 - 2 * plate.poisson))),
        hardening_(plate.hardening) {}

  double z() const { return z_; }
  /// Stress where these strains end the step at hand.
  Diagonal stress(double along, double across) const { return step(along, across).stress; }
  /// Takes the step.
  void advance(double along, double across) {
    const Step end = step(along, across);
    plastic_ = end.plastic;
    flow_ = end.flow;
  }

 private:
  struct Step {
    Diagonal stress, plastic;
    double flow;
  };

  Step step(double along, double across) const {
    const Diagonal strain{along, 0, across};
    const double volume = along + across;
    Diagonal s;
    double squares = 0;
    for (int i = 0; i < 3; ++i) {
      s[i] = 2 * shear_ * (strain[i] - volume / 3 - plastic_[i]);
      squares += s[i] * s[i];
    }
    const double q = std::sqrt(1.5 * squares), beyond = q - 1 - hardening_ * flow_;
    const double more = beyond > 0 ? beyond / (3 * shear_ + hardening_) : 0;
    Step out{.stress = {}, .plastic = plastic_, .flow = flow_ + more};
    for (int i = 0; i < 3; ++i) {
      const double direction = q > 0 ? 1.5 * s[i] / q : 0;
      out.plastic[i] += more * direction;
      out.stress[i] = s[i] - 2 * shear_ * more * direction + bulk_ * volume;
    }
    return out;
  }

  double z_, shear_, bulk_, hardening_;
  Diagonal plastic_{0, 0, 0};
  double flow_ = 0;
};

/// Where a rising function vanishes.
double zero_of(const std::function<double(double)>& rising, double reach) {
  double low = -reach, high = reach;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (rising(middle) < 0 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// Fibres that share one ε_z, and the height that each stands for.
struct Group {
  std::vector<Fibre> fibres;
  double each;
};

/// The ε_z at which the mean σ_z vanishes.
double thickness_strain(const Group& group, double curvature, double reach) {
  return zero_of(
      [&](double strain) {
        double sum = 0;
        for (const Fibre& fibre : group.fibres) sum += fibre.stress(curvature * fibre.z(), strain)[2];
        return sum;
      },
      reach);
}

/// The moment after each step.
std::vector<double> bend(std::vector<Group>& groups, const PlasticBending& plate, int steps) {
  const double curvature = 2 * plate.overload * first_yield_strain(plate.poisson);
  std::vector<double> out(steps, 0.0);
  for (int n = 0; n < steps; ++n) {
    const double now = curvature * (n + 1) / steps;
    for (Group& group : groups) {
      const double across = thickness_strain(group, now, 2 * curvature + 2);
      for (Fibre& fibre : group.fibres) {
        out[n] += fibre.stress(now * fibre.z(), across)[0] * fibre.z() * group.each;
        fibre.advance(now * fibre.z(), across);
      }
    }
  }
  return out;
}

}  // namespace

double first_yield_strain(double poisson) {
  return (1 - poisson * poisson) / std::sqrt(1 - poisson + poisson * poisson);
}

std::vector<double> layered_moments(const PlasticBending& plate, Index layers, ThicknessFlow flow) {
  std::vector<Group> groups;
  const double height = 1.0 / static_cast<double>(layers);
  for (Index layer = 0; layer < layers; ++layer) {
    const double middle = (static_cast<double>(layer) + 0.5) * height - 0.5;
    std::vector<Fibre> pair;
    for (const double side : {-1.0, 1.0}) pair.emplace_back(middle + side * height / std::sqrt(12.0), plate);
    if (flow == ThicknessFlow::by_layer) {
      groups.push_back({pair, 0.5 * height});
    } else {
      for (const Fibre& fibre : pair) groups.push_back({{fibre}, 0.5 * height});
    }
  }
  return bend(groups, plate, plate.steps);
}

std::vector<double> plastic_moments(const PlasticBending& plate) {
  std::vector<Group> half;
  for (int i = 0; i < kFinePoints; ++i)
    half.push_back({{Fibre((i + 0.5) / (2.0 * kFinePoints), plate)}, 0.5 / kFinePoints});
  const std::vector<double> fine = bend(half, plate, kFiner * plate.steps);
  std::vector<double> out;
  for (int n = 1; n <= plate.steps; ++n) out.push_back(2 * fine[kFiner * n - 1]);
  return out;
}

}  // namespace wrinkle::validation
