"""The rules as filed: a typed model, the library of TOML files, readings, check and sheet."""
