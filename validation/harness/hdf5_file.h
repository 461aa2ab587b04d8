#pragma once
/// A thin layer over HDF5's C interface: identifiers that close themselves, and errors as exceptions.
///
/// Files are built and read in memory, and cross to the disk as bytes (atomic_file.h). A full disk is then the plain
/// error of one write, rather than an HDF5 file that can neither be flushed nor closed, and no file lock is needed.

#include <hdf5.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace wrinkle::validation {

/// HDF5 refused; the message says what was attempted.
struct Hdf5Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An identifier of any kind. Closes on destruction.
class Hdf5Id {
 public:
  Hdf5Id() = default;
  explicit Hdf5Id(hid_t id) : id_(id) {}
  Hdf5Id(Hdf5Id&& other) noexcept;
  Hdf5Id& operator=(Hdf5Id&& other) noexcept;
  ~Hdf5Id();
  hid_t get() const { return id_; }

 private:
  hid_t id_ = H5I_INVALID_HID;
};

/// A dataset or a group: something that has attributes. Text is written as UTF-8 of variable length.
class Hdf5Object {
 public:
  explicit Hdf5Object(Hdf5Id id) : id_(std::move(id)) {}

  void set(const std::string& attribute, std::string_view text);
  void set(const std::string& attribute, std::int64_t number);
  void set(const std::string& attribute, double number);
  void set_numbers(const std::string& attribute, std::span<const std::int64_t> numbers);
  /// Fixed length and ASCII, as VTK demands of its Type attribute.
  void set_fixed_text(const std::string& attribute, std::string_view text);

  bool has(const std::string& attribute) const;
  std::string text(const std::string& attribute) const;
  std::int64_t integer(const std::string& attribute) const;
  double number(const std::string& attribute) const;

 protected:
  Hdf5Id id_;
};

/// packed: long ones are shuffled and deflated, which every HDF5 library reads.
enum class Hdf5Arrays { plain, packed };

/// A group; names of its members keep the order in which they were made.
class Hdf5Group : public Hdf5Object {
 public:
  explicit Hdf5Group(Hdf5Id id, Hdf5Arrays arrays = Hdf5Arrays::plain) : Hdf5Object(std::move(id)), arrays_(arrays) {}

  Hdf5Group make_group(const std::string& name) { return make_group(name, arrays_); }
  /// `arrays`: how its own are written, and those of groups in it.
  Hdf5Group make_group(const std::string& name, Hdf5Arrays arrays);
  Hdf5Object write(const std::string& name, double number);
  Hdf5Object write(const std::string& name, std::int64_t number);
  Hdf5Object write(const std::string& name, std::string_view text);
  /// A column, or a row-major table where `columns` is not 0.
  Hdf5Object write(const std::string& name, std::span<const double> numbers, std::size_t columns = 0);
  Hdf5Object write(const std::string& name, std::span<const std::int64_t> numbers);
  Hdf5Object write(const std::string& name, std::span<const std::uint8_t> numbers);

  std::vector<std::string> names() const;
  Hdf5Group group(const std::string& name) const;
  Hdf5Object object(const std::string& name) const;
  /// HDF5's class of a dataset: H5T_FLOAT, H5T_INTEGER, H5T_STRING, …
  H5T_class_t type_class(const std::string& name) const;
  double read_number(const std::string& name) const;
  std::int64_t read_integer(const std::string& name) const;
  std::string read_text(const std::string& name) const;
  std::vector<double> read_numbers(const std::string& name) const;

  // Of files that other programs wrote, where groups need not keep the order of their members:
  std::vector<std::string> sorted_names() const;
  bool is_dataset(const std::string& name) const;
  bool is_table(const std::string& name) const;  // more than one of its sizes is above 1
  std::size_t type_size(const std::string& name) const;
  std::vector<std::string> read_texts(const std::string& name) const;

 private:
  Hdf5Arrays arrays_;
};

/// A file in memory. Its groups must be destroyed before it.
class Hdf5Image {
 public:
  /// A new, empty file.
  Hdf5Image();
  /// A file's bytes, to read. Throws Hdf5Error where they are no HDF5 file, or only a part of one.
  explicit Hdf5Image(std::span<const std::byte> bytes);

  Hdf5Group root() const;
  std::vector<std::byte> bytes() const;

 private:
  Hdf5Id file_;
};

}  // namespace wrinkle::validation
