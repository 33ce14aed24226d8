/* The interface for C, asked from C: interface PACKAGE DAMAGED WITHOUT-DEFINITIONS. Prints what does not hold; 0 when all does. */
#include <csar/csar.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failed = 0;

#define CHECK(what)                                           \
    do {                                                      \
        if (!(what)) {                                        \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #what); \
            failed = 1;                                       \
        }                                                     \
    } while (0)

static int is(csar_text text, const char* wanted) {
    return text.size == strlen(wanted) && (text.size == 0 || memcmp(text.data, wanted, text.size) == 0);
}

static int holds(csar_text text, const char* wanted) {
    const size_t length = strlen(wanted);
    for (size_t at = 0; at + length <= text.size; ++at)
        if (memcmp(text.data + at, wanted, length) == 0) return 1;
    return 0;
}

struct content {
    char bytes[4096];
    size_t size;
    size_t files;
    int answer;
};

static int keep(void* context, const void* bytes, size_t size) {
    struct content* content = context;
    if (content->size + size <= sizeof content->bytes) memcpy(content->bytes + content->size, bytes, size);
    content->size += size;
    return content->answer;
}

static int count(void* context, size_t index, const void* bytes, size_t size) {
    struct content* content = context;
    (void)bytes;
    content->size += size;
    if (size == 0) ++content->files;
    return index == CSAR_NONE ? 1 : content->answer;
}

static void failures(void) {
    CHECK(csar_open("/nonexistent.csar", NULL) == NULL);
    CHECK(csar_error_kind() == CSAR_ERROR_INPUT);
    CHECK(csar_error_errno() == ENOENT);
    CHECK(is(csar_error_path(), "/nonexistent.csar"));
    CHECK(holds(csar_error_message(), "/nonexistent.csar"));
    CHECK(csar_open_memory("not a package\0\1", 15, "upload", NULL) == NULL);
    CHECK(csar_error_kind() == CSAR_ERROR_INPUT && csar_error_errno() == 0 && is(csar_error_path(), ""));

    csar_options* options = csar_options_new();
    CHECK(csar_error_kind() == CSAR_ERROR_NONE && is(csar_error_message(), ""));
    CHECK(csar_options_set(options, "strikt", "true") == CSAR_FAILED && csar_error_kind() == CSAR_ERROR_USAGE);
    CHECK(holds(csar_error_message(), "'strict'"));
    CHECK(csar_options_set(options, "strict", "yes") == CSAR_FAILED);
    CHECK(csar_options_set(options, "jobs", "-1") == CSAR_FAILED);
    CHECK(csar_options_set(options, "jobs", "257") == CSAR_FAILED && csar_error_kind() == CSAR_ERROR_USAGE);
    CHECK(csar_options_set(options, "severity", "zip/duplicate-name=fatal") == CSAR_FAILED);
    CHECK(csar_options_set(options, "strict", "true") == 0);
    CHECK(csar_options_set(NULL, "strict", "true") == CSAR_FAILED);
    csar_options_free(options);
}

static void nothing(void) {
    const csar_value none = {{0, 0}};
    csar_options_free(NULL);
    csar_close(NULL);
    csar_cancel(NULL);
    csar_report_free(NULL);
    CHECK(csar_verify(NULL) == NULL && csar_error_kind() == CSAR_ERROR_USAGE);
    CHECK(csar_report_ok(NULL) == 0 && csar_report_status(NULL) == -1);
    CHECK(is(csar_report_text(NULL), "") && is(csar_report_failure(NULL), ""));
    CHECK(csar_finding_count(NULL) == 0 && is(csar_finding_rule(NULL, 0), "") && csar_finding_line(NULL, 0) == 0);
    CHECK(csar_entry_count(NULL) == 0 && is(csar_entry_name(NULL, 0), ""));
    CHECK(csar_entry_read(NULL, 0, keep, NULL) == CSAR_FAILED);
    CHECK(csar_metadata_count(NULL) == CSAR_FAILED && is(csar_metadata_find(NULL, "Created-By"), ""));
    CHECK(csar_model_files(NULL, NULL, 0) == CSAR_FAILED);
    CHECK(csar_element_type(NULL) == NULL && is(csar_type_name(NULL), "") && csar_element_parent(NULL) == NULL);
    CHECK(csar_element_children(NULL, "inputs", NULL, 0) == 0);
    CHECK(csar_value_kind(none) == CSAR_VALUE_NONE && is(csar_value_text(none), ""));
    CHECK(csar_value_place(none).line == 0 && csar_value_items(none, NULL, 0) == 0);
}

