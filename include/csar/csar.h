/* The library in C, for programs in C and other languages: opening, verifying and reading packages, and walking
 * their definitions (docs/library.md). The library in C++ is csar/csar.hpp.
 *
 * Ownership. Free a csar_package with csar_close(), a csar_report with csar_report_free() and options with
 * csar_options_free(). A report does not need its package. Every other result belongs to the object that it was
 * obtained from, and lives as long as this object. Functions accept NULL for an object: they then return an empty
 * result, or fail.
 *
 * Failures. A function that fails returns NULL or CSAR_FAILED. csar_error_kind() and similar functions give the
 * reason, until the next call in this thread that can fail. The library throws no exception. Faults of a package are
 * not failures, but findings in a report.
 *
 * Lists. A function with the parameters `items` and `capacity` writes at most `capacity` items, and returns the
 * number of all items. With capacity 0, `items` may be NULL.
 *
 * Strings. A parameter of type const char* ends with NUL, unless its size is also a parameter.
 *
 * Threads. Use a package in one thread at a time, except for csar_cancel(). Different packages may be used at the
 * same time.
 *
 * Versions. Functions and constants are added but never changed. A program that includes only this header runs with
 * all later libraries of the same name (libcsar.so.0.1: all 0.1.x). Programs that use other headers must be rebuilt
 * for each version. */
#ifndef CSAR_CSAR_H
#define CSAR_CSAR_H

#include <stddef.h>
#include <stdint.h>

#include <csar/version.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Text of `size` bytes, without NUL at the end. Names and values are raw bytes of the package, and may be hostile:
 * they may contain NUL and escape sequences. Messages, hints and reports are printable UTF-8. */
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

/* The result of a function that failed. */
#define CSAR_FAILED ((size_t)-1)
/* The index of an entry that does not exist. */
#define CSAR_NONE ((size_t)-1)

/* The version of the library: "0.1.0", and as CSAR_VERSION_NUMBER. */
csar_text csar_version(void);
uint32_t csar_version_number(void);

/* ---- failures ---- */

/* Results of csar_error_kind(), for the last call in this thread that can fail. */
enum {
    CSAR_ERROR_NONE = 0,        /* no failure */
    CSAR_ERROR_USAGE = 1,       /* wrong arguments or options */
    CSAR_ERROR_INPUT = 2,       /* an input cannot be read */
    CSAR_ERROR_OUTPUT = 3,      /* an output cannot be written */
    CSAR_ERROR_INTERRUPTED = 4, /* csar_cancel(), or a callback stopped the reading */
    CSAR_ERROR_INTERNAL = 5,    /* a bug in the library */
    CSAR_ERROR_MEMORY = 6       /* there is not enough memory */
};
int csar_error_kind(void);
csar_text csar_error_message(void); /* one line */
csar_text csar_error_path(void);    /* file of a failed system call; otherwise empty */
int csar_error_errno(void);         /* errno of a failed system call; otherwise 0 */

/* ---- options ---- */

/* Packages copy their options. NULL: not enough memory. */
csar_options* csar_options_new(void);
void csar_options_free(csar_options* options);
/* Sets an option. `value` is its text. Returns 0, or CSAR_FAILED for an unknown name or a malformed value. Rules and
 * profiles are looked up when the package is opened or verified. Options that may be repeated are marked with [*]:
 * - jobs: maximum number of threads, up to 256; default: 1
 * - strict: "true": warnings become errors
 * - severity [*]: "zip/duplicate-name=error"; or warning, note, ignored
 * - intake [*]: an intake profile, by its name or file
 * - trust [*]: a file or directory of certificates to trust
 * - require-signature: "true": a package without a signature is not valid
 * - signer [*]: a required signer, by subject or common name
 * - signature: the file of a detached signature
 * - import-map [*]: "URL=PATH"
 * - profile-path [*]: a directory or package with profiles that the package lacks
 * - inputs: a YAML file with values of inputs
 * - dialect: the dialect of the definitions; "none": no dialect
 * - files-around: "true": definitions in memory or at a descriptor may import files from the file system */
size_t csar_options_set(csar_options* options, const char* name, const char* value);

/* ---- packages ---- */

/* Opens an archive, a directory or a definitions file. Reports use `path` or `name` as the name of the package; both
 * end with NUL. `options` may be NULL. Free the result with csar_close(). NULL when the input cannot be opened. */
