#include "validation/harness/hdf5_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace wrinkle::validation {
namespace {

constexpr std::size_t kLargestRead = std::size_t{1} << 32;  // [bytes] a damaged header may claim any size

/// The library prints its error stack unless told not to; our message says what failed.
void silence() {
  [[maybe_unused]] static const herr_t done = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

/// Two files that are open at once need names of their own, even in memory.
std::string new_name() {
  static int count = 0;
  return fmt::format("in memory {}", count++);
}

Hdf5Id made(hid_t id, std::string_view what, std::string_view name = "") {
  if (id < 0) throw Hdf5Error(fmt::format("{} '{}'", what, name));
  return Hdf5Id(id);
}

void check(herr_t status, std::string_view what, std::string_view name = "") {
  if (status < 0) throw Hdf5Error(fmt::format("{} '{}'", what, name));
}

Hdf5Id text_type() {
  Hdf5Id type = made(H5Tcopy(H5T_C_S1), "cannot make a text type");
  check(H5Tset_size(type.get(), H5T_VARIABLE), "cannot size a text type");
  check(H5Tset_cset(type.get(), H5T_CSET_UTF8), "cannot make a text type");
  return type;
}

Hdf5Id scalar_space() {
  return made(H5Screate(H5S_SCALAR), "cannot make a scalar");
}

Hdf5Id array_space(std::size_t rows, std::size_t columns) {
  const std::array<hsize_t, 2> sizes{rows, columns};
  return made(H5Screate_simple(columns == 0 ? 1 : 2, sizes.data(), nullptr), "cannot make an array");
}

void write_attribute(hid_t object, const std::string& name, hid_t type, hid_t space, const void* data) {
  const Hdf5Id attribute =
      made(H5Acreate2(object, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), "cannot make the attribute", name);
  check(H5Awrite(attribute.get(), type, data), "cannot write the attribute", name);
}

Hdf5Object write_dataset(hid_t group, const std::string& name, hid_t type, hid_t space, const void* data,
                         hid_t options = H5P_DEFAULT) {
  Hdf5Id set = made(H5Dcreate2(group, name.c_str(), type, space, H5P_DEFAULT, options, H5P_DEFAULT),
                    "cannot make the dataset", name);
  check(H5Dwrite(set.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), "cannot write the dataset", name);
  return Hdf5Object(std::move(set));
}

void check_single(const Hdf5Id& space, const std::string& name) {
  if (H5Sget_simple_extent_npoints(space.get()) != 1) throw Hdf5Error(fmt::format("'{}' is not one value", name));
}

void check_text(const Hdf5Id& type, const std::string& name) {
  if (H5Tis_variable_str(type.get()) <= 0) throw Hdf5Error(fmt::format("'{}' is no text of variable length", name));
}

/// Takes over a string that HDF5 allocated.
std::string take(char* text) {
  std::string copy = text == nullptr ? "" : text;
  H5free_memory(text);
  return copy;
}

/// `count` texts of fixed or of variable length; `read` reads into memory of a type that it is given.
template <class Read>
std::vector<std::string> read_strings(hid_t type, std::size_t count, const std::string& name, const Read& read) {
  std::vector<std::string> out;
  if (H5Tis_variable_str(type) > 0) {
    const Hdf5Id memory = made(H5Tcopy(type), "damaged text", name);
    std::vector<char*> texts(count, nullptr);
    check(read(memory.get(), texts.data()), "cannot read", name);
    for (char* text : texts) out.push_back(take(text));
    return out;
  }
  const std::size_t size = H5Tget_size(type);
  if (size == 0 || count > kLargestRead / size) throw Hdf5Error(fmt::format("'{}' claims {} texts", name, count));
  std::vector<char> texts(count * size);
  check(read(type, texts.data()), "cannot read", name);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view padded(texts.data() + i * size, size);
    std::string text(padded.substr(0, padded.find('\0')));
    if (H5Tget_strpad(type) == H5T_STR_SPACEPAD) text.erase(text.find_last_not_of(' ') + 1);
    out.push_back(std::move(text));
  }
  return out;
}

Hdf5Id open_attribute(hid_t object, const std::string& name) {
  Hdf5Id attribute = made(H5Aopen(object, name.c_str(), H5P_DEFAULT), "there is no attribute", name);
  check_single(made(H5Aget_space(attribute.get()), "damaged attribute", name), name);
  return attribute;
}

Hdf5Id open_dataset(hid_t group, const std::string& name) {
  return made(H5Dopen2(group, name.c_str(), H5P_DEFAULT), "there is no dataset", name);
}

Hdf5Id open_scalar(hid_t group, const std::string& name) {
  Hdf5Id set = open_dataset(group, name);
  check_single(made(H5Dget_space(set.get()), "damaged dataset", name), name);
  return set;
}

template <class T>
T read_scalar(hid_t group, const std::string& name, hid_t type) {
  T value{};
  check(H5Dread(open_scalar(group, name).get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value), "cannot read", name);
  return value;
}

/// Arrays of `rows`, or rows and columns. A packed one is one chunk; the index of chunks takes 2 kB, which short ones
/// would not save.
Hdf5Object write_array(hid_t group, const std::string& name, hid_t type, std::size_t rows, std::size_t columns,
                       Hdf5Arrays arrays, const void* data) {
  constexpr std::size_t kShortest = 16'000;  // [bytes]
  constexpr unsigned kEffort = 4;            // of deflate's 9: from there on it takes longer for next to nothing
  const Hdf5Id space = array_space(rows, columns);
  if (arrays == Hdf5Arrays::plain || rows * std::max<std::size_t>(columns, 1) * H5Tget_size(type) < kShortest)
    return write_dataset(group, name, type, space.get(), data);
  const std::array<hsize_t, 2> chunk{rows, columns};
  const Hdf5Id options = made(H5Pcreate(H5P_DATASET_CREATE), "cannot prepare the dataset", name);
  check(H5Pset_chunk(options.get(), columns == 0 ? 1 : 2, chunk.data()), "cannot pack the dataset", name);
  check(H5Pset_shuffle(options.get()), "cannot pack the dataset", name);
  check(H5Pset_deflate(options.get(), kEffort), "cannot pack the dataset", name);
  return write_dataset(group, name, type, space.get(), data, options.get());
}

}  // namespace

