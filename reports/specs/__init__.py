"""Which figures belong to which study, in the order of the page. A study that is not listed gets its stored curves.

To add a figure: a file specs/<paper>/<name>.py that defines FIGURE, and its name here.
"""

from importlib import import_module

from specs.stored_curves import stored_curves

SPECS = {
    "chen2023": {
        "cantilever_master_curve": ("master_curve", "thickness_locking", "thick_beam", "deformed_shapes", "shell_error"),
        "cantilever_errors": ("cantilever_parts",),
        "cantilever_width": ("strip_width",),
        "cantilever_convergence": ("shear_diagram", "coarse_shapes", "order_of_convergence"),
        "coupling_sparsity": ("coupling_diagram", "coupling_patterns", "coupling_conditioning"),
        "wrinkle_mat": ("wrinkle_mat_shapes",),
        "mat_precision": ("mat_precision_ways",),
        "third_solver": ("third_solver_ways",),
        "level_split": ("level_split_ways",),
        "joint_growth": ("joint_growth_counts",),
        "pillow_layers": ("pillow_prints",),
        "yoga_mat": ("yoga_mat_roll",),
        "coke_can": ("coke_can_shapes",),
        "thick_garments": ("garments_worn",),
        "mesh_dependence": ("mesh_dependence_wavelength", "mesh_dependence_maps"),
        "mesh_dependence_body": ("mesh_dependence_body_waves",),
        "enhance_animation": ("enhance_animation_pairs",),
        "enhance_geometry": ("enhance_geometry_pairs",),
        "metal_board": ("metal_board_maps", "metal_board_force"),
        "prism_shear_locking": ("prism_diagram", "prism_tip_ratio"),
        "prism_thickness_locking": ("prism_bending_modulus",),
        "plastic_bending": ("plastic_bending_moments",),
        "prism_points": ("prism_free_modes",),
        "prism_isotropy": ("prism_isotropy_bars",),
    },
    "remillard2013": {
        "bilayer_reference": ("bilayer_worth",),
        "buttoning": ("buttoning_flowers",),
        "embedded_cost": ("embedded_cost_table",),
        "interior_smoothness": ("interior_smoothness_bars", "lattice_diagram"),
        "wavelength_isocontours": ("wavelength_isocontours",),
        "wavelength_readings": ("wavelength_readings_rows",),
        "wrinkle_wavelength": ("wrinkle_wavelength_sweep",),
        "dense_wavelength": ("dense_wavelength_order",),
        "film_twin": ("film_twin_waves",),
        "constraint_locality": ("constraint_locality_bars",),
        "herringbone": ("herringbone_relief",),
    },
    "chen2019": {
        "plate_bending_check": ("plate_bending_ratio",),
        "skirt_bending": ("skirt_folds",),
        "isometric_skin": ("skin_squeezed",),
        "crushed_cylinder": ("crushed_tube",),
        "sheet_locking": ("sheet_locking_shapes", "sheet_locking_error"),
        "sheet_shells": ("sheet_shells_drop",),
        "sheet_stretch": ("sheet_stretch_front",),
        "sheet_time": ("sheet_time_ratios",),
        "isometry_cost": ("isometry_cost_table",),
        "spinning_top": ("spinning_top_shapes",),
        "drape": ("drape_pair",),
        "shear_flag": ("shear_flag_field",),
    },
    "li2014": {
        "skin_wavelength": ("skin_wavelength_ratios", "skin_stack_curve", "skin_layers_diagram"),
        "skin_gestures": ("gesture_shapes",),
        "adaptive_gain": ("adaptive_meshes",),
        "heterogeneous_skin": ("property_map", "heterogeneous_skin_waves"),
        "wrinkle_map_fidelity": ("wrinkle_map_angles", "wrinkle_map_shading"),
        "weight_adjustment": ("constraint_sampling", "weight_errors"),
        "skin_cost": ("skin_cost_table",),
        "layered_skin": ("layered_waves",),
        "static_or_dynamic": ("buckling_passage",),
    },
    "patkar2015": {
        "crease_drift": ("crease_drift_gap", "crease_cuts"),
        "stress_creases": ("stress_creases_ring",),
        "crease_crossing": ("crease_crossing_fold",),
        "hanging_diagonal": ("hanging_diagonal_shapes",),
        "crease_as_hinge": ("crease_springs", "crease_hinge"),
        "crease_jag": ("crease_jag_kept",),
        "folded_page": ("folded_page_turn",),
        "paper_plane": ("paper_plane_flight",),
        "crease_block": ("crease_block_states",),
        "pleated_skirt": ("pleated_skirts",),
        "skirt_contact": ("skirt_contact_states",),
        "crease_cost": ("crease_cost_growth",),
        "face_fold": ("face_fold_activation",),
    },
    "suite": {
        "lateral_buckling": ("lateral_buckling_weight",),
        "contact_ccd": ("contact_ccd_families",),
        "contact_capstan": ("contact_capstan_tension",),
        "contact_incline": ("contact_incline_speed",),
        "contact_sliding": ("contact_sliding_ripple",),
        "contact_hertz": ("contact_hertz_law",),
        "contact_catenary": ("contact_catenary_shape",),
        "contact_roll": ("contact_roll_spiral",),
        "solver_comparison": ("solver_profiles", "solver_growth", "solver_tables"),
    },
}


def specs_in(paper, name) -> tuple:
    """FIGURE of a file, or its FIGURES."""
    module = import_module(f"specs.{paper}.{name}")
    return module.FIGURES if hasattr(module, "FIGURES") else (module.FIGURE,)


FIGURES = {
    study: sum((specs_in(paper, name) for name in names), ())
    for paper, studies in SPECS.items()
    for study, names in studies.items()
}


def figures_of(study) -> list:
    """The figures of a study's page."""
    return list(FIGURES[study.name]) if study.name in FIGURES else stored_curves(study)
