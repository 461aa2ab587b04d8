#pragma once
/// What every study of the hung sheet stores of where it comes to rest.

#include <optional>

#include "validation/harness/study.h"
#include "validation/scenes/hung_sheet.h"

namespace wrinkle::validation {

constexpr double kClothThickness = 2.5e-4;  // h [m] of elastic sheets: cloth, Chen, Kry & Vouga 2019, § 1

/// Hangs a sheet whose membrane, where it has one, is cloth of `young` [MPa]: sets options.stretching. None where that
/// fails or is stopped; the record then says why.
std::optional<HungSheet> hang_cloth(HungSheetOptions& options, double young, Progress& progress, Record& record);

/// Drop, sag, energies and strains of the sheet, and how far it is from rest; beside the exact cylinder where opposite
/// corners are held.
void measure_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record);

/// Where the points of the exact sheet are, held by opposite corners [m]: oracle/diagonal_sheet.h.
Vector exact_sheet(const TriangleMesh& rest, double gamma);

/// √ mean (|d|/d₀ − 1)² over the pairs of points that face each other across an inner edge. No constraint sets these
/// distances, which tell edges, triangles and averages apart. Bent to a curvature κ a pair d apart is (κ d)²/24
/// shorter.
double facing_stretch(const TriangleMesh& rest, const Vector& x);

/// What measure_sheet stores, for Study::metrics.
std::vector<Metric> sheet_metrics();

/// The curve "sheet" and the frame of it, both with the strain of each point: the largest |E| of the triangles around.
void show_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record);

}  // namespace wrinkle::validation
