#pragma once
#include <memory>

#include "core/assembly/energy.h"
#include "core/assembly/pair_lanes.h"
#include "core/contact/pair_contacts.h"
#include "core/contact/pair_friction.h"

namespace wrinkle {

/// What Tangent::positive is.
enum class ContactTangent {
  eigensystem,   ///< the closed form of pair_potential: what Hessian of the pairs is positive, and no more
  gauss_newton,  ///< pair_gauss_newton
};

/// ξ = 0 and μ = 0 are what solids and smooth surfaces have; negative or not finite nothing may be, and d̂ not 0.
struct SurfaceContactOptions {
  ContactFormulation formulation = ContactFormulation::barrier;
  double offset = 0;       // ξ [m]: surfaces stay farther apart than that
  double distance = 1e-3;  // d̂ [m]: contact acts below ξ + d̂
  double stiffness = 1e9;  // κ [N/m³]: see barrier_stiffness
  double friction = 0;     // μ
  double slip = 1e-5;      // [m] ε_v h: below this in a step friction sticks, creeping
  double kept_gap = 0.2;   // part of its gap that a pair keeps in one step of a solver, or ends where it is not pushed
  ContactTangent tangent = ContactTangent::eigensystem;
  double edge_reach = 0.2;   // η, what pairs of edges have of d̂ with ContactFormulation::guarded
  double raise_below = 0;    // gap over d̂: κ doubles where a time step begins with a pair nearer; 0: never
  double most_raised = 1e3;  // κ at most, over what it was
};

/// Two parts of a surface in contact.
struct SurfaceTouch {
  SurfacePair pair;
  double gap;         // d − ξ [m]
  double force;       // λ [N], along the normal; negative for a pair that is counted off
  VectorN<3> normal;  // n, from the second part to the first
};

/// Contact of surfaces with themselves and each other: Li et al. 2020 (IPC), with weights of area after Li et al. 2023
/// (Convergent IPC) and an offset as in Li et al. 2021 (Codim-IPC).
///
/// W = Σ_v ½ A_v [Σ_t b(v, t) − Σ_e b(v, e) + Σ_p b(v, p)] + Σ_{e<e′} ¼ (A_e + A_e′) m b(e, e′) + D  [J]
///
/// The weights are not those of Li et al. 2023, whose program (IPC Toolkit) has ¼ A_v, so that vertices and edges make
/// half of −b′ each, and takes off what edges' ends count too often; that sum does not converge either, PairCandidates.
///
/// Surfaces press each other more than the barrier's law says, −b′ at their gap: vertices' pairs count each place once,
/// the halves of both sides making −b′ together, but to that come those of edges, which count a place several times,
/// the more the longer d̂ is beside the edges. The mean pressure over −b′ does not come nearer to 1 on finer meshes of
/// one d̂; contact_patch measures it. So κ is no stiffness [Pa/m] of the contact: a given pressure leaves a wider gap.
///
/// With ContactFormulation::guarded pairs of edges have η d̂ and κ/η in the place of d̂ and κ. Where all gaps are above
/// η d̂ and what chords of curved surfaces come nearer, none of them pushes: W is the lumped quadrature of ∫ b dA, and
/// the pressure −b′ to O(h²). That holds up to about 4.8 −b′(d̂/2) for η = 0.2; nearer, and on ridges where edges alone
/// meet, edges carry, as often as they come near. With another formulation the sum is another; what else is said holds.
///
/// b: Barrier of d − ξ, for pairs of one part with ξ and d̂ that rest_scale cuts; inner e and p between triangles, see
/// PairCandidates; m fades where edges are parallel, PairLaw; D friction, PairFriction.
/// What is nearer than 2 d̂ more than it needs to be to push is listed, good until a vertex has moved by d̂; of that,
/// what is nearer than ½ d̂ more is coupled and looked at, good until one has moved by ¼ d̂: couplings fill the factor.
/// Derivatives are found in parallel and added in a fixed order: the same numbers for any number of threads. Friction
/// acts from the first begin_step on, with λ, n and w of there; update_lag takes newer ones. In the first state that it
/// sees nothing may be closer than ξ and no edge go through a triangle, else prepare and begin_step throw
/// std::invalid_argument, which names the pair. max_step lets nothing come that far. A later state is looked at again
/// where the list does not serve and what max_step allowed last does not lead to it: a new start.
class SurfaceContact final : public Energy, public ContactTerm {
 public:
  /// Throws std::invalid_argument for options that make no sense, and for surfaces of which a part meets itself at rest
  /// (check_contact_rest).
  SurfaceContact(ContactSurface surface, const SurfaceContactOptions& options);
  SurfaceContact(const SurfaceContact&) = delete;
  SurfaceContact& operator=(const SurfaceContact&) = delete;

