#pragma once
#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The layers of Li & Kry 2014, § 5.1: epidermis on dermis, h, E of both.
bool paper_material(const Sample& sample);

/// The verdicts of skin_wavelength: oracles against reference data, theories against the notes' values, exponents of
/// what was simulated and of what is exact, and the two stop rules.
std::vector<Verdict> judge_skin_wavelength(std::span<const Row> rows, const ReferenceData& reference);

}  // namespace wrinkle::validation
