"""Reading of a results folder: validation/harness/FORMAT.md is the contract. Nothing here draws or writes."""