Hdf5Id::Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)) {}

Hdf5Id& Hdf5Id::operator=(Hdf5Id&& other) noexcept {
  std::swap(id_, other.id_);
  return *this;
}

Hdf5Id::~Hdf5Id() {
  if (id_ >= 0) H5Idec_ref(id_);  // closes files, groups, types and all else alike
}

void Hdf5Object::set(const std::string& attribute, std::string_view text) {
  const std::string copy(text);
  const char* pointer = copy.c_str();
  write_attribute(id_.get(), attribute, text_type().get(), scalar_space().get(), static_cast<const void*>(&pointer));
}

void Hdf5Object::set(const std::string& attribute, std::int64_t number) {
  write_attribute(id_.get(), attribute, H5T_NATIVE_INT64, scalar_space().get(), &number);
}

void Hdf5Object::set(const std::string& attribute, double number) {
  write_attribute(id_.get(), attribute, H5T_NATIVE_DOUBLE, scalar_space().get(), &number);
}

void Hdf5Object::set_numbers(const std::string& attribute, std::span<const std::int64_t> numbers) {
  write_attribute(id_.get(), attribute, H5T_NATIVE_INT64, array_space(numbers.size(), 0).get(), numbers.data());
}

void Hdf5Object::set_fixed_text(const std::string& attribute, std::string_view text) {
  const Hdf5Id type = made(H5Tcopy(H5T_C_S1), "cannot make a text type");
  check(H5Tset_size(type.get(), text.size()), "cannot size a text type");
  check(H5Tset_strpad(type.get(), H5T_STR_NULLPAD), "cannot pad a text type");
  write_attribute(id_.get(), attribute, type.get(), scalar_space().get(), text.data());
}

std::string Hdf5Object::text(const std::string& attribute) const {
  const Hdf5Id opened = open_attribute(id_.get(), attribute);
  const Hdf5Id type = made(H5Aget_type(opened.get()), "damaged attribute", attribute);
  if (H5Tget_class(type.get()) != H5T_STRING) throw Hdf5Error(fmt::format("the attribute '{}' is no text", attribute));
  const auto read = [&](hid_t memory, void* data) { return H5Aread(opened.get(), memory, data); };
  return read_strings(type.get(), 1, attribute, read).front();
}

bool Hdf5Object::has(const std::string& attribute) const {
  return H5Aexists(id_.get(), attribute.c_str()) > 0;
}

std::int64_t Hdf5Object::integer(const std::string& attribute) const {
  std::int64_t number = 0;
  const Hdf5Id opened = open_attribute(id_.get(), attribute);
  check(H5Aread(opened.get(), H5T_NATIVE_INT64, &number), "cannot read the attribute", attribute);
  return number;
}

