#pragma once
/// What a counter's finding rests on, in a word.

#include <string>

#include "validation/harness/claim.h"

namespace wrinkle::validation {

/// FNV-1a, 64 bits, as 16 hexadecimal digits, of all of a claim that is data and that its verdict under the counter
/// rests on: the study's name and version, what is claimed of which rows, how it is measured, the bound and the
/// expected deviation, from which rows its uncertainty comes, and the samples, with all their values, that the counter
/// takes in which places. Numbers of bands and of samples have twelve digits, as compilers round the last ones each in
/// their way. Not what a
/// function computes that the claim only names.
std::string counter_key(const Study& study, const Claim& claim);

/// The same; "" without a counter, and where the study refuses its samples, which `faults --counters` tells.
std::string counter_key_or_none(const Study& study, const Claim& claim);

}  // namespace wrinkle::validation
