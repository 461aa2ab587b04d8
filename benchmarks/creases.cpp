/// What do cuts cost? An irregular sheet of 40 × 40 squares with two curves across it; a block of 16 × 16 squares and
/// four layers, cut two layers deep. `duplicate_triangles`: the virtual node algorithm alone, per triangle;
/// `cut_below`: pieces, copies and shares of the block, per tetrahedron; `stitch_rows`: independent equations (a
/// rank-revealing QR), `match_velocities`: a solve with S and its impulses, per row; `implicit_springs`: A v of
/// conjugate gradients, per spring.

#include <benchmark/benchmark.h>

#include <memory>

#include "benchmarks/kernel.h"
#include "core/assembly/implicit_springs.h"
#include "core/crease/crease_pieces.h"
#include "core/crease/creased_tets.h"
#include "core/mesh/strip.h"
#include "core/minimize/stitching.h"
#include "core/model/shell/spring_sheet.h"

namespace wrinkle::bench {
namespace {

CreasePattern pattern(Index squares) {
  const std::vector<CreaseCurve> curves{{{0.33, -0.1, 0}, {0.42, 1.1, 0}}, {{0.71, -0.1, 0}, {0.64, 1.1, 0}}};
  return draw_creases(
      strip_mesh({.length = 1, .width = 1, .along = squares, .across = squares, .pattern = StripPattern::irregular}),
      curves);
}

Work duplicate_triangles() {
  const auto drawn = std::make_shared<CreasePattern>(pattern(40));
  std::vector<std::vector<Piece>> pieces;
  for (const auto& of_triangle : pieces_of_triangles(*drawn)) {
    pieces.emplace_back();
    for (const TrianglePiece& piece : of_triangle) pieces.back().push_back(piece.corners);
  }
  const auto run = [drawn, pieces] {
    const auto copies =
        duplicate_elements<3>(drawn->mesh.triangles, static_cast<Index>(drawn->mesh.vertices.size()), pieces);
    benchmark::DoNotOptimize(copies.elements.data());
  };
  return {run, static_cast<double>(drawn->mesh.triangles.size())};
}

Work cut_block() {
  struct State {
    CreasePattern drawn = pattern(16);
    LayeredTets block = layer_tets(drawn.mesh, {0.05, 0.1, 0.15, 0.2});
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    const CreasedTets cut = cut_below(state->block, state->drawn, 2);
    benchmark::DoNotOptimize(cut.mesh.tets.data());
  };
  return {run, static_cast<double>(state->block.mesh.tets.size())};
}

struct CutSheet {
  CreasePattern drawn = pattern(40);
  CreasedMesh cut = cut_creases(drawn);
  Vector mass = lumped_masses(cut.mesh, cut.share, 0.2);
  Vector v = Vector::Random(3 * cut.num_vertices()), out = {};
};

Work stitch_rows() {
  const auto sheet = std::make_shared<CutSheet>();
  const auto run = [sheet] {
    benchmark::DoNotOptimize(stitch_equations(sheet->cut.stitches, sheet->cut.num_vertices()).W.valuePtr());
  };
  return {run, static_cast<double>(stitch_equations(sheet->cut.stitches, sheet->cut.num_vertices()).rows())};
}

Work match_velocities() {
  struct State : CutSheet {
    Stitching stitching{cut.stitches, mass.cwiseInverse(), make_linear_solver("cholmod-simplicial")};
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    state->stitching.match(state->v);
    benchmark::DoNotOptimize(state->v.data());
  };
  return {run, 3.0 * state->stitching.rows()};
}

Work implicit_springs() {
  struct State : CutSheet {
    SpringSheet sheet = make_spring_sheet(cut, drawn);
    ImplicitSprings springs{cut.num_vertices()};
    State() {
      springs.add_dampers(sheet.edges, 1e-3);
      springs.add_dampers(sheet.axial, 1e-3);
      Vector x(v.size());
      for (Index p = 0; p < cut.num_vertices(); ++p) x.segment<3>(3 * p) = cut.mesh.vertices[p];
      springs.linearise(x + 1e-3 * v, 1e-3);
      out = Vector::Zero(v.size());
    }
  };
  const auto state = std::make_shared<State>();
  const auto run = [state] {
    state->springs.multiply(state->v, state->out);
    benchmark::DoNotOptimize(state->out.data());
  };
  return {run, static_cast<double>(state->springs.size())};
}

}  // namespace

void add_creases(Kernels& out) {
  out.push_back({"crease/duplicate_triangles", "triangle", duplicate_triangles});
  out.push_back({"crease/cut_below", "tetrahedron", cut_block});
  out.push_back({"crease/stitch_rows", "row", stitch_rows});
  out.push_back({"crease/match_velocities", "row", match_velocities});
  out.push_back({"crease/implicit_springs", "spring", implicit_springs});
}

}  // namespace wrinkle::bench