static void entries(csar_package* package) {
    const size_t count_of_entries = csar_entry_count(package);
    const size_t script = csar_entry_find(package, "scripts/start.sh", 16);
    struct content content = {{0}, 0, 0, 0};
    CHECK(script < count_of_entries && is(csar_entry_name(package, script), "scripts/start.sh"));
    CHECK(csar_entry_kind(package, script) == CSAR_FILE && csar_entry_executable(package, script) == 1);
    CHECK(csar_entry_find(package, "scripts/start", 13) == CSAR_NONE);
    CHECK(csar_entry_read(package, script, keep, &content) == 0);
    CHECK(content.size == csar_entry_size(package, script) && memcmp(content.bytes, "#!", 2) == 0);
    CHECK(csar_entry_read(package, count_of_entries, keep, &content) == CSAR_FAILED);
    CHECK(csar_error_kind() == CSAR_ERROR_USAGE);

    size_t files = 0, bytes = 0;
    for (size_t i = 0; i < count_of_entries; ++i) {
        files += csar_entry_kind(package, i) == CSAR_FILE;
        bytes += (size_t)csar_entry_size(package, i);
    }
    memset(&content, 0, sizeof content);
    CHECK(csar_entries_read(package, count, &content) == 0);
    CHECK(content.files == files && content.size == bytes && files >= 4);

    content.answer = 1;
    CHECK(csar_entry_read(package, script, keep, &content) == CSAR_FAILED);
    CHECK(csar_error_kind() == CSAR_ERROR_INTERRUPTED);
    CHECK(csar_entries_read(package, count, &content) == CSAR_FAILED && csar_error_kind() == CSAR_ERROR_INTERRUPTED);
}

static void definitions(csar_package* package) {
    const csar_element* files[2] = {NULL, NULL};
    CHECK(csar_model_files(package, NULL, 0) == 2 && csar_model_files(package, files, 2) == 2);
    CHECK(is(csar_element_kind(files[0]), "TOSCA file") && is(csar_element_tosca_version(files[0]), "tosca_2_0"));
    const csar_element* service = csar_service_template(files[0]);
    CHECK(csar_service_template(files[1]) == NULL && csar_element_parent(service) == files[0]);

    const csar_element* nodes[2] = {NULL, NULL};
    CHECK(csar_element_children(service, "node_templates", nodes, 1) == 2 && nodes[1] == NULL);
    CHECK(csar_element_children(service, "node_templates", nodes, 2) == 2);
    CHECK(is(csar_element_name(nodes[1]), "database") && is(csar_element_kind(nodes[1]), "node template"));
    CHECK(is(csar_element_place(nodes[1]).file, "service.yaml") && csar_element_place(nodes[1]).line == 32);
    csar_text names[8];
    CHECK(csar_element_keynames(nodes[1], names, 8) == 2 && is(names[0], "type") && is(names[1], "properties"));

    const csar_type* type = csar_element_type(nodes[1]);
    CHECK(is(csar_type_name(type), "Database") && is(csar_type_kind(type), "node type"));
    CHECK(is(csar_element_place(csar_type_definition(type)).file, "types/shop.yaml"));
    const csar_element* size = NULL;
    CHECK(csar_type_members(type, "properties", &size, 1) == 1 && is(csar_element_name(size), "size"));

    const csar_value properties = csar_element_value(nodes[1], "properties");
    csar_value key, value;
    CHECK(csar_value_kind(properties) == CSAR_VALUE_MAPPING);
    CHECK(csar_value_entries(properties, &key, &value, 1) == 1);
    CHECK(is(csar_value_text(key), "size") && is(csar_value_text(value), "20 GB"));
    CHECK(csar_value_place(value).line == 35 && csar_value_place(value).column == 15);
    CHECK(is(csar_value_text(csar_value_find(properties, "size")), "20 GB"));
    CHECK(csar_value_kind(csar_value_find(properties, "colour")) == CSAR_VALUE_NONE);
    const csar_value arguments =
        csar_value_find(csar_value_find(csar_element_value(nodes[0], "properties"), "greeting"), "$concat");
    csar_value words[2];
    CHECK(csar_value_items(arguments, words, 2) == 2 && is(csar_value_text(words[0]), "Welcome to the "));
}

static void valid(const char* path) {
    csar_package* package = csar_open(path, NULL);
    CHECK(package != NULL);
    csar_report* report = csar_verify(package);
    CHECK(csar_report_ok(report) == 1 && csar_report_status(report) == 0 && is(csar_report_failure(report), ""));
    CHECK(csar_finding_count(report) == 0 && is(csar_report_text(report), ""));
    CHECK(holds(csar_report_json(report), "\"result\":\"valid\""));
    entries(package);
    CHECK(csar_metadata_count(package) >= 2);
    CHECK(is(csar_metadata_find(package, "Entry-Definitions"), "service.yaml"));
    CHECK(csar_metadata_block(package, 0) == 0 && csar_metadata_key(package, 0).size != 0);
    definitions(package);
    csar_cancel(package);
    CHECK(csar_verify(package) == NULL && csar_error_kind() == CSAR_ERROR_INTERRUPTED);
    csar_close(package);
    CHECK(csar_report_ok(report) == 1); /* it does not need its package */
    csar_report_free(report);
}

struct source {
    const char* bytes;
    size_t size, calls;
};

static size_t read_source(void* context, uint64_t offset, void* buffer, size_t size) {
    struct source* source = context;
    ++source->calls;
    if (source->bytes == NULL) return CSAR_FAILED;
    const size_t rest = source->size - (size_t)offset, count = rest < size ? rest : size;
    memcpy(buffer, source->bytes + offset, count);
    return count;
}

