#include <fmt/format.h>

#include <limits>

#include "core/mesh/mesh_file.h"
#include "core/mesh/mesh_file_text.h"

namespace wrinkle {

namespace {

constexpr std::size_t kMostVertices = std::numeric_limits<Index>::max() / 3;  // each has three unknowns

class ObjReader {
 public:
  ObjReader(std::string_view text, std::string name) : text_(text) {
    mesh_.name = std::move(name);
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // byte order mark of UTF-8
  }

  PolygonMesh read() {
    while (!text_.empty()) statement();
    check_corners();
    return std::move(mesh_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw MeshFileError(fmt::format("{}:{}: {}", mesh_.name, line_, what));
  }

  /// One line, less its comment, with those that a backslash at the end joins to it.
  std::string next_statement() {
    std::string out;
    for (bool more = true; more && !text_.empty();) {
      std::string_view line = take_line(text_);
      ++line_;
      while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
      more = line.ends_with('\\');
      if (more) line.remove_suffix(1);
      out += ' ';
      out += line.substr(0, line.find('#'));
    }
    return out;
  }

  void statement() {
    const std::string line = next_statement();
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty()) return;
    if (words[0] == "v") return vertex(words);
    if (words[0] == "f") return face(words);
    const char first = words[0][0];
    if (!((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z')))
      fail(fmt::format("\"{}\" is not an OBJ statement, such as v or f", words[0]));
  }

  /// v x y z, then perhaps w, or a colour.
  void vertex(const std::vector<std::string_view>& words) {
    if (words.size() < 4 || words.size() > 8)
      fail(fmt::format("v has {} numbers; x y z are expected, and at most 4 more", words.size() - 1));
    VectorN<3> x;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto number = number_of<double>(words[i]);
      if (!number) fail(fmt::format("\"{}\" stands where a finite number is expected", words[i]));
      if (i <= 3) x[static_cast<Index>(i - 1)] = *number;
    }
    if (mesh_.vertices.size() == kMostVertices) fail(fmt::format("more than {} vertices", kMostVertices));
    mesh_.vertices.push_back(x);
  }

  void face(const std::vector<std::string_view>& words) {
    if (words.size() < 4) fail(fmt::format("f has {} corners; 3 or more are expected", words.size() - 1));
    std::vector<Index>& corners = mesh_.faces.emplace_back();
    mesh_.lines.push_back(line_);
    for (std::size_t i = 1; i < words.size(); ++i) corners.push_back(corner(words[i]));
  }

  /// v, v/vt, v//vn or v/vt/vn; the vertex, from 0. One that is yet to come is checked at the end.
  Index corner(std::string_view word) const {
    const auto bad = [&] { fail(fmt::format("\"{}\" stands where v, v/vt, v//vn or v/vt/vn is expected", word)); };
    const std::size_t first = word.find('/');
    const auto vertex = number_of<Index>(word.substr(0, first));
    if (!vertex) bad();
    if (first != std::string_view::npos) {
      const std::string_view rest = word.substr(first + 1);
      const std::size_t second = rest.find('/');
      const bool normal = second != std::string_view::npos, texture = second != 0;
      if ((texture && !number_of<Index>(rest.substr(0, second))) ||
          (normal && !number_of<Index>(rest.substr(second + 1))))
        bad();
    }
    const auto count = static_cast<Index>(mesh_.vertices.size());
    if (*vertex == 0 || *vertex < -count)
      fail(
          fmt::format("f names vertex {}; there are {} so far, numbered from 1, or from -1 backwards", *vertex, count));
    return *vertex > 0 ? *vertex - 1 : count + *vertex;
  }

  void check_corners() {
    const auto count = static_cast<Index>(mesh_.vertices.size());
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
      for (const Index v : mesh_.faces[f])
        if (v >= count) {
          line_ = mesh_.lines[f];
          fail(fmt::format("f names vertex {}; there are {}", v + 1, count));
        }
  }

  std::string_view text_;
  std::size_t line_ = 0;
  PolygonMesh mesh_;
};

}  // namespace

PolygonMesh parse_obj(std::string_view text, std::string name) {
  return ObjReader(text, std::move(name)).read();
}

}  // namespace wrinkle