  const ContactSurface& surface() const { return surface_; }
  const SurfaceContactOptions& options() const { return options_; }
  /// All that pushes at x, duplicates of one place taken together. At any state.
  std::vector<SurfaceTouch> touches(const Vector& x) const;
  /// The least d − s ξ [m] of all that pushes; infinite where nothing does: of guards nearer than ξ + η d̂, of other
  /// pairs nearer than ξ + d̂. At any state.
  double smallest_gap(const Vector& x) const;
  double stiffness() const { return contacts_.stiffness(); }  // κ as it is [N/m³]
  /// κ of an earlier run that goes on here, between time steps: with where things are and how fast they move all of its
  /// state, as friction's lag is taken anew where a step begins. Throws std::invalid_argument for a κ that these
  /// options do not lead to: the first κ, or that doubled as often as they allow.
  void resume_stiffness(double stiffness);
  Index num_candidates() const { return static_cast<Index>(contacts_.candidates.list().size()); }
  Index num_coupled() const { return static_cast<Index>(coupled_pairs_.size()); }

  std::string_view name() const override { return "surface_contact"; }
  void couple(Couplings& couplings) const override;
  std::uint64_t revision() const override { return revision_; }
  void prepare(const Vector& x) override;
  void bind(SparsityPattern& pattern) override;
  void follow(SparsityPattern&, const MovedPlaces& moved) override;
  /// At a state that it has not been prepared for it throws std::logic_error.
  double add_to(const Assembly& assembly, const Vector& x) const override;
  /// No pair comes to its ξ on the way: see additive_ccd.h. 0 where a number is not finite.
  double max_step(const Vector& x, const Vector& direction) const override;
  void begin_step(const Vector& x) override;
  void update_lag(const Vector& x) override;

 private:
  static constexpr Index kPairs = 256;    // in a chunk
  static constexpr Index kTogether = 16;  // chunks: what they find stays in the cache until it is added
  using Slots = std::array<BlockSlot, PairLayout::kPairs>;
  struct Lagged {
    SurfacePair pair;
    Index candidate;
    PairFriction<double> friction;
  };
  /// A candidate that pushes, or rubs, or both.
  struct Acting {
    Index candidate;
    const PairContact* contact;
    const Lagged* lag;
  };
  /// What a pair's derivatives come from: where it is, its barrier, κ times its weight, and its friction.
  template <class T>
  struct State {
    PairPlace<T> place;
    T distance, stiffness, offset;
    PairSlip<T> slip;
  };
  /// What its energy comes from: m is how far the barrier fades, u what slips.
  template <class T>
  struct EnergyState {
    T squared_distance, distance, stiffness, offset, m, force;
    std::array<T, 2> u;
  };
  struct Found {
    Index candidate;
    PairLocal local;
  };
  /// A pair whose barrier fades below ε×.
  struct Fading {
    Index candidate;
    double mollified;
    State<double> state;
  };
  struct Scratch {
    std::vector<Acting> acting;
    FoundList side_by_side;
    std::vector<Fading> fading;  // few: those of chunks at hand are put side by side
    std::vector<Found> apart;    // what is not of one form with all the others
    double energy = 0;
  };

