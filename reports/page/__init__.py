"""Pages, tables and files of the report."""
