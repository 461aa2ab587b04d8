#pragma once
#include "core/assembly/congruent_product.h"
#include "core/assembly/energy.h"
#include "core/assembly/problem.h"

namespace wrinkle {

/// A problem's energy seen through a linear map: W(u) = E(x), x = B u + b.
///
/// ∇W = Bᵀ ∇E,  ∇²W = Bᵀ ∇²E B, assembled. Where that fills in, matrix_free.h has the product without the matrix. The
/// terms of E hear through it where a time step begins, and where what is lagged is taken from.
///
/// It is contact where a term of E is: then it should hold nothing else.
class MappedEnergy final : public Energy, public ContactTerm {
 public:
  /// `groups`: the first of every three unknowns of u that B reads. The assembler of E, all of whose unknowns must be
  /// free, must outlive this. Throws std::invalid_argument where B does not fit E or the groups.
  MappedEnergy(Assembler& inner, const SparseMatrix& map, std::vector<Index> groups);

  void set_offset(Vector offset) { offset_ = std::move(offset); }  // b

  std::string_view name() const override { return "mapped"; }
  void couple(Couplings& couplings) const override;
  std::uint64_t revision() const override { return inner_.revision(); }
  void prepare(const Vector& u) override { inner_.prepare(mapped(u)); }
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern&, const MovedPlaces& moved) override { moved.apply(slots_); }
  double add_to(const Assembly& assembly, const Vector& u) const override;
  double max_step(const Vector& u, const Vector& direction) const override;
  void begin_step(const Vector& u) override { inner_.begin_step(mapped(u)); }
  void update_lag(const Vector& u) override { inner_.update_lag(mapped(u)); }
  bool is_contact() const override;

 private:
  Vector mapped(const Vector& u) const { return map_ * u.head(map_.cols()) + offset_; }

  Assembler& inner_;
  SparseMatrix map_, transposed_;  // B and Bᵀ
  std::vector<Index> groups_;
  Vector offset_;
  mutable CongruentProduct product_;  // Bᵀ H B, of the inner pattern's last revision when it was asked what it couples
  std::vector<Index> slots_;          // of each entry of the product; −1: an unknown is held
};

/// A term over the first unknowns of a longer vector: E_y(y) for w = (y, z).
class LeadingEnergy final : public Energy, public ContactTerm {
 public:
  /// The term must outlive it, or is its own.
  LeadingEnergy(Energy& inner, Index num_dofs) : inner_(inner), num_dofs_(num_dofs) {}
  LeadingEnergy(std::unique_ptr<Energy> inner, Index num_dofs)
      : owned_(std::move(inner)), inner_(*owned_), num_dofs_(num_dofs) {}

  std::string_view name() const override { return inner_.name(); }
  void couple(Couplings& couplings) const override { inner_.couple(couplings); }
  std::uint64_t revision() const override { return inner_.revision(); }
  void prepare(const Vector& x) override { inner_.prepare(x.head(num_dofs_)); }
  void bind(SparsityPattern& pattern) override { inner_.bind_to(pattern); }
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override { inner_.follow(pattern, moved); }
  const SparsityPattern* bound() const override { return inner_.bound(); }
  double add_to(const Assembly& assembly, const Vector& x) const override {
    return inner_.add_to(assembly, x.head(num_dofs_));
  }
  double max_step(const Vector& x, const Vector& direction) const override {
    return inner_.max_step(x.head(num_dofs_), direction.head(num_dofs_));
  }
  void begin_step(const Vector& x) override { inner_.begin_step(x.head(num_dofs_)); }
  void update_lag(const Vector& x) override { inner_.update_lag(x.head(num_dofs_)); }
  bool is_contact() const override { return wrinkle::is_contact(inner_); }

 private:
  std::unique_ptr<Energy> owned_;
  Energy& inner_;
  Index num_dofs_;
};

/// The terms of a problem over its unknowns and, after them, `more` that are free and that they do not read. The terms
/// stay the problem's, which must outlive it.
Problem with_more_unknowns(Problem& problem, Index more);

/// Adds free unknowns at the end, which the terms that are there do not read. They stay the problem's own.
void append_unknowns(Problem& problem, Index count);

}  // namespace wrinkle
