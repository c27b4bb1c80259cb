// Empty: the module only carries compiler and linker flags of SQLite to CSQLite.
