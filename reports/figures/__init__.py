"""Which figures belong to which study, in the order of the page. A study that is not listed gets its stored curves.

To add a figure: one file that defines FIGURE, one line here.
"""

from figures import (
    bilayer_worth,
    buttoning_flowers,
    coarse_shapes,
    constraint_locality_bars,
    coupling_conditioning,
    coupling_patterns,
    crushed_tube,
    deformed_shapes,
    drape_pair,
    embedded_cost_table,
    enhance_pairs,
    herringbone_relief,
    interior_smoothness_bars,
    isometry_cost_table,
    master_curve,
    mesh_dependence_maps,
    mesh_dependence_wavelength,
    metal_board_force,
    metal_board_maps,
    order_of_convergence,
    pillow_prints,
    plate_bending_ratio,
    prism_bending_modulus,
    prism_tip_ratio,
    shear_flag_field,
    shell_error,
    spinning_top_shapes,
    skin_squeezed,
    skirt_folds,
    stored_curves,
    thick_beam,
    thickness_locking,
    wavelength_isocontours,
    wrinkle_mat_cost,
    wrinkle_mat_shapes,
    wrinkle_wavelength_causes,
    wrinkle_wavelength_sweep,
)

FIGURES = {
    "cantilever_master_curve": (
        master_curve.FIGURE,
        thickness_locking.FIGURE,
        thick_beam.FIGURE,
        deformed_shapes.FIGURE,
        shell_error.FIGURE,
    ),
    "cantilever_convergence": (
        coarse_shapes.FIGURE,
        order_of_convergence.FIGURE,
    ),
    "coupling_sparsity": (coupling_patterns.FIGURE, coupling_conditioning.FIGURE),
    "wrinkle_mat": (wrinkle_mat_shapes.FIGURE, wrinkle_mat_cost.FIGURE),
    "pillow_layers": (pillow_prints.FIGURE,),
    "mesh_dependence": (mesh_dependence_wavelength.FIGURE, mesh_dependence_maps.FIGURE),
    "enhance_animation": (enhance_pairs.ANIMATION,),
    "enhance_geometry": (enhance_pairs.GEOMETRY,),
    "metal_board": (metal_board_maps.FIGURE, metal_board_force.FIGURE),
    "prism_shear_locking": (prism_tip_ratio.FIGURE,),
    "prism_thickness_locking": (prism_bending_modulus.FIGURE,),
    "bilayer_reference": (bilayer_worth.FIGURE,),
    "plate_bending_check": (plate_bending_ratio.FIGURE,),
    "skirt_bending": (skirt_folds.FIGURE,),
    "isometric_skin": (skin_squeezed.FIGURE,),
    "buttoning": (buttoning_flowers.FIGURE,),
    "crushed_cylinder": (crushed_tube.FIGURE,),
    "embedded_cost": (embedded_cost_table.FIGURE,),
    "interior_smoothness": (interior_smoothness_bars.FIGURE,),
    "wavelength_isocontours": (wavelength_isocontours.FIGURE,),
    "wrinkle_wavelength": (wrinkle_wavelength_sweep.FIGURE, wrinkle_wavelength_causes.FIGURE),
    "constraint_locality": (constraint_locality_bars.FIGURE,),
    "herringbone": (herringbone_relief.FIGURE,),
    "isometry_cost": (isometry_cost_table.FIGURE,),
    "spinning_top": (spinning_top_shapes.FIGURE,),
    "drape": (drape_pair.FIGURE,),
    "shear_flag": (shear_flag_field.FIGURE,),
}


def figures_of(study) -> list:
    """The figures of a study's page."""
    return list(FIGURES[study.name]) if study.name in FIGURES else stored_curves.stored_curves(study)
