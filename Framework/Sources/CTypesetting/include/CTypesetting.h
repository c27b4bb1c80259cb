// Placeholder header: the self-contained C surface of the shaping library.