double Hdf5Object::number(const std::string& attribute) const {
  double number = 0.0;
  const Hdf5Id opened = open_attribute(id_.get(), attribute);
  check(H5Aread(opened.get(), H5T_NATIVE_DOUBLE, &number), "cannot read the attribute", attribute);
  return number;
}

Hdf5Group Hdf5Group::make_group(const std::string& name, Hdf5Arrays arrays) {
  const Hdf5Id options = made(H5Pcreate(H5P_GROUP_CREATE), "cannot prepare the group", name);
  check(H5Pset_link_creation_order(options.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED),
        "cannot order the group", name);
  return Hdf5Group(
      made(H5Gcreate2(id_.get(), name.c_str(), H5P_DEFAULT, options.get(), H5P_DEFAULT), "cannot make the group", name),
      arrays);
}

Hdf5Object Hdf5Group::write(const std::string& name, double number) {
  return write_dataset(id_.get(), name, H5T_NATIVE_DOUBLE, scalar_space().get(), &number);
}

Hdf5Object Hdf5Group::write(const std::string& name, std::int64_t number) {
  return write_dataset(id_.get(), name, H5T_NATIVE_INT64, scalar_space().get(), &number);
}

Hdf5Object Hdf5Group::write(const std::string& name, std::string_view text) {
  const std::string copy(text);
  const char* pointer = copy.c_str();
  return write_dataset(id_.get(), name, text_type().get(), scalar_space().get(), static_cast<const void*>(&pointer));
}

Hdf5Object Hdf5Group::write(const std::string& name, std::span<const double> numbers, std::size_t columns) {
  const std::size_t rows = columns == 0 ? numbers.size() : numbers.size() / columns;
  return write_array(id_.get(), name, H5T_NATIVE_DOUBLE, rows, columns, arrays_, numbers.data());
}

Hdf5Object Hdf5Group::write(const std::string& name, std::span<const std::int64_t> numbers) {
  return write_array(id_.get(), name, H5T_NATIVE_INT64, numbers.size(), 0, arrays_, numbers.data());
}

Hdf5Object Hdf5Group::write(const std::string& name, std::span<const std::uint8_t> numbers) {
  return write_array(id_.get(), name, H5T_NATIVE_UINT8, numbers.size(), 0, arrays_, numbers.data());
}

std::vector<std::string> Hdf5Group::names() const {
  H5G_info_t info{};
  check(H5Gget_info(id_.get(), &info), "damaged group");
  std::vector<std::string> names;
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    const auto name_of = [&](char* buffer, std::size_t size) {
      return H5Lget_name_by_idx(id_.get(), ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, i, buffer, size, H5P_DEFAULT);
    };
    const ssize_t length = name_of(nullptr, 0);
    if (length < 0) throw Hdf5Error("a group does not keep the order of its members");
    std::string name(static_cast<std::size_t>(length), '\0');
    name_of(name.data(), name.size() + 1);
    names.push_back(std::move(name));
  }
  return names;
}

Hdf5Group Hdf5Group::group(const std::string& name) const {
  return Hdf5Group(made(H5Gopen2(id_.get(), name.c_str(), H5P_DEFAULT), "there is no group", name));
}

Hdf5Object Hdf5Group::object(const std::string& name) const {
  return Hdf5Object(made(H5Oopen(id_.get(), name.c_str(), H5P_DEFAULT), "there is no", name));
}

H5T_class_t Hdf5Group::type_class(const std::string& name) const {
  const Hdf5Id set = open_dataset(id_.get(), name);
  return H5Tget_class(made(H5Dget_type(set.get()), "damaged dataset", name).get());
}

double Hdf5Group::read_number(const std::string& name) const {
  return read_scalar<double>(id_.get(), name, H5T_NATIVE_DOUBLE);
}

std::int64_t Hdf5Group::read_integer(const std::string& name) const {
  return read_scalar<std::int64_t>(id_.get(), name, H5T_NATIVE_INT64);
}

std::string Hdf5Group::read_text(const std::string& name) const {
  const Hdf5Id set = open_scalar(id_.get(), name);
  check_text(made(H5Dget_type(set.get()), "damaged dataset", name), name);
  char* text = nullptr;
  check(H5Dread(set.get(), text_type().get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, static_cast<void*>(&text)), "cannot read",
        name);
  return take(text);
}

