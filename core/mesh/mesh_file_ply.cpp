#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/mesh/mesh_file.h"
#include "core/mesh/mesh_file_text.h"

static_assert(std::endian::native == std::endian::little, "binary PLY is read and written as memory has it");

namespace wrinkle {

namespace {

/// A type of numbers, by its names, and how it is read from the bytes of a binary file.
struct Scalar {
  std::string_view name, other_name;
  std::size_t size;
  double (*read)(const char* bytes);
};

template <class T>
constexpr Scalar scalar_of(std::string_view name, std::string_view other_name) {
  return {name, other_name, sizeof(T), [](const char* bytes) {
            T value;
            std::memcpy(&value, bytes, sizeof value);
            return static_cast<double>(value);
          }};
}
constexpr std::array kScalars{scalar_of<std::int8_t>("char", "int8"),    scalar_of<std::uint8_t>("uchar", "uint8"),
                              scalar_of<std::int16_t>("short", "int16"), scalar_of<std::uint16_t>("ushort", "uint16"),
                              scalar_of<std::int32_t>("int", "int32"),   scalar_of<std::uint32_t>("uint", "uint32"),
                              scalar_of<float>("float", "float32"),      scalar_of<double>("double", "float64")};

struct Property {
  std::string name;
  const Scalar* type;
  const Scalar* count = nullptr;  // of a list

  bool list() const { return count != nullptr; }
};

struct Element {
  std::string name;
  std::int64_t count;
  std::vector<Property> properties;
};

class PlyReader {
 public:
  PlyReader(std::string_view bytes, std::string name) : bytes_(bytes) { mesh_.name = std::move(name); }

