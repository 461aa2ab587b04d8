#include "validation/harness/where.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

using Relation = Condition::Relation;

const char* sign_of(Relation relation) {
  switch (relation) {
    case Relation::is: return "=";
    case Relation::is_not: return "≠";
    case Relation::at_least: return "≥";
    case Relation::at_most: return "≤";
    case Relation::more_than: return ">";
    case Relation::less_than: return "<";
  }
  throw std::logic_error(fmt::format("no sign for relation {}", static_cast<int>(relation)));
}

/// a relation b, of numbers or of words.
template <class T>
bool compare(const T& a, Relation relation, const T& b) {
  switch (relation) {
    case Relation::is: return a == b;
    case Relation::is_not: return a != b;
    case Relation::at_least: return a >= b;
    case Relation::at_most: return a <= b;
    case Relation::more_than: return a > b;
    case Relation::less_than: return a < b;
  }
  throw std::logic_error(fmt::format("no comparison for relation {}", static_cast<int>(relation)));
}

}  // namespace

bool Condition::holds(const Sample& sample) const {
  const auto found = sample.values.find(parameter);
  if (found == sample.values.end())
    throw std::invalid_argument(fmt::format("a claim asks for parameter '{}', which the sample lacks", parameter));
  const auto* word = std::get_if<std::string>(&found->second);
  const auto* wanted = std::get_if<std::string>(&value);
  if ((word == nullptr) != (wanted == nullptr))
    throw std::invalid_argument(fmt::format("a claim compares parameter '{}', {}, with {}", parameter,
                                            type_name(found->second), type_name(value)));
  return word != nullptr ? compare(*word, relation, *wanted)
                         : compare(number_in(found->second).value(), relation, number_in(value).value());
}

std::string Condition::text() const {
  return fmt::format("{} {} {}", parameter, sign_of(relation), to_text(value));
}

bool Where::operator()(const Sample& sample) const {
  const auto all_hold = [&](const std::vector<Condition>& all) {
    return std::ranges::all_of(all, [&](const Condition& one) { return one.holds(sample); });
  };
  return any_of_.empty() || std::ranges::any_of(any_of_, all_hold);
}

std::string Where::text() const {
  if (any_of_.empty()) return "every sample";
  std::string out;
  for (const auto& all : any_of_) {
    if (!out.empty()) out += "; or ";
    for (std::size_t i = 0; i < all.size(); ++i) out += (i > 0 ? ", " : "") + all[i].text();
  }
  return out;
}

std::vector<Condition> Where::conditions() const {
  std::vector<Condition> out;
  for (const auto& all : any_of_) out.insert(out.end(), all.begin(), all.end());
  return out;
}

Where operator&&(const Where& a, const Where& b) {
  if (a.any_of_.empty()) return b;
  if (b.any_of_.empty()) return a;
  Where out;
  for (const auto& left : a.any_of_)
    for (const auto& right : b.any_of_) {
      out.any_of_.push_back(left);
      out.any_of_.back().insert(out.any_of_.back().end(), right.begin(), right.end());
    }
  return out;
}

Where operator||(const Where& a, const Where& b) {
  if (a.any_of_.empty() || b.any_of_.empty()) return {};
  Where out = a;
  out.any_of_.insert(out.any_of_.end(), b.any_of_.begin(), b.any_of_.end());
  return out;
}

}  // namespace wrinkle::validation
