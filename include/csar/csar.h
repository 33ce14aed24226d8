/* The library for programs in C and, through it, for other languages: opening, verifying and reading packages, and walking
 * their definitions. docs/library.md has an example; include/csar/csar.hpp is the whole library, in C++.
 *
 * Handles. csar_open() and its like make a csar_package, csar_verify() and its like make a csar_report; the caller frees
 * them with csar_close() and csar_report_free(). All else belongs to the object that it was asked of, and lives as long as that
 * does. A report does not need its package. Whatever takes a handle also takes NULL: it then gives nothing, or fails.
 *
 * Failures. A function that can fail gives NULL, or CSAR_FAILED, and csar_error_kind() and its like say why, until the next
 * call that can fail in the same thread. No exception leaves the library. What is wrong with a package is not a
 * failure: it is among the findings of a report.
 *
 * Threads. Different packages may be used in different threads at once; one package in one thread at a time, but for
 * csar_cancel().
 *
 * Versions. Functions and constants are added and never changed: a program runs with each later library of the same name.
 */
#ifndef CSAR_CSAR_H
#define CSAR_CSAR_H

#include <stddef.h>
#include <stdint.h>

#include <csar/version.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `size` bytes at `data`, without a NUL after them. Names and values are raw bytes of the package and hostile: they may hold
 * anything, NUL and escape sequences too. Messages, hints and reports are printable UTF-8. */
typedef struct csar_text {
    const char* data; /* may be NULL when `size` is 0 */
    size_t size;
} csar_text;

typedef struct csar_options csar_options;
typedef struct csar_package csar_package;
typedef struct csar_report csar_report;
/* A part of the definitions: a file, a node template, a property definition. */
typedef struct csar_element csar_element;
/* A type of the definitions, or of a version of TOSCA. */
typedef struct csar_type csar_type;

/* What is given in place of a number by a function that has failed. */
#define CSAR_FAILED ((size_t)-1)
/* An index that is none: there is no such entry. */
#define CSAR_NONE ((size_t)-1)

/* "0.1.0", and CSAR_VERSION_NUMBER, of the library that runs. */
csar_text csar_version(void);
uint32_t csar_version_number(void);

/* ---- failures ---------------------------------------------------------------------------------------------------------- */

/* csar_error_kind(): why the last call of this thread that could fail has failed. */
enum {
    CSAR_ERROR_NONE = 0,        /* it has not */
    CSAR_ERROR_USAGE = 1,       /* wrong arguments or options */
    CSAR_ERROR_INPUT = 2,       /* an input cannot be read */
    CSAR_ERROR_OUTPUT = 3,      /* an output cannot be written */
    CSAR_ERROR_INTERRUPTED = 4, /* csar_cancel(), or a callback that ended the reading */
    CSAR_ERROR_INTERNAL = 5,    /* a fault of the library */
    CSAR_ERROR_MEMORY = 6       /* there is not enough memory */
};
int csar_error_kind(void);
csar_text csar_error_message(void); /* one line */
csar_text csar_error_path(void);    /* the file that a call of the system failed for; empty: it was something else */
int csar_error_errno(void);         /* errno of that call, else 0 */

/* ---- options ----------------------------------------------------------------------------------------------------------- */

/* To be freed with csar_options_free(); what is opened with them copies them. NULL when there is not enough memory. */
csar_options* csar_options_new(void);
void csar_options_free(csar_options* options);
/* Sets an option by its name; `value` ends with NUL. 0, or CSAR_FAILED for an unknown name or a value of another form; names of rules and
 * profiles are looked up when the package is opened or verified. May be repeated
 * for those that are marked with *:
 *   jobs              threads at most: "4"; 1 is the default
 *   strict            "true": warnings become errors
 *   severity *        "zip/duplicate-name=error": error, warning, note or ignored
 *   intake *          a profile of what a receiver demands, by its name or file
 *   trust *           a file or directory of certificates to trust
 *   require-signature "true": a package without a signature is not valid
 *   signer            who must have signed, by subject or common name
 *   signature         the file of a detached signature
 *   import-map *      "URL=PATH"
 *   profile-path *    where profiles are that the package lacks
 *   inputs            a YAML file with values of inputs
 *   dialect           of the definitions, "none" for none
 *   files-around      "true": definitions in memory or at a descriptor may import files of the file system */
size_t csar_options_set(csar_options* options, const char* name, const char* value);

/* ---- packages ---------------------------------------------------------------------------------------------------------- */

