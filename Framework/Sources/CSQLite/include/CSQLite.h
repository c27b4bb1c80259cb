// Those functions of SQLite that the module SQLite calls, declared without SQLite's own header, so that no client of a
// module built on it needs that header. `csqlite.c` sees both, so the compiler compares them.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

enum {
    msq_ok = 0, msq_busy = 5, msq_locked = 6, msq_corrupt = 11, msq_not_a_database = 26, msq_row = 100, msq_done = 101, msq_range = 25,
    msq_open_read_only = 0x1, msq_open_read_write = 0x2, msq_open_create = 0x4, msq_open_full_mutex = 0x10000,
    msq_type_integer = 1, msq_type_real = 2, msq_type_text = 3, msq_type_blob = 4, msq_type_null = 5,
};

int sqlite3_open_v2(const char *file, sqlite3 **database, int flags, const char *system);
int sqlite3_close_v2(sqlite3 *database);
int sqlite3_extended_result_codes(sqlite3 *database, int on);
const char *sqlite3_errmsg(sqlite3 *database);
const char *sqlite3_errstr(int code);
int sqlite3_busy_timeout(sqlite3 *database, int milliseconds);
int sqlite3_changes(sqlite3 *database);
int sqlite3_get_autocommit(sqlite3 *database);

int sqlite3_prepare_v3(sqlite3 *database, const char *sql, int length, unsigned flags, sqlite3_stmt **statement, const char **rest);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_bind_parameter_count(sqlite3_stmt *statement);
int sqlite3_bind_null(sqlite3_stmt *statement, int index);
int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value);
int sqlite3_column_count(sqlite3_stmt *statement);
const char *sqlite3_column_name(sqlite3_stmt *statement, int column);
int sqlite3_column_type(sqlite3_stmt *statement, int column);
double sqlite3_column_double(sqlite3_stmt *statement, int column);
const void *sqlite3_column_blob(sqlite3_stmt *statement, int column);
const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);

// SQLite spells 64-bit integers `long long`, and takes a special pointer for "copy this"; these do both.
int64_t msq_last_inserted_row(sqlite3 *database);
int msq_bind_integer(sqlite3_stmt *statement, int index, int64_t value);
int64_t msq_column_integer(sqlite3_stmt *statement, int column);
/// The bytes are copied.
int msq_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int64_t length);
/// The bytes are copied; a null pointer of length 0 is an empty blob.
int msq_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int64_t length);

/// What a function of SQL is called with: `arguments` are numbered from 0. It answers by one of `msq_result_…`.
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
typedef void (*msq_function)(void *user, sqlite3_context *context, int count, sqlite3_value **arguments);
/// Makes a deterministic function known to SQL. `release` is called with `user` when it is no longer needed.
int msq_create_function(sqlite3 *database, const char *name, int count, void *user, msq_function function, void (*release)(void *));
int sqlite3_value_type(sqlite3_value *value);
double sqlite3_value_double(sqlite3_value *value);
const void *sqlite3_value_blob(sqlite3_value *value);
const unsigned char *sqlite3_value_text(sqlite3_value *value);
int sqlite3_value_bytes(sqlite3_value *value);
int64_t msq_value_integer(sqlite3_value *value);
void sqlite3_result_null(sqlite3_context *context);
void sqlite3_result_double(sqlite3_context *context, double value);
void msq_result_integer(sqlite3_context *context, int64_t value);
void msq_result_text(sqlite3_context *context, const char *bytes, int64_t length);
void msq_result_blob(sqlite3_context *context, const void *bytes, int64_t length);

/// Makes an order of texts known to SQL; `release` as above.
int msq_create_collation(sqlite3 *database, const char *name, void *user,
                         int (*compare)(void *user, int length1, const void *text1, int length2, const void *text2), void (*release)(void *));

#endif
