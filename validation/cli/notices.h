#pragma once
/// What a results folder holds that cannot be trusted, in a bounded number of lines.

#include <iosfwd>
#include <string>
#include <vector>

namespace wrinkle::validation {

/// The first few, and how many more there are.
void print_notices(const std::vector<std::string>& notices, std::ostream& err);

}  // namespace wrinkle::validation
