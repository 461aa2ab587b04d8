"""This suite's own: studies of no single paper."""