csar_package* csar_open(const char* path, const csar_options* options);
/* The bytes must remain valid until the package is closed. */
csar_package* csar_open_memory(const void* bytes, size_t size, const char* name, const csar_options* options);
/* The descriptor is not closed, and must stay open until the package is closed. */
csar_package* csar_open_descriptor(int descriptor, const char* name, const csar_options* options);
/* Copies at most `size` bytes from `offset` on into `buffer` and returns their number. 0 means that the file ended
 * early; CSAR_FAILED, that it cannot be read. With the option `jobs`, several threads may call it at once. It must
 * not throw or call longjmp. */
typedef size_t (*csar_read_at)(void* context, uint64_t offset, void* buffer, size_t size);
/* A file of `size` bytes, such as an object in a remote store. `read_at` is called until the package is closed. */
csar_package* csar_open_reader(uint64_t size, csar_read_at read_at, void* context, const char* name,
                               const csar_options* options);
void csar_close(csar_package* package);
/* Ends the current operation on the package, and all later ones, with CSAR_ERROR_INTERRUPTED. May be called from any
 * thread and from a signal handler. */
void csar_cancel(csar_package* package);

/* ---- findings ---- */

/* Severities of findings. */
enum { CSAR_IGNORED = 0, CSAR_NOTE = 1, CSAR_WARNING = 2, CSAR_ERROR = 3 };

/* csar_verify() checks everything, with every byte. csar_validate() checks names, metadata and definitions. NULL:
 * wrong options, interrupted, or not enough memory. If the package cannot be read completely, there is a report with
 * csar_report_failure(). */
csar_report* csar_verify(csar_package* package);
csar_report* csar_validate(csar_package* package);
void csar_report_free(csar_report* report);

/* 1: the package was read completely, and has no errors. 0: otherwise. */
int csar_report_ok(const csar_report* report);
/* The exit status of the program csar for this report (docs/exit-codes.md): 0 if csar_report_ok() is 1. -1 for NULL. */
int csar_report_status(const csar_report* report);
/* Why the package could not be read completely; empty if it could. */
csar_text csar_report_failure(const csar_report* report);
/* The number of all findings of a severity, including those that are not listed. */
uint64_t csar_report_total(const csar_report* report, int severity);
/* The report as text, and as JSON (an element of "packages" in docs/schema/report.json). Empty: not enough memory. */
csar_text csar_report_text(csar_report* report);
csar_text csar_report_json(csar_report* report);

/* The listed findings. `index` counts from 0; for a larger index, results are empty or 0. */
size_t csar_finding_count(const csar_report* report);
csar_text csar_finding_rule(const csar_report* report, size_t index); /* "zip/duplicate-name" */
int csar_finding_severity(const csar_report* report, size_t index);
csar_text csar_finding_message(const csar_report* report, size_t index);
csar_text csar_finding_hint(const csar_report* report, size_t index); /* how to fix it; may be empty */
csar_text csar_finding_file(const csar_report* report,
                            size_t index); /* path in the package; empty: the package; of a single file: its path */
uint32_t csar_finding_line(const csar_report* report, size_t index);      /* from 1; 0: the file as a whole */
uint32_t csar_finding_column(const csar_report* report, size_t index);    /* from 1, in bytes; 0: the line as a whole */
csar_text csar_finding_key_path(const csar_report* report, size_t index); /* in YAML: "service_template.inputs.size" */

/* ---- entries ---- */

/* Kinds of entries. */
enum { CSAR_FILE = 0, CSAR_DIRECTORY = 1, CSAR_SYMLINK = 2, CSAR_HARDLINK = 3, CSAR_SPECIAL = 4 };

/* The entries, in their order in the container. `index` counts from 0; for a larger index, results are empty or 0. */
size_t csar_entry_count(const csar_package* package);
size_t csar_entry_find(csar_package* package, const char* name, size_t name_size); /* CSAR_NONE: there is none */
csar_text csar_entry_name(const csar_package* package, size_t index);
uint64_t csar_entry_size(const csar_package* package, size_t index); /* uncompressed bytes, as declared */
int csar_entry_kind(const csar_package* package, size_t index);
int csar_entry_executable(const csar_package* package, size_t index);

/* Receives a piece of a file, which is valid during the call. Return 0 to continue. Other results end the reading
 * with CSAR_ERROR_INTERRUPTED. It must not throw or call longjmp. */
