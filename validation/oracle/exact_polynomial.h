#pragma once
/// Polynomials of one variable with whole coefficients of any size, and their signs at each other's roots: exact, by
/// Sturm's theorem. For exact_collision.cpp; who includes this links GMP.

#include <gmpxx.h>

#include <array>
#include <vector>

namespace wrinkle::validation {

/// numerator / 2^halvings
struct Dyadic {
  mpz_class numerator = 0;
  unsigned halvings = 0;

  /// a + (b − a) sixteenths/16
  static Dyadic between(const Dyadic& a, const Dyadic& b, int sixteenths);
};

/// Σ cᵢ tⁱ. Zero has no coefficients, of all others the last is not 0.
class ExactPolynomial {
 public:
  ExactPolynomial() = default;
  explicit ExactPolynomial(std::vector<mpz_class> coefficients);

  bool is_zero() const { return c_.empty(); }
  int degree() const { return static_cast<int>(c_.size()) - 1; }  // −1 of zero
  ExactPolynomial derivative() const;
  int sign_at(const Dyadic& t) const;
  /// What is left of it, not zero, without its roots at 0 and 1.
  ExactPolynomial without_ends() const;
  /// −rem(a, b) up to a positive factor; b is not zero.
  friend ExactPolynomial negative_remainder(ExactPolynomial a, const ExactPolynomial& b);

  ExactPolynomial& operator+=(const ExactPolynomial& b);
  ExactPolynomial& operator-=(const ExactPolynomial& b);
  friend ExactPolynomial operator+(ExactPolynomial a, const ExactPolynomial& b) { return a += b; }
  friend ExactPolynomial operator-(ExactPolynomial a, const ExactPolynomial& b) { return a -= b; }
  friend ExactPolynomial operator*(const ExactPolynomial& a, const ExactPolynomial& b);

 private:
  void trim();
  void divide_by_content();

  std::vector<mpz_class> c_;
};

/// A real root of a polynomial: one that is known, or the only one in an open interval, at whose ends there is none.
class ExactRoot {
 public:
  explicit ExactRoot(Dyadic known) : from_(std::move(known)) {}
  ExactRoot(ExactPolynomial of, Dyadic from, Dyadic to)
      : of_(std::move(of)), from_(std::move(from)), to_(std::move(to)) {}

  /// Of another polynomial there. In the interval Σ over roots r of p of sign g(r) = V(from) − V(to), V the number of
  /// changes of sign in the signed remainders of p and p′g (Sturm; Tarski 1951; Basu, Pollack & Roy, theorem 2.61).
  int sign(const ExactPolynomial& g) const;

 private:
  ExactPolynomial of_;  // zero where the root is known
  Dyadic from_, to_;
};

/// All different roots in [0, 1], of a polynomial of degree 14 at most. Throws std::invalid_argument for zero.
std::vector<ExactRoot> roots_in_unit_interval(const ExactPolynomial& p);

}  // namespace wrinkle::validation