  const std::vector<PairCandidate>& list() const { return contacts_.candidates.list(); }
  std::array<Index, 4> firsts(std::size_t candidate) const;
  bool is_found_at(const Vector& x) const;
  const std::vector<FoundContacts>& contacts_at(const Vector& x) const;
  void collect(Index chunk, Scratch& s) const;
  template <class F>
  void find(Index chunk, const Assembly& assembly, const Vector& x, Scratch& s, const F& found) const;
  double energies(const Vector& x, const Scratch& s) const;
  double find_fading(const Assembly& assembly, Index chunks) const;
  bool stands_apart(const Acting& pair, const Assembly& assembly) const;
  PairLocal apart(const Acting& pair, const Assembly& assembly, const Vector& x) const;
  void set_energy(const Acting& pair, const Vector& x, EnergyState<double>& out) const;
  void set_state(const Acting& pair, const Vector& x, State<double>& out) const;
  void set_slip(const Lagged& lag, const Vector& x, PairSlip<double>& out) const;
  PairSlip<double> slip(const Lagged& lag, const Vector& x) const;
  template <Order order, Curvature curvature>
  void evaluate(const State<Pack>& pairs, Local<Pack, PairLayout>& out) const;
  void evaluate(const State<Pack>& pairs, const Assembly& assembly, Local<Pack, PairLayout>& out) const;
  void evaluate_fading(const State<Pack>& pairs, const Pack& mollified, const Assembly& assembly,
                       Local<Pack, PairLayout>& out) const;
  template <class T>
  Local<T, PairLayout> friction(const PairSlip<T>& pairs, const Assembly& assembly) const;
  template <int Lanes>
  void add(const Assembly& assembly, Index candidate, const double* gradient, const double* hessian) const;
  void add(const Assembly& assembly, const PairsFound& found) const;
  void add(const Assembly& assembly, const FoundList& all) const;
  void take_lag(const Vector& x);
  void choose_coupled(const Vector& x);
  bool coupled_good_at(const Vector& x) const;
  bool finite_at(const Vector& x) const;
  void raise_stiffness(const Vector& x);
  PairLocal local(const PairContact& contact, const Assembly& assembly, const Vector& x) const;
  double allowed(const PairCandidate& candidate, const Vector& x, const Vector& direction) const;
  template <class F>
  static double least_of_chunks(Index count, const F& least);
  double free_part(const Vector& x, const Vector& direction) const;
  double free_part_listed(PairKind kind, const Vector& x, const Vector& direction) const;
  double free_part_searched(const Vector& x, const Vector& direction) const;
  double free_part_searched(PairKind kind, const Vector& x, const Vector& direction) const;

  ContactSurface surface_;
  SurfaceContactOptions options_;
  ContactReach reach_;
  PairContacts contacts_;
  std::uint64_t revision_ = 1;
  bool started_ = false;       // the first start was checked
  std::vector<char> coupled_;  // whether a candidate is
  std::vector<SurfacePair> coupled_pairs_;
  KeptPlaces coupled_at_;
  std::vector<Slots> slots_;  // of each candidate that is coupled
  const SparsityPattern* pattern_ = nullptr;
  std::vector<VectorN<3>> before_;          // of each vertex, where the time step began; empty before the first
  std::vector<Lagged> lagged_;              // in the order of their candidates
  mutable std::vector<Scratch> scratch_;    // of the chunks at hand
  mutable std::vector<PairsFound> fading_;  // and of them what fades
  mutable std::vector<FoundContacts> found_;
  mutable Vector found_at_;  // where; empty: nowhere
  mutable KeptWay way_;      // what max_step allowed last
  mutable NearPairSearch way_search_;
  mutable NearPairs on_way_;
};

}  // namespace wrinkle