std::vector<double> Hdf5Group::read_numbers(const std::string& name) const {
  const Hdf5Id set = open_dataset(id_.get(), name);
  const Hdf5Id space = made(H5Dget_space(set.get()), "damaged dataset", name);
  const hssize_t count = H5Sget_simple_extent_npoints(space.get());
  if (count < 0 || static_cast<std::size_t>(count) > kLargestRead / sizeof(double)) {
    throw Hdf5Error(fmt::format("'{}' claims {} values", name, count));
  }
  std::vector<double> numbers(static_cast<std::size_t>(count));
  check(H5Dread(set.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()), "cannot read", name);
  return numbers;
}

std::vector<std::string> Hdf5Group::sorted_names() const {
  std::vector<std::string> names;
  const auto add = [](hid_t, const char* name, const H5L_info_t*, void* to) {
    static_cast<std::vector<std::string>*>(to)->emplace_back(name);
    return herr_t{0};
  };
  check(H5Literate(id_.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, add, &names), "damaged group");
  return names;
}

bool Hdf5Group::is_dataset(const std::string& name) const {
  const Hdf5Id opened = made(H5Oopen(id_.get(), name.c_str(), H5P_DEFAULT), "there is no", name);
  return H5Iget_type(opened.get()) == H5I_DATASET;
}

bool Hdf5Group::is_table(const std::string& name) const {
  const Hdf5Id space = made(H5Dget_space(open_dataset(id_.get(), name).get()), "damaged dataset", name);
  std::vector<hsize_t> sizes(H5S_MAX_RANK, 1);
  const int rank = H5Sget_simple_extent_dims(space.get(), sizes.data(), nullptr);
  if (rank < 0) throw Hdf5Error(fmt::format("damaged dataset '{}'", name));
  return std::count_if(sizes.begin(), sizes.begin() + rank, [](hsize_t size) { return size != 1; }) > 1;
}

std::size_t Hdf5Group::type_size(const std::string& name) const {
  const Hdf5Id set = open_dataset(id_.get(), name);
  return H5Tget_size(made(H5Dget_type(set.get()), "damaged dataset", name).get());
}

std::vector<std::string> Hdf5Group::read_texts(const std::string& name) const {
  const Hdf5Id set = open_dataset(id_.get(), name);
  const Hdf5Id type = made(H5Dget_type(set.get()), "damaged dataset", name);
  const Hdf5Id space = made(H5Dget_space(set.get()), "damaged dataset", name);
  const hssize_t count = H5Sget_simple_extent_npoints(space.get());
  if (count < 0 || static_cast<std::size_t>(count) > kLargestRead / sizeof(char*)) {
    throw Hdf5Error(fmt::format("'{}' claims {} texts", name, count));
  }
  const auto read = [&](hid_t memory, void* data) {
    return H5Dread(set.get(), memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
  };
  return read_strings(type.get(), static_cast<std::size_t>(count), name, read);
}

Hdf5Image::Hdf5Image() {
  silence();
  const Hdf5Id access = made(H5Pcreate(H5P_FILE_ACCESS), "cannot prepare a file");
  check(H5Pset_fapl_core(access.get(), 1 << 16, 0), "cannot prepare a file in memory");
  file_ = made(H5Fcreate(new_name().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get()), "cannot make a file");
}

Hdf5Image::Hdf5Image(std::span<const std::byte> bytes) {
  silence();
  if (bytes.empty()) throw Hdf5Error("it is empty");
  const Hdf5Id access = made(H5Pcreate(H5P_FILE_ACCESS), "cannot prepare a file");
  check(H5Pset_fapl_core(access.get(), 1 << 16, 0), "cannot prepare a file in memory");
  // HDF5 copies the image and writes to no part of ours, although its interface takes it as not const.
  check(H5Pset_file_image(access.get(), const_cast<std::byte*>(bytes.data()), bytes.size()), "cannot hold a file");
  file_ = Hdf5Id(H5Fopen(new_name().c_str(), H5F_ACC_RDONLY, access.get()));
  if (file_.get() < 0) throw Hdf5Error("it is truncated, or no HDF5 file");
}

Hdf5Group Hdf5Image::root() const {
  return Hdf5Group(made(H5Gopen2(file_.get(), "/", H5P_DEFAULT), "cannot open", "/"));
}

std::vector<std::byte> Hdf5Image::bytes() const {
  check(H5Fflush(file_.get(), H5F_SCOPE_LOCAL), "cannot flush a file in memory");
  const ssize_t size = H5Fget_file_image(file_.get(), nullptr, 0);
  if (size < 0) throw Hdf5Error("cannot size a file in memory");
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  if (H5Fget_file_image(file_.get(), bytes.data(), bytes.size()) != size) throw Hdf5Error("cannot copy a file");
  return bytes;
}

}  // namespace wrinkle::validation
