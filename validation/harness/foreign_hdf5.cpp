#include "validation/harness/foreign_hdf5.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "validation/harness/errors.h"
#include "validation/harness/hdf5_file.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

constexpr std::size_t kSignatureEnd = 520;       // [bytes] with what MATLAB puts in front
constexpr std::size_t kMostValues = 10'000'000;  // of a file: 80 MB as numbers; far more than judges take

/// One dataset: numbers as numbers, so that a column takes the memory of its numbers.
struct ColumnOfFile {
  std::string name;
  std::vector<double> numbers;
  bool is_single = false;
  std::vector<std::string> texts;

  std::size_t size() const { return std::max(numbers.size(), texts.size()); }
};

/// Shortest text that reads back as the same number of its own precision: 0.01 in single precision is 0.01, which no
/// double would be equal to.
std::string number_text(double number, bool is_single) {
  if (std::isnan(number)) return "nan";
  if (!is_single) return to_text(Value{number});
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(number)).ptr};
}

/// How many values a dataset has; Hdf5Group tells it only by reading them.
std::size_t length_of(hid_t file, const std::string& name) {
  const Hdf5Id set(H5Dopen2(file, name.c_str(), H5P_DEFAULT));
  const Hdf5Id space(set.get() < 0 ? H5I_INVALID_HID : H5Dget_space(set.get()));
  const hssize_t count = space.get() < 0 ? -1 : H5Sget_simple_extent_npoints(space.get());
  if (count < 0) throw Hdf5Error(fmt::format("damaged dataset '{}'", name));
  return static_cast<std::size_t>(count);
}

/// Before anything large is read.
void check_columns(hid_t file_id, const Hdf5Group& root, const std::vector<std::string>& names,
                   const std::string& file) {
  std::size_t values = 0;
  for (const std::string& name : names) {
    const std::string place = fmt::format("{}: '{}'", file, name);
    if (!root.is_dataset(name)) throw UsageError(place + " is a group; allowed: datasets at the file's root");
    if (root.is_table(name))
      throw UsageError(place + " is a table; allowed: one value for each sample, or one for all");
    const H5T_class_t type = root.type_class(name);
    if (type != H5T_FLOAT && type != H5T_INTEGER && type != H5T_STRING)
      throw UsageError(place + " holds neither numbers nor text");
    values += length_of(file_id, name);
    if (values > kMostValues) {
      throw UsageError(fmt::format("{}: its datasets up to '{}' hold {} values; at most {} are read", file, name,
                                   values, kMostValues));
    }
  }
}

ColumnOfFile read_file_column(const Hdf5Group& root, const std::string& name) {
  ColumnOfFile column{name, {}, false, {}};
  if (root.type_class(name) == H5T_STRING) {
    column.texts = root.read_texts(name);
  } else {
    column.numbers = root.read_numbers(name);
    column.is_single = root.type_size(name) == sizeof(float);
  }
  return column;
}

std::string column_name(const Hdf5Group& root, const std::string& name) {
  const Hdf5Object set = root.object(name);
  for (const char* attribute : {"unit", "units"}) {
    if (set.has(attribute)) return fmt::format("{} [{}]", name, set.text(attribute));
  }
  return name;
}

std::vector<ColumnOfFile> read_columns(hid_t file_id, const Hdf5Group& root, const std::string& file) {
  std::vector<ColumnOfFile> columns;
  for (const char* general : {"study", "software"}) {
    if (root.has(general)) columns.push_back({general, {}, false, {root.text(general)}});
  }
  const std::vector<std::string> names = root.sorted_names();
  check_columns(file_id, root, names, file);
  for (const std::string& name : names) {
    columns.push_back(read_file_column(root, name));
    columns.back().name = column_name(root, name);
  }
  return columns;
}

/// How many samples there are: the length of all columns that are longer than one.
std::size_t common_length(const std::vector<ColumnOfFile>& columns, const std::string& file) {
  const ColumnOfFile* longest = nullptr;
  for (const ColumnOfFile& column : columns) {
    if (column.size() == 1) continue;
    if (longest == nullptr) longest = &column;
    if (column.size() == longest->size()) continue;
    throw UsageError(fmt::format("{}: '{}' has {} values and '{}' has {}; allowed: one for each sample, or one for all",
                                 file, longest->name, longest->size(), column.name, column.size()));
  }
  return longest == nullptr ? 1 : longest->size();
}

/// Opened on the disk: an image in memory would be the file twice. Without a lock, which not every disk has.
Hdf5Id open_file(const std::string& file) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // the library prints its errors unless told not to
  const Hdf5Id access(H5Pcreate(H5P_FILE_ACCESS));
#if H5_VERSION_GE(1, 10, 7)
  H5Pset_file_locking(access.get(), 0, 1);
#endif
  Hdf5Id opened(H5Fopen(file.c_str(), H5F_ACC_RDONLY, access.get()));
  if (opened.get() < 0) throw Hdf5Error("it is truncated, or no HDF5 file");
  return opened;
}

class Hdf5Table final : public TableReader {
 public:
  explicit Hdf5Table(std::string file) : file_(std::move(file)) {
    try {
      const Hdf5Id opened = open_file(file_);
      const Hdf5Group root{Hdf5Id(H5Gopen2(opened.get(), "/", H5P_DEFAULT))};
      columns_ = read_columns(opened.get(), root, file_);
    } catch (const Hdf5Error& error) {
      throw UsageError(fmt::format("{}: {}", file_, error.what()));
    }
    if (columns_.empty()) throw UsageError(fmt::format("{}: there is no dataset at the file's root", file_));
    for (const ColumnOfFile& column : columns_) names_.push_back(column.name);
    length_ = common_length(columns_, file_);
  }

  const std::string& file() const override { return file_; }
  const std::vector<std::string>& names() const override { return names_; }
  bool next(TableRow& row) override {
    if (at_ == length_) return false;
    row.cells.resize(columns_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) row.cells[i] = cell(columns_[i]);
    row.number = static_cast<std::int64_t>(++at_);
    return true;
  }
  std::string place(std::int64_t number) const override { return fmt::format("{}, sample {}", file_, number); }
  double fraction_read() const override {
    return length_ == 0 ? 1.0 : static_cast<double>(at_) / static_cast<double>(length_);
  }

 private:
  std::string cell(const ColumnOfFile& column) const {
    const std::size_t i = column.size() == 1 ? 0 : at_;
    return column.numbers.empty() ? column.texts[i] : number_text(column.numbers[i], column.is_single);
  }

  std::string file_;
  std::vector<ColumnOfFile> columns_;
  std::vector<std::string> names_;
  std::size_t length_ = 0, at_ = 0;
};

}  // namespace

bool is_hdf5(std::string_view start) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  return start.starts_with(signature) || (start.size() >= 512 && start.substr(512).starts_with(signature));
}

std::unique_ptr<TableReader> read_table(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    throw UsageError(fmt::format("there is no file {}", file.string()));
  }
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (!*stream) {
    throw StorageError(fmt::format("cannot read {}: {}", file.string(), std::generic_category().message(errno)));
  }
  std::string start(kSignatureEnd, '\0');
  stream->read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(stream->gcount()));
  if (is_hdf5(start)) return std::make_unique<Hdf5Table>(file.string());
  stream->clear();
  stream->seekg(0);
  const auto size = static_cast<std::int64_t>(std::filesystem::file_size(file, error));
  return std::make_unique<CsvReader>(std::move(stream), file.string(), size);
}

}  // namespace wrinkle::validation