/* Opens an archive, a directory or a file of definitions. `path` and `name`, which reports call the package, end with NUL.
 * `options` may be NULL. To be freed with csar_close(). NULL when it cannot be opened. */
csar_package* csar_open(const char* path, const csar_options* options);
/* The `size` bytes at `bytes` must stay until the package is closed. */
csar_package* csar_open_memory(const void* bytes, size_t size, const char* name, const csar_options* options);
/* The descriptor is not closed, and must stay open until the package is closed. */
csar_package* csar_open_descriptor(int descriptor, const char* name, const csar_options* options);
void csar_close(csar_package* package);
/* From any thread or a signal handler: ends what is being done with the package, and all that follows, with
 * CSAR_ERROR_INTERRUPTED. */
void csar_cancel(csar_package* package);

/* ---- findings ---------------------------------------------------------------------------------------------------------- */

/* Severities of findings. */
enum { CSAR_IGNORED = 0, CSAR_NOTE = 1, CSAR_WARNING = 2, CSAR_ERROR = 3 };

/* Checks everything, and every byte; or only what needs no more than names, metadata and definitions. The report is to be freed
 * with csar_report_free(). NULL: wrong options, interrupted, or not enough memory; what cannot be read to its end has a report,
 * with csar_report_failure(). */
csar_report* csar_verify(csar_package* package);
csar_report* csar_validate(csar_package* package);
void csar_report_free(csar_report* report);

/* 1 when the package was read and no error was found, else 0. */
int csar_report_ok(const csar_report* report);
/* The exit status that the program would have (docs/exit-codes.md): 0 when csar_report_ok(). -1 for NULL. */
int csar_report_status(const csar_report* report);
/* Why the package could not be read to its end; empty: it was. */
csar_text csar_report_failure(const csar_report* report);
/* All findings of a severity, listed or not. */
uint64_t csar_report_total(const csar_report* report, int severity);
/* For people, and as an element of "packages" in docs/schema/report.json. Empty when there is not enough memory. */
csar_text csar_report_text(csar_report* report);
csar_text csar_report_json(csar_report* report);

/* The findings that are listed, counted from 0. Beyond the last one everything is empty and 0. */
size_t csar_finding_count(const csar_report* report);
csar_text csar_finding_rule(const csar_report* report, size_t index); /* "zip/duplicate-name" */
int csar_finding_severity(const csar_report* report, size_t index);
csar_text csar_finding_message(const csar_report* report, size_t index);
csar_text csar_finding_hint(const csar_report* report, size_t index); /* what to do about it; may be empty */
csar_text csar_finding_file(const csar_report* report,
                            size_t index); /* in the package; empty: that; of a loose file its path */
uint32_t csar_finding_line(const csar_report* report, size_t index);      /* from 1; 0: the file as a whole */
uint32_t csar_finding_column(const csar_report* report, size_t index);    /* from 1, in bytes; 0: the line as a whole */
csar_text csar_finding_key_path(const csar_report* report, size_t index); /* in YAML: "service_template.inputs.size" */

/* ---- entries ----------------------------------------------------------------------------------------------------------- */

/* Kinds of entries. */
enum { CSAR_FILE = 0, CSAR_DIRECTORY = 1, CSAR_SYMLINK = 2, CSAR_HARDLINK = 3, CSAR_SPECIAL = 4 };

/* The entries in the order of the container, counted from 0. Beyond the last one everything is empty and 0. */
size_t csar_entry_count(const csar_package* package);
size_t csar_entry_find(csar_package* package, const char* name, size_t name_size); /* CSAR_NONE: there is none */
csar_text csar_entry_name(const csar_package* package, size_t index);
uint64_t csar_entry_size(const csar_package* package, size_t index); /* uncompressed bytes, as declared */
int csar_entry_kind(const csar_package* package, size_t index);
int csar_entry_executable(const csar_package* package, size_t index);

/* Gets a piece of a file, which is gone when it returns. 0: go on; anything else ends the reading with
 * CSAR_ERROR_INTERRUPTED. No exception and no longjmp may leave it. */
typedef int (*csar_take)(void* context, const void* bytes, size_t size);
/* Passes the content of one file to `take`, piece by piece. 0, or CSAR_FAILED: the entry is not a file, its bytes or the
 * container are damaged, or two entries have one name, which only the option `severity` lets pass. */
size_t csar_entry_read(csar_package* package, size_t index, csar_take take, void* context);

