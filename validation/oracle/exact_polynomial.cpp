#include "validation/oracle/exact_polynomial.h"

#include <algorithm>
#include <stdexcept>

namespace wrinkle::validation {

namespace {

/// p, q, and each further one the negative remainder of the two before it, until nothing is left.
std::vector<ExactPolynomial> signed_remainders(const ExactPolynomial& p, ExactPolynomial q) {
  std::vector<ExactPolynomial> out{p};
  while (!q.is_zero()) {
    ExactPolynomial next = negative_remainder(out.back(), q);
    out.push_back(std::move(q));
    q = std::move(next);
  }
  return out;
}

int variations(const std::vector<ExactPolynomial>& sequence, const Dyadic& t) {
  int count = 0, last = 0;
  for (const ExactPolynomial& p : sequence) {
    const int sign = p.sign_at(t);
    if (sign * last < 0) ++count;
    if (sign != 0) last = sign;
  }
  return count;
}

/// A point between two that is no root: of the 15 that are tried no more are than the degree.
Dyadic split(const ExactPolynomial& p, const Dyadic& from, const Dyadic& to) {
  for (int i = 1; i <= 15; ++i) {
    Dyadic t = Dyadic::between(from, to, 8 + (i % 2 == 0 ? i / 2 : -(i / 2)));
    if (p.sign_at(t) != 0) return t;
  }
  throw std::invalid_argument("polynomials of degree 14 at most have their roots found");
}

/// Bisects until each interval has one root. None lies at an end.
void isolate(const ExactPolynomial& p, const std::vector<ExactPolynomial>& sequence, const Dyadic& from,
             const Dyadic& to, std::vector<ExactRoot>& out) {
  const int count = variations(sequence, from) - variations(sequence, to);
  if (count == 0) return;
  if (count == 1) {
    out.emplace_back(p, from, to);
    return;
  }
  const Dyadic middle = split(p, from, to);
  isolate(p, sequence, from, middle, out);
  isolate(p, sequence, middle, to, out);
}

}  // namespace

Dyadic Dyadic::between(const Dyadic& a, const Dyadic& b, int sixteenths) {
  const unsigned halvings = std::max(a.halvings, b.halvings);
  const mpz_class from = a.numerator << (halvings - a.halvings), to = b.numerator << (halvings - b.halvings);
  return {(from << 4) + (to - from) * sixteenths, halvings + 4};
}

ExactPolynomial::ExactPolynomial(std::vector<mpz_class> coefficients) : c_(std::move(coefficients)) {
  trim();
}

void ExactPolynomial::trim() {
  while (!c_.empty() && c_.back() == 0) c_.pop_back();
}

void ExactPolynomial::divide_by_content() {
  mpz_class content = 0;
  for (const mpz_class& c : c_) content = gcd(content, c);
  if (content > 1)
    for (mpz_class& c : c_) mpz_divexact(c.get_mpz_t(), c.get_mpz_t(), content.get_mpz_t());
}

ExactPolynomial ExactPolynomial::derivative() const {
  std::vector<mpz_class> out;
  for (std::size_t i = 1; i < c_.size(); ++i) out.emplace_back(c_[i] * static_cast<unsigned long>(i));
  return ExactPolynomial(std::move(out));
}

/// 2^(halvings degree) p(t), by Horner's rule.
int ExactPolynomial::sign_at(const Dyadic& t) const {
  mpz_class value = 0;
  unsigned shift = 0;
  for (auto c = c_.rbegin(); c != c_.rend(); ++c) {
    value = value * t.numerator + (*c << shift);
    shift += t.halvings;
  }
  return sgn(value);
}

ExactPolynomial ExactPolynomial::without_ends() const {
  ExactPolynomial out = *this;
  while (out.c_.front() == 0) out.c_.erase(out.c_.begin());
  while (out.sign_at({1, 0}) == 0) {  // (t − 1) Σ qᵢ tⁱ: qᵢ is the sum of all later coefficients
    for (std::size_t i = out.c_.size() - 1; i-- > 0;) out.c_[i] += out.c_[i + 1];
    out.c_.erase(out.c_.begin());
  }
  return out;
}

ExactPolynomial negative_remainder(ExactPolynomial a, const ExactPolynomial& b) {
  const mpz_class& lead = b.c_.back();
  while (a.degree() >= b.degree()) {  // |lead| a − (± a's lead) tᵏ b
    const mpz_class factor = sgn(lead) < 0 ? mpz_class(-a.c_.back()) : a.c_.back();
    const std::size_t k = a.c_.size() - b.c_.size();
    for (mpz_class& c : a.c_) c *= abs(lead);
    for (std::size_t i = 0; i < b.c_.size(); ++i) a.c_[i + k] -= factor * b.c_[i];
    a.trim();
  }
  for (mpz_class& c : a.c_) c = -c;
  a.divide_by_content();
  return a;
}

ExactPolynomial& ExactPolynomial::operator+=(const ExactPolynomial& b) {
  if (c_.size() < b.c_.size()) c_.resize(b.c_.size(), 0);
  for (std::size_t i = 0; i < b.c_.size(); ++i) c_[i] += b.c_[i];
  trim();
  return *this;
}

ExactPolynomial& ExactPolynomial::operator-=(const ExactPolynomial& b) {
  if (c_.size() < b.c_.size()) c_.resize(b.c_.size(), 0);
  for (std::size_t i = 0; i < b.c_.size(); ++i) c_[i] -= b.c_[i];
  trim();
  return *this;
}

ExactPolynomial operator*(const ExactPolynomial& a, const ExactPolynomial& b) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<mpz_class> out(a.c_.size() + b.c_.size() - 1, 0);
  for (std::size_t i = 0; i < a.c_.size(); ++i)
    for (std::size_t j = 0; j < b.c_.size(); ++j) out[i + j] += a.c_[i] * b.c_[j];
  return ExactPolynomial(std::move(out));
}

int ExactRoot::sign(const ExactPolynomial& g) const {
  if (of_.is_zero()) return g.sign_at(from_);
  const std::vector<ExactPolynomial> sequence = signed_remainders(of_, of_.derivative() * g);
  return variations(sequence, from_) - variations(sequence, to_);
}

std::vector<ExactRoot> roots_in_unit_interval(const ExactPolynomial& p) {
  if (p.is_zero()) throw std::invalid_argument("zero has roots everywhere");
  const Dyadic first{0, 0}, last{1, 0};
  std::vector<ExactRoot> out;
  for (const Dyadic& end : {first, last})
    if (p.sign_at(end) == 0) out.emplace_back(end);
  const ExactPolynomial inside = p.without_ends();
  isolate(inside, signed_remainders(inside, inside.derivative()), first, last, out);
  return out;
}

}  // namespace wrinkle::validation