/* A descriptor, memory and a callback give what a path gives. */
static void other_sources(const char* path) {
    const int descriptor = open(path, O_RDONLY);
    static char bytes[1 << 20];
    const ssize_t size = read(descriptor, bytes, sizeof bytes);
    CHECK(lseek(descriptor, 0, SEEK_SET) == 0);
    csar_package* from_descriptor = csar_open_descriptor(descriptor, "from a descriptor", NULL);
    csar_package* from_memory = csar_open_memory(bytes, (size_t)size, "from memory", NULL);
    struct source source = {bytes, (size_t)size, 0};
    csar_package* from_reader = csar_open_reader(source.size, read_source, &source, "from a callback", NULL);
    csar_report* first = csar_validate(from_descriptor);
    csar_report* second = csar_verify(from_memory);
    CHECK(csar_report_ok(first) == 1 && csar_report_ok(second) == 1);
    CHECK(csar_entry_count(from_descriptor) == csar_entry_count(from_memory) && csar_entry_count(from_memory) > 3);
    csar_report* third = csar_verify(from_reader);
    CHECK(csar_report_ok(third) == 1 && csar_entry_count(from_reader) == csar_entry_count(from_memory));
    CHECK(source.calls != 0);
    csar_report_free(first);
    csar_report_free(second);
    csar_report_free(third);
    csar_close(from_reader);
    csar_close(from_descriptor);
    csar_close(from_memory);
    close(descriptor);

    source.bytes = NULL;
    CHECK(csar_open_reader(source.size, read_source, &source, "from a callback", NULL) == NULL);
    CHECK(csar_error_kind() == CSAR_ERROR_INPUT && holds(csar_error_message(), "could not read"));
    CHECK(csar_open_reader(source.size, NULL, NULL, "from a callback", NULL) == NULL);
    CHECK(csar_error_kind() == CSAR_ERROR_USAGE);
}

static void wrong(const char* path) {
    csar_package* package = csar_open(path, NULL);
    csar_report* report = csar_verify(package);
    CHECK(csar_report_ok(report) == 0 && csar_report_status(report) != 0);
    CHECK(csar_report_total(report, CSAR_ERROR) >= 1 && csar_report_total(report, 17) == 0);
    const size_t findings = csar_finding_count(report);
    size_t misspelt = findings;
    for (size_t i = 0; i < findings; ++i)
        if (is(csar_finding_rule(report, i), "tosca/unknown-keyname")) misspelt = i;
    CHECK(misspelt < findings && csar_finding_severity(report, misspelt) == CSAR_ERROR);
    CHECK(is(csar_finding_file(report, misspelt), "service.yaml") && csar_finding_line(report, misspelt) == 34);
    CHECK(csar_finding_column(report, misspelt) == 7 && holds(csar_finding_message(report, misspelt), "propertees"));
    CHECK(holds(csar_finding_hint(report, misspelt), "properties"));
    CHECK(is(csar_finding_key_path(report, misspelt), "service_template.node_templates.database.propertees"));
    CHECK(holds(csar_report_text(report), "[tosca/unknown-keyname]"));
    CHECK(is(csar_finding_rule(report, findings), "") && csar_finding_column(report, findings) == 0);
    csar_report_free(report);

    /* One byte of a file is another one: its CRC does not match. */
    struct content content = {{0}, 0, 0, 0};
    CHECK(csar_entry_read(package, csar_entry_find(package, "scripts/start.sh", 16), keep, &content) == CSAR_FAILED);
    CHECK(csar_error_kind() == CSAR_ERROR_INPUT && holds(csar_error_message(), "scripts/start.sh"));
    memset(&content, 0, sizeof content);
    CHECK(csar_entries_read(package, count, &content) == CSAR_FAILED && csar_error_kind() == CSAR_ERROR_INPUT);
    CHECK(content.files == 3); /* the others are passed */
    csar_close(package);

    csar_options* options = csar_options_new();
    CHECK(csar_options_set(options, "severity", "zip/no-such-rule=note") == 0);
    CHECK(csar_open(path, options) == NULL && csar_error_kind() == CSAR_ERROR_USAGE);
    csar_options_free(options);
}

static void without_definitions(const char* path) {
    csar_package* package = csar_open(path, NULL);
    CHECK(package != NULL && csar_entry_count(package) == 1);
    CHECK(csar_model_files(package, NULL, 0) == CSAR_FAILED && csar_error_kind() == CSAR_ERROR_INPUT);
    csar_close(package);
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    CHECK(is(csar_version(), CSAR_VERSION) && csar_version_number() == CSAR_VERSION_NUMBER);
    CHECK(CSAR_VERSION_NUMBER == CSAR_MAKE_VERSION(CSAR_VERSION_MAJOR, CSAR_VERSION_MINOR, CSAR_VERSION_PATCH));
    failures();
    nothing();
    valid(argv[1]);
    other_sources(argv[1]);
    wrong(argv[2]);
    without_definitions(argv[3]);
    return failed;
}
