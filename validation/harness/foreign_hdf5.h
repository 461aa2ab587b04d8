#pragma once
/// Another program's results in an HDF5 file: a dataset for each column, at the file's root. FORMAT.md says more.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "validation/harness/table.h"

namespace wrinkle::validation {

/// Are these the bytes of an HDF5 file? MATLAB puts 512 bytes of its own in front.
bool is_hdf5(std::span<const std::byte> bytes);

/// The same table that a CSV file would give: a dataset's name and its attribute `unit` as the column "name [unit]",
/// numbers in full; a dataset with one value is that of all rows, as are the root's attributes `study` and `software`.
/// Throws UsageError naming the dataset where it is a group, no numbers and no text, a table, or of another length.
Table parse_hdf5_table(std::span<const std::byte> bytes, const std::string& file);

/// Reads either kind of file. Throws UsageError where there is none, StorageError where it cannot be read.
Table read_table(const std::filesystem::path& file);

}  // namespace wrinkle::validation
