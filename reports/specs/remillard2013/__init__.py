"""Rémillard & Kry 2013: embedded thin shells."""
