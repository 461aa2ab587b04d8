#pragma once
/// The name of a sample's file.

#include <string>
#include <string_view>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// FNV-1a, 64 bits, of study name, study version and "name=type:value" of every parameter in order of name, as 16
/// hexadecimal digits. Two samples of one folder collide with probability n²/2⁶⁵; a file also holds its parameters, and
/// is read only where these give its name.
std::string sample_key(std::string_view study, int version, const Sample& sample);

/// Of a resolved sample of `study` as it is now.
std::string sample_key(const Study& study, const Sample& sample);

}  // namespace wrinkle::validation
