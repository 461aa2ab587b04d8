#include "validation/harness/foreign_hdf5.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

/// One dataset as text cells.
struct Cells {
  std::string name;
  std::vector<std::string> values;
};

/// Shortest text that reads back as the same number of its own precision: 0.01 in single precision is 0.01, which no
/// double would be equal to.
std::string number_text(double number, bool is_single) {
  if (std::isnan(number)) return "nan";
  if (!is_single) return to_text(Value{number});
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(number)).ptr};
}

std::vector<std::string> number_cells(const Hdf5Group& root, const std::string& name) {
  const bool is_single = root.type_size(name) == sizeof(float);
  std::vector<std::string> out;
  for (const double number : root.read_numbers(name)) out.push_back(number_text(number, is_single));
  return out;
}

std::vector<std::string> cells_of(const Hdf5Group& root, const std::string& name, const std::string& file) {
  const std::string place = fmt::format("{}: '{}'", file, name);
  if (!root.is_dataset(name)) throw UsageError(place + " is a group; allowed: datasets at the file's root");
  if (root.is_table(name)) throw UsageError(place + " is a table; allowed: one value for each sample, or one for all");
  switch (root.type_class(name)) {
    case H5T_FLOAT:
    case H5T_INTEGER: return number_cells(root, name);
    case H5T_STRING: return root.read_texts(name);
    default: throw UsageError(place + " holds neither numbers nor text");
  }
}

std::string column_name(const Hdf5Group& root, const std::string& name) {
  const Hdf5Object set = root.object(name);
  for (const char* attribute : {"unit", "units"}) {
    if (set.has(attribute)) return fmt::format("{} [{}]", name, set.text(attribute));
  }
  return name;
}

std::vector<Cells> read_columns(const Hdf5Group& root, const std::string& file) {
  std::vector<Cells> columns;
  for (const char* general : {"study", "software"}) {
    if (root.has(general)) columns.push_back({general, {root.text(general)}});
  }
  for (const std::string& name : root.sorted_names()) {
    columns.push_back({name, cells_of(root, name, file)});
    columns.back().name = column_name(root, name);
  }
  return columns;
}

/// How many samples there are: the length of all columns that are longer than one.
std::size_t common_length(const std::vector<Cells>& columns, const std::string& file) {
  const Cells* longest = nullptr;
  for (const Cells& column : columns) {
    if (column.values.size() == 1) continue;
    if (longest == nullptr) longest = &column;
    if (column.values.size() == longest->values.size()) continue;
    throw UsageError(fmt::format("{}: '{}' has {} values and '{}' has {}; allowed: one for each sample, or one for all",
                                 file, longest->name, longest->values.size(), column.name, column.values.size()));
  }
  return longest == nullptr ? 1 : longest->values.size();
}

}  // namespace

bool is_hdf5(std::span<const std::byte> bytes) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  for (const std::size_t start : {std::size_t{0}, std::size_t{512}}) {
    if (bytes.size() < start + signature.size()) continue;
    if (std::memcmp(bytes.data() + start, signature.data(), signature.size()) == 0) return true;
  }
  return false;
}

Table parse_hdf5_table(std::span<const std::byte> bytes, const std::string& file) {
  try {
    const Hdf5Image image(bytes);
    const std::vector<Cells> columns = read_columns(image.root(), file);
    if (columns.empty()) throw UsageError(fmt::format("{}: there is no dataset at the file's root", file));
    Table table{file, {}, {}};
    for (const Cells& column : columns) table.names.push_back(column.name);
    for (std::size_t i = 0; i < common_length(columns, file); ++i) {
      TableRow row{fmt::format("{}, sample {}", file, i + 1), {}};
      for (const Cells& column : columns) row.cells.push_back(column.values[column.values.size() == 1 ? 0 : i]);
      table.rows.push_back(std::move(row));
    }
    return table;
  } catch (const Hdf5Error& error) {
    throw UsageError(fmt::format("{}: {}", file, error.what()));
  }
}

Table read_table(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    throw UsageError(fmt::format("there is no file {}", file.string()));
  }
  const std::vector<std::byte> bytes = read_bytes(file);
  if (is_hdf5(bytes)) return parse_hdf5_table(bytes, file.string());
  return parse_csv({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, file.string());
}

}  // namespace wrinkle::validation
