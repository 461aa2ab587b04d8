#pragma once
/// A line behind the contents of a file that tells whether they are whole and as they were written.
///
/// HDF5 itself notices a file that is cut, but not a changed number, and some damaged headers crash it. It ignores what
/// follows its own end of the file, so that other programs read sealed files as any.

#include <span>
#include <vector>

namespace wrinkle::validation {

/// `contents`, then "\nwrinklebench FNV-1a 0123456789abcdef\n".
std::vector<std::byte> seal(std::vector<std::byte> contents);

/// The contents without their seal. Throws FormatError where there is none, or another one.
std::span<const std::byte> unseal(std::span<const std::byte> bytes);

}  // namespace wrinkle::validation
