#include "validation/harness/binder.h"

namespace wrinkle::validation {

bool Binder::reads(Parameter parameter) {
  if (declared_ == nullptr) return true;
  if (parameter.slot == Slot::none) parameter.slot = slot_;
  slot_ = Slot::none;
  declared_->push_back(std::move(parameter));
  return false;
}

void Binder::operator()(double& member, const std::string& name, std::string unit, std::string description,
                        Source source, Range range) {
  if (reads({name, member, std::move(unit), std::move(description), source, {}, range.minimum, range.maximum}))
    member = sample_->number(name);
}

void Binder::whole(std::int64_t& member, Parameter parameter) {
  const std::string name = parameter.name;
  if (reads(std::move(parameter))) member = sample_->integer(name);
}

void Binder::operator()(std::string& member, const std::string& name, std::vector<std::string> words,
                        std::string description, Source source) {
  if (reads({name, member, "", std::move(description), source, std::move(words)})) member = sample_->word(name);
}

void Binder::operator()(std::string& member, Parameter parameter) {
  const std::string name = parameter.name;
  member = std::get<std::string>(parameter.standard);
  if (reads(std::move(parameter))) member = sample_->word(name);
}

Binder& Binder::in(Slot slot) {
  slot_ = slot;
  return *this;
}

}  // namespace wrinkle::validation
