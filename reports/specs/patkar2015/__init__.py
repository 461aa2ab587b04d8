"""Patkar, Jin & Fedkiw 2015: sharp creases."""
