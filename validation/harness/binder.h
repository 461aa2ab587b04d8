#pragma once
/// A study's parameters, each bound once to a member of its options: name, unit, range and meaning stand beside the
/// member, whose initialiser is the standard value.
///
///     struct Options { double thickness = 1e-3; Index cells = 10; Mesh mesh = Mesh::irregular; };
///     void bind(Binder& b, Options& o) {
///       b(o.thickness, "thickness", "m", "of the skin", Source::assumed, {1e-5, 0.1});
///       b(o.cells, "cells", "1", "to a wavelength", Source::swept, {4, 400});
///       b(o.mesh, "mesh", {{"irregular", Mesh::irregular}, {"aligned", Mesh::aligned}}, "how vertices lie");
///     }
///
/// `bind` and `Options` stand in one namespace, an unnamed one as a rule; the functions below find it there.

#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What a number may be, inclusive.
struct Range {
  double minimum = -1e300, maximum = 1e300;
};

/// Declares what it is called with, or reads it from a sample.
class Binder {
 public:
  /// Declares.
  explicit Binder(std::vector<Parameter>& declared) : declared_(&declared) {}
  /// Reads; throws std::invalid_argument where the sample lacks a parameter or has another type for it.
  explicit Binder(const Sample& sample) : sample_(&sample) {}

  void operator()(double& member, const std::string& name, std::string unit, std::string description,
                  Source source = Source::swept, Range range = {});

  template <std::integral T>
  void operator()(T& member, std::string name, std::string unit, std::string description, Source source = Source::swept,
                  Range range = {}) {
    std::int64_t value = static_cast<std::int64_t>(member);
    whole(value,
          {std::move(name), value, std::move(unit), std::move(description), source, {}, range.minimum, range.maximum});
    member = static_cast<T>(value);
  }

  /// One of the words; without any, every word.
  void operator()(std::string& member, const std::string& name, std::vector<std::string> words, std::string description,
                  Source source = Source::swept);

  /// One of the words, each with what it stands for: an enumerator, a number, a yes.
  template <class T>
  void operator()(T& member, const std::string& name,
                  std::initializer_list<std::pair<const char*, std::type_identity_t<T>>> words, std::string description,
                  Source source = Source::swept) {
    std::string word;
    std::vector<std::string> names;
    for (const auto& [text, value] : words) {
      names.emplace_back(text);
      if (value == member) word = text;
    }
    if (word.empty()) throw std::logic_error(name + ": no word stands for the standard value");
    (*this)(word, name, std::move(names), std::move(description), source);
    for (const auto& [text, value] : words)
      if (word == text) member = value;
  }

  /// A word with a ready declaration (solver_slots.h), whose standard the member takes.
  void operator()(std::string& member, Parameter parameter);

  /// What is bound next fills that slot.
  Binder& in(Slot slot);

 private:
  void whole(std::int64_t& member, Parameter parameter);
  /// Appends it where this declares; does it read?
  bool reads(Parameter parameter);

  std::vector<Parameter>* declared_ = nullptr;
  const Sample* sample_ = nullptr;
  Slot slot_ = Slot::none;
};

/// For Study::parameters.
template <class Options>
std::vector<Parameter> parameters_of() {
  std::vector<Parameter> out;
  Binder binder(out);
  Options options;
  bind(binder, options);
  return out;
}

template <class Options>
Options read(const Sample& sample) {
  Binder binder(sample);
  Options options;
  bind(binder, options);
  return options;
}

/// For Study::run.
template <class Options>
std::function<Record(const Sample&, Progress&)> running(Record (*run)(const Options&, Progress&)) {
  return [run](const Sample& sample, Progress& progress) { return run(read<Options>(sample), progress); };
}

/// For Study::derive.
template <class Options>
std::function<void(const Sample&, std::map<std::string, double>&)> deriving(
    void (*derive)(const Options&, std::map<std::string, double>&)) {
  return [derive](const Sample& sample, std::map<std::string, double>& metrics) {
    derive(read<Options>(sample), metrics);
  };
}

/// For Study::refuse.
template <class Options>
std::function<std::optional<std::string>(const Sample&)> refusing(
    std::optional<std::string> (*refuse)(const Options&)) {
  return [refuse](const Sample& sample) { return refuse(read<Options>(sample)); };
}

}  // namespace wrinkle::validation
