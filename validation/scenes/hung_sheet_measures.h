#pragma once
/// What every study of the hung sheet stores of where it comes to rest.

#include "validation/harness/study.h"
#include "validation/scenes/hung_sheet.h"

namespace wrinkle::validation {

/// Drop, sag, energies and strains of the sheet, and how far it is from rest; beside the exact cylinder where opposite
/// corners are held.
void measure_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record);

/// What measure_sheet stores, for Study::metrics.
std::vector<Metric> sheet_metrics();

/// The curve "sheet" and the frame of it, both with the strain of each point: the largest |E| of the triangles around.
void show_sheet(const HungSheetOptions& options, const HungSheet& sheet, Record& record);

}  // namespace wrinkle::validation