/* The same for all files; with `size` 0 once a file has ended, and all its bytes were sound. */
typedef int (*csar_take_entry)(void* context, size_t index, const void* bytes, size_t size);
/* One file after another, in the order that is cheapest: a compressed archive is decompressed once. CSAR_FAILED when something
 * is damaged; the files before and after it are passed. */
size_t csar_entries_read(csar_package* package, csar_take_entry take, void* context);

/* ---- metadata ---------------------------------------------------------------------------------------------------------- */

/* The lines of TOSCA.meta, or of the metadata that definitions hold in its place, counted from 0 through all blocks.
 * CSAR_FAILED: it cannot be read. */
size_t csar_metadata_count(csar_package* package);
csar_text csar_metadata_key(csar_package* package, size_t index);
csar_text csar_metadata_value(csar_package* package, size_t index);
size_t csar_metadata_block(csar_package* package, size_t index);
/* The value of a key, which ends with NUL, in the first block; empty: it is not there. */
csar_text csar_metadata_find(csar_package* package, const char* key);

/* ---- definitions ------------------------------------------------------------------------------------------------------- */

/* Where something is in the definitions. */
typedef struct csar_place {
    csar_text
        file; /* path in the package, of loose files from the root; with a slash in front for a file from elsewhere */
    uint32_t line;   /* from 1; 0: there is no place */
    uint32_t column; /* from 1, in bytes */
} csar_place;

/* A value of YAML: a view, which lives as long as the package. One with zeros is that of something that is not there. */
typedef struct csar_value {
    uint64_t opaque[2];
} csar_value;

/* Kinds of values. */
enum { CSAR_VALUE_NONE = 0, CSAR_VALUE_SCALAR = 1, CSAR_VALUE_SEQUENCE = 2, CSAR_VALUE_MAPPING = 3 };

/* Functions that list things write at most `capacity` of them to `items`, and give the number of all: it is called with
 * capacity 0 to learn how many there are. `items` may be NULL then. Keynames end with NUL. */

/* The definitions files in YAML, the entry first; of a signed container those of the package inside. CSAR_FAILED: it cannot be
 * read, or has no definitions in YAML. */
size_t csar_model_files(csar_package* package, const csar_element** items, size_t capacity);
/* The value of tosca_definitions_version of the file that an element is in. */
csar_text csar_element_tosca_version(const csar_element* element);
/* The service template of a file, which is the topology template of 1.x; NULL: it has none. */
const csar_element* csar_service_template(const csar_element* file);

csar_text csar_element_kind(const csar_element* element); /* "node template" */
csar_text csar_element_name(const csar_element* element); /* empty for those without a name */
csar_place csar_element_place(const csar_element* element);
const csar_element* csar_element_parent(const csar_element* element); /* NULL for a file */
/* The keynames that are given, as this version of TOSCA spells them. */
size_t csar_element_keynames(const csar_element* element, csar_text* items, size_t capacity);
csar_value csar_element_value(const csar_element* element, const char* keyname);
/* The elements in the value of a keyname: the node templates under "node_templates". None where its value is data. */
size_t csar_element_children(const csar_element* element, const char* keyname, const csar_element** items,
                             size_t capacity);
const csar_type* csar_element_type(const csar_element* element); /* NULL: it has none, or one that is not known */

csar_text csar_type_kind(const csar_type* type); /* "node type" */
csar_text csar_type_name(const csar_type* type); /* without the prefix of a namespace */
const csar_type* csar_type_parent(const csar_type* type);
const csar_element* csar_type_definition(const csar_type* type); /* NULL for types like `string` */
/* The definitions under a keyname, "properties", in it and in what it derives from, the nearest of each name. */
size_t csar_type_members(const csar_type* type, const char* keyname, const csar_element** items, size_t capacity);

int csar_value_kind(csar_value value);
csar_text csar_value_text(csar_value value); /* of a scalar, without quotes and escapes */
int csar_value_is_null(csar_value value);    /* a scalar that is null by YAML 1.2 */
csar_place csar_value_place(csar_value value);
/* Of a sequence. */
size_t csar_value_items(csar_value value, csar_value* items, size_t capacity);
/* Of a mapping, without duplicates and with those of its merge key. `keys` and `values` have `capacity` places each. */
size_t csar_value_entries(csar_value value, csar_value* keys, csar_value* values, size_t capacity);
csar_value csar_value_find(csar_value mapping, const char* key);

#ifdef __cplusplus
}
#endif

#endif
