#pragma once
/// Another program's results in an HDF5 file: a dataset for each column, at the file's root. FORMAT.md says more.

#include <filesystem>
#include <memory>
#include <string_view>

#include "validation/harness/table.h"

namespace wrinkle::validation {

/// Does an HDF5 file start so? MATLAB puts 512 bytes of its own in front.
bool is_hdf5(std::string_view start);

/// Opens either kind of file. Of HDF5 it is the same table that a CSV file would give: a dataset's name and its
/// attribute `unit` as the column "name [unit]", numbers in full; a dataset with one value is that of all rows, as are
/// the root's attributes `study` and `software`. Throws UsageError where there is no file, and naming the dataset where
/// it is a group, no numbers and no text, a table, of another length, or too long; StorageError where the file cannot
/// be read.
std::unique_ptr<TableReader> read_table(const std::filesystem::path& file);

}  // namespace wrinkle::validation
