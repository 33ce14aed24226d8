/* Verifies a package and walks its definitions, in C: from_c PACKAGE */
#include <stdio.h>
#include <stdlib.h>

#include <csar/csar.h>

/* Messages and reports are printable. */
static void print(csar_text text) { fwrite(text.data ? text.data : "", 1, text.size, stdout); }

/* Names, values and paths may contain any bytes, which must not reach a terminal. */
static void print_escaped(const char* before, csar_text text) {
    printf("%s", before);
    for (size_t i = 0; i < text.size; ++i) {
        const unsigned char byte = (unsigned char)text.data[i];
        if (byte >= 0x20 && byte < 0x7f)
            putchar(byte);
        else
            printf("\\x%02x", byte);
    }
}

static void print_properties(const csar_element* node) {
    const csar_value properties = csar_element_value(node, "properties");
    const size_t count = csar_value_entries(properties, NULL, NULL, 0);
    csar_value* keys = calloc(count + 1, sizeof *keys);
    csar_value* values = calloc(count + 1, sizeof *values);
    if (keys && values && csar_value_entries(properties, keys, values, count) == count)
        for (size_t i = 0; i < count; ++i) {
            const csar_place place = csar_value_place(keys[i]);
            print_escaped("  ", place.file);
            printf(":%u:%u", (unsigned)place.line, (unsigned)place.column);
            print_escaped(": ", csar_value_text(keys[i]));
            if (csar_value_kind(values[i]) == CSAR_VALUE_SCALAR) print_escaped(" = ", csar_value_text(values[i]));
            printf("\n");
        }
    free(keys);
    free(values);
}

static int print_definitions(csar_package* package) {
    const csar_element* entry = NULL;
    const size_t files = csar_model_files(package, &entry, 1);
    if (files == CSAR_FAILED || files == 0) return -1;
    const csar_element* service = csar_service_template(entry);
    const size_t count = csar_element_children(service, "node_templates", NULL, 0);
    const csar_element** nodes = calloc(count + 1, sizeof *nodes);
    if (!nodes) return -1;
    csar_element_children(service, "node_templates", nodes, count);
    for (size_t i = 0; i < count; ++i) {
        print_escaped("", csar_element_name(nodes[i]));
        print_escaped(", a ", csar_type_name(csar_element_type(nodes[i])));
        printf("\n");
        print_properties(nodes[i]);
    }
    free(nodes);
    return 0;
}

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    csar_package* package = csar_open(argv[1], NULL);
    csar_report* report = package ? csar_verify(package) : NULL;
    const int status = report ? csar_report_status(report) : 3;
    if (!report) {
        print(csar_error_message());
        printf("\n");
    } else {
        print(csar_report_text(report));
        if (print_definitions(package) != 0) {
            print(csar_error_message());
            printf("\n");
        }
    }
    csar_report_free(report);
    csar_close(package);
    return status;
}
