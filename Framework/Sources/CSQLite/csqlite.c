#include <sqlite3.h>
#include "include/CSQLite.h"

// The numbers of the header are SQLite's.
_Static_assert(msq_ok == SQLITE_OK && msq_busy == SQLITE_BUSY && msq_locked == SQLITE_LOCKED && msq_corrupt == SQLITE_CORRUPT, "result codes");
_Static_assert(msq_not_a_database == SQLITE_NOTADB && msq_row == SQLITE_ROW && msq_done == SQLITE_DONE && msq_range == SQLITE_RANGE, "result codes");
_Static_assert(msq_open_read_only == SQLITE_OPEN_READONLY && msq_open_read_write == SQLITE_OPEN_READWRITE, "flags");
_Static_assert(msq_open_create == SQLITE_OPEN_CREATE && msq_open_full_mutex == SQLITE_OPEN_FULLMUTEX, "flags");
_Static_assert(msq_type_integer == SQLITE_INTEGER && msq_type_real == SQLITE_FLOAT && msq_type_text == SQLITE_TEXT, "types");
_Static_assert(msq_type_blob == SQLITE_BLOB && msq_type_null == SQLITE_NULL, "types");

int64_t msq_last_inserted_row(sqlite3 *database) { return sqlite3_last_insert_rowid(database); }
int msq_bind_integer(sqlite3_stmt *statement, int index, int64_t value) { return sqlite3_bind_int64(statement, index, value); }
int64_t msq_column_integer(sqlite3_stmt *statement, int column) { return sqlite3_column_int64(statement, column); }
int msq_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int64_t length) {
    return sqlite3_bind_text64(statement, index, bytes, (sqlite3_uint64)length, SQLITE_TRANSIENT, SQLITE_UTF8);
}
int msq_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int64_t length) {
    return length == 0 ? sqlite3_bind_zeroblob(statement, index, 0) : sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)length, SQLITE_TRANSIENT);
}

// SQLite calls back without the user's pointer as an argument.
typedef struct { void *user; msq_function function; void (*release)(void *); } function_box;
static void call(sqlite3_context *context, int count, sqlite3_value **arguments) {
    function_box *box = sqlite3_user_data(context);
    box->function(box->user, context, count, arguments);
}
static void release_box(void *pointer) {
    function_box *box = pointer;
    if (box->release) box->release(box->user);
    sqlite3_free(box);
}
int msq_create_function(sqlite3 *database, const char *name, int count, void *user, msq_function function, void (*release)(void *)) {
    function_box *box = sqlite3_malloc(sizeof *box);
    if (!box) return SQLITE_NOMEM;
    *box = (function_box){user, function, release};
    return sqlite3_create_function_v2(database, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box, call, 0, 0, release_box);
}
int64_t msq_value_integer(sqlite3_value *value) { return sqlite3_value_int64(value); }
void msq_result_integer(sqlite3_context *context, int64_t value) { sqlite3_result_int64(context, value); }
void msq_result_text(sqlite3_context *context, const char *bytes, int64_t length) {
    sqlite3_result_text64(context, bytes, (sqlite3_uint64)length, SQLITE_TRANSIENT, SQLITE_UTF8);
}
void msq_result_blob(sqlite3_context *context, const void *bytes, int64_t length) {
    if (length == 0) sqlite3_result_zeroblob(context, 0);
    else sqlite3_result_blob64(context, bytes, (sqlite3_uint64)length, SQLITE_TRANSIENT);
}

int msq_create_collation(sqlite3 *database, const char *name, void *user,
                         int (*compare)(void *user, int length1, const void *text1, int length2, const void *text2), void (*release)(void *)) {
    return sqlite3_create_collation_v2(database, name, SQLITE_UTF8, user, compare, release);
}