typedef int (*csar_take)(void* context, const void* bytes, size_t size);
/* Passes a file to `take`, in pieces. Returns 0 or CSAR_FAILED: the entry is not a file, its bytes or the container
 * are damaged, or two entries have this name and the option `severity` does not allow it. */
size_t csar_entry_read(csar_package* package, size_t index, csar_take take, void* context);

/* Like csar_take. `size` is 0 at the end of a file without damage. */
typedef int (*csar_take_entry)(void* context, size_t index, const void* bytes, size_t size);
/* Passes all files to `take`, one after another, so that a compressed archive is decompressed once. CSAR_FAILED: a
 * file is damaged. All other files are still passed. */
size_t csar_entries_read(csar_package* package, csar_take_entry take, void* context);

/* ---- metadata ---- */

/* The lines of TOSCA.meta, or of the metadata in definitions that replace it. `index` counts from 0, through all
 * blocks. CSAR_FAILED: they cannot be read. */
size_t csar_metadata_count(csar_package* package);
csar_text csar_metadata_key(csar_package* package, size_t index);
csar_text csar_metadata_value(csar_package* package, size_t index);
size_t csar_metadata_block(csar_package* package, size_t index);
/* The value of a key in the first block; empty if the key is missing. */
csar_text csar_metadata_find(csar_package* package, const char* key);

/* ---- definitions ---- */

/* A place in the definitions. */
typedef struct csar_place {
    csar_text
        file; /* path in the package; for loose files, from the root; outside of the package, with a leading slash */
    uint32_t line;   /* from 1; 0: there is no place */
    uint32_t column; /* from 1, in bytes */
} csar_place;

/* A YAML value. It lives as long as the package. All zeros: it does not exist. */
typedef struct csar_value {
    uint64_t opaque[2];
} csar_value;

/* Kinds of values. */
enum { CSAR_VALUE_NONE = 0, CSAR_VALUE_SCALAR = 1, CSAR_VALUE_SEQUENCE = 2, CSAR_VALUE_MAPPING = 3 };

/* The YAML definitions files; the entry is first. For a signed container, those of the package inside. CSAR_FAILED:
 * the package cannot be read or has no YAML definitions. */
size_t csar_model_files(csar_package* package, const csar_element** items, size_t capacity);
/* The tosca_definitions_version in the file of an element. */
csar_text csar_element_tosca_version(const csar_element* element);
/* The service template of a file (in TOSCA 1.x: topology template); NULL if it has none. */
const csar_element* csar_service_template(const csar_element* file);

csar_text csar_element_kind(const csar_element* element); /* "node template" */
csar_text csar_element_name(const csar_element* element); /* empty for elements without a name */
csar_place csar_element_place(const csar_element* element);
const csar_element* csar_element_parent(const csar_element* element); /* NULL for a file */
/* The keynames that an element has, as this version of TOSCA spells them. */
size_t csar_element_keynames(const csar_element* element, csar_text* items, size_t capacity);
csar_value csar_element_value(const csar_element* element, const char* keyname);
/* The elements under a keyname: the node templates under "node_templates". None if the value is data. */
size_t csar_element_children(const csar_element* element, const char* keyname, const csar_element** items,
                             size_t capacity);
const csar_type* csar_element_type(const csar_element* element); /* NULL if it has none or its type is unknown */

csar_text csar_type_kind(const csar_type* type); /* "node type" */
csar_text csar_type_name(const csar_type* type); /* without a namespace prefix */
const csar_type* csar_type_parent(const csar_type* type);
const csar_element* csar_type_definition(const csar_type* type); /* NULL for types like `string` */
/* The definitions under a keyname ("properties") in the type and its ancestors. Of equal names, that of the nearest
 * type. */
size_t csar_type_members(const csar_type* type, const char* keyname, const csar_element** items, size_t capacity);

int csar_value_kind(csar_value value);
csar_text csar_value_text(csar_value value); /* of a scalar, without quotes and escapes */
int csar_value_is_null(csar_value value);    /* a scalar that is null in YAML 1.2 */
csar_place csar_value_place(csar_value value);
/* The items of a sequence. */
size_t csar_value_items(csar_value value, csar_value* items, size_t capacity);
/* The entries of a mapping, without duplicates. Entries of its merge key are included. `keys` and `values` each have
 * `capacity` items. */
size_t csar_value_entries(csar_value value, csar_value* keys, csar_value* values, size_t capacity);
csar_value csar_value_find(csar_value mapping, const char* key);

#ifdef __cplusplus
}
#endif

#endif