  PolygonMesh read() {
    header();
    require("vertex");
    require("face");
    for (const Element& element : elements_) {
      if (element.properties.empty()) continue;
      for (index_ = 0; index_ < element.count; ++index_) instance(element);
    }
    check_corners();
    return std::move(mesh_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    const std::string place = header_ || !binary_ ? fmt::format(":{}", line_) : "";
    throw MeshFileError(fmt::format("{}{}: {}", mesh_.name, place, what));
  }

  std::vector<std::string_view> header_line() {
    if (bytes_.empty()) fail("the file ends within its header; end_header is expected");
    ++line_;
    return words_of(take_line(bytes_));
  }

  void header() {
    std::string_view magic = bytes_.substr(0, 4);
    line_ = 1;
    if (words_of(take_line(magic)) != std::vector<std::string_view>{"ply"}) fail("a PLY file starts with the line ply");
    take_line(bytes_);
    bool format = false;
    for (auto words = header_line(); words != std::vector<std::string_view>{"end_header"}; words = header_line()) {
      if (words.empty() || words[0] == "comment" || words[0] == "obj_info") continue;
      if (words[0] == "format") {
        take_format(words);
        format = true;
      } else if (words[0] == "element") {
        take_element(words);
      } else if (words[0] == "property") {
        take_property(words);
      } else {
        fail(fmt::format("\"{}\" stands where format, comment, element, property or end_header is expected", words[0]));
      }
    }
    if (!format) fail("the header names no format");
    header_ = false;
  }

  void take_format(const std::vector<std::string_view>& words) {
    if (words.size() == 3 && words[2] == "1.0" && (words[1] == "ascii" || words[1] == "binary_little_endian")) {
      binary_ = words[1] != "ascii";
      return;
    }
    fail("format ascii 1.0 or format binary_little_endian 1.0 is expected");
  }

  void take_element(const std::vector<std::string_view>& words) {
    const auto count = words.size() == 3 ? number_of<std::int64_t>(words[2]) : std::nullopt;
    if (!count || *count < 0 || *count > std::numeric_limits<Index>::max() / 3)
      fail("element, its name and how many there are (0 to 715827882) are expected");
    elements_.push_back({std::string(words[1]), *count, {}});
  }

  const Scalar* scalar(std::string_view name) const {
    const auto* found =
        std::ranges::find_if(kScalars, [&](const Scalar& s) { return s.name == name || s.other_name == name; });
    if (found == kScalars.end()) fail(fmt::format("\"{}\" stands where a type such as float or int is expected", name));
    return found;
  }

  void take_property(const std::vector<std::string_view>& words) {
    if (elements_.empty()) fail("a property comes before the first element");
    auto& properties = elements_.back().properties;
    if (words.size() == 5 && words[1] == "list") {
      properties.push_back({std::string(words[4]), scalar(words[3]), scalar(words[2])});
    } else if (words.size() == 3) {
      properties.push_back({std::string(words[2]), scalar(words[1])});
    } else {
      fail("property, its type and its name, or property list, two types and a name are expected");
    }
  }

  static bool is_corners(const Property& p) {
    return p.list() && (p.name == "vertex_indices" || p.name == "vertex_index");
  }

  void require(std::string_view name) const {
    const auto named = [&](const Element& e) { return e.name == name; };
    if (std::count_if(elements_.begin(), elements_.end(), named) != 1)
      throw MeshFileError(fmt::format("{}: the header must name one element {}", mesh_.name, name));
    const Element& element = *std::find_if(elements_.begin(), elements_.end(), named);
    const auto has = [&](const auto& test) {
      return std::count_if(element.properties.begin(), element.properties.end(), test) == 1;
    };
    if (name == "face" ? !has(is_corners)
                       : !(has([](const Property& p) { return p.name == "x" && !p.list(); }) &&
                           has([](const Property& p) { return p.name == "y" && !p.list(); }) &&
                           has([](const Property& p) { return p.name == "z" && !p.list(); })))
      throw MeshFileError(fmt::format("{}: element {} must have {}", mesh_.name, name,
                                      name == "face" ? "one list vertex_indices" : "one each of x, y and z"));
  }

  void instance(const Element& element) {
    if (!binary_) next_words();
    VectorN<3> x = VectorN<3>::Zero();
    for (const Property& p : element.properties) {
      if (p.list()) {
        list(element, p);
      } else if (const double value = next(element, *p.type); p.name.size() == 1 && p.name >= "x" && p.name <= "z") {
        x[p.name[0] - 'x'] = value;
      }
    }
    if (!binary_ && !words_.empty()) fail(fmt::format("{} has more numbers than its properties", item(element)));
    if (element.name == "vertex") {
      if (!x.allFinite()) fail(fmt::format("{} is not at a finite place", item(element)));
      mesh_.vertices.push_back(x);
    }
  }

  void list(const Element& element, const Property& p) {
    const std::int64_t count = integer(element, *p.count);
    if (count < 0) fail(fmt::format("{} has a list of {} entries", item(element), count));
    const bool corners = element.name == "face" && is_corners(p);
    std::vector<Index> entries;
    for (std::int64_t i = 0; i < count; ++i)
      if (const double value = next(element, *p.type); corners) entries.push_back(as_index(element, value));
    if (!corners) return;
    if (count < 3) fail(fmt::format("{} has {} corners; 3 or more are expected", item(element), count));
    mesh_.faces.push_back(std::move(entries));
    mesh_.lines.push_back(binary_ ? 0 : line_);
  }

  std::int64_t integer(const Element& element, const Scalar& type) {
    const double value = next(element, type);
    if (value != std::floor(value) || std::abs(value) > 1e9)
      fail(fmt::format("{} has a list of {} entries", item(element), value));
    return static_cast<std::int64_t>(value);
  }

  Index as_index(const Element& element, double value) const {
    if (value != std::floor(value) || value < 0 || value > std::numeric_limits<Index>::max())
      fail(fmt::format("{} names vertex {}; they are numbered from 0", item(element), value));
    return static_cast<Index>(value);
  }

  std::string item(const Element& element) const {
    return fmt::format("{} {} of {}", element.name, index_ + 1, element.count);
  }

  void next_words() {
    for (words_ = {}; words_.empty() && !bytes_.empty(); ++line_) words_ = trimmed(take_line(bytes_));
  }
  static std::string_view trimmed(std::string_view line) {
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    return line;
  }

  /// The next number of the body.
  double next(const Element& element, const Scalar& type) {
    if (!binary_) {
      const std::string_view word = take_word(words_);
      if (word.empty()) fail(fmt::format("{} is cut short", item(element)));
      const auto value = number_of<double>(word);
      if (!value) fail(fmt::format("\"{}\" stands where a finite number is expected", word));
      return *value;
    }
    if (bytes_.size() < type.size) fail(fmt::format("the file ends within {}", item(element)));
    const double value = type.read(bytes_.data());
    bytes_.remove_prefix(type.size);
    return value;
  }

  void check_corners() const {
    const auto count = static_cast<Index>(mesh_.vertices.size());
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
      for (const Index v : mesh_.faces[f])
        if (v >= count)
          throw MeshFileError(fmt::format("{}: {} names vertex {}; there are {}, numbered from 0", mesh_.name,
                                          mesh_.face_text(f), v, count));
  }

  std::string_view bytes_, words_;  // what is still to be read; of an ascii line
  std::size_t line_ = 0;
  bool header_ = true, binary_ = false;
  std::vector<Element> elements_;
  std::int64_t index_ = 0;  // of the element being read
  PolygonMesh mesh_;
};

}  // namespace

PolygonMesh parse_ply(std::string_view bytes, std::string name) {
  return PlyReader(bytes, std::move(name)).read();
}

}  // namespace wrinkle
