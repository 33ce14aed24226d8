// A finding about a package: the fault, its place, and how to fix it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/export.hpp>

namespace csar {

enum class Severity : std::uint8_t { ignored, note, warning, error };

// "error", "warning", "note", "ignored".
CSAR_API std::string_view to_string(Severity severity);

// A place in a file.
struct Place {
    // The path in the package, as raw bytes. Empty: the package as a whole. A leading slash marks a file outside of the
    // package: for "/profiles/base.yaml", the user gave the path "profiles/base.yaml".
    std::string file;
    // `file` is the name of an entry of the archive, even if it starts with a slash.
    bool is_entry = false;
    std::uint32_t line = 0;    // from 1; 0: the file as a whole
    std::uint32_t column = 0;  // from 1, counts bytes; 0: the line as a whole
    std::string key_path;      // for YAML: "service_template.node_templates.db"
    std::string excerpt;       // the source line; of a long line, only the part around the column; raw bytes
    std::uint32_t caret = 0;   // offset of the column within `excerpt`, in bytes
    // The line in which the place ends; 0: unknown. For a mapping or list in block style, the place is only the
    // beginning.
    std::uint32_t end_line = 0;
    std::uint32_t end_column = 0;  // the column after the last column of the place; counts bytes

    bool is_outside() const { return file.starts_with('/') && !is_entry; }
};

struct Related {
    Place place;
    std::string message;  // "first defined here"
};

// A change in one line, as a hint proposes it.
struct Edit {
    std::string before;    // the text to replace, raw bytes
    std::string text;      // the replacement
    bool is_sure = false;  // no other correction is possible
    // The replaced columns, from 1, in bytes: the first one, and the one after the last. Set when the finding is added
    // to a report. An edit is dropped unless `before` is in the line exactly once, as a whole word.
    std::uint32_t column = 0;
    std::uint32_t end_column = 0;
};

// How to fix a finding: one line of printable UTF-8, and possibly an edit.
struct Hint : std::string {
    using std::string::string;
    Hint() = default;
    Hint(std::string text) : std::string(std::move(text)) {}  // NOLINT: most hints are only a string
    Hint(std::string text, Edit change) : std::string(std::move(text)), edit(std::move(change)) {}

    std::optional<Edit> edit;
};

// A finding. It remains valid when its package is closed.
struct Diagnostic {
    std::string_view id;  // "zip/duplicate-name"; never freed
    Severity severity = Severity::error;
    Place place;
    std::string message;  // one line of printable UTF-8
    Hint hint;            // may be empty; refers to options by their C++ names
    std::vector<Related> related;
    // If a dialect makes this a warning: the dialect, and the class of the finding in it: "onap-sdc", "G1". Otherwise
    // empty. The strings are never freed.
    std::string_view dialect = {};
    std::string_view dialect_class = {};

    Diagnostic&& with_hint(Hint what_to_do) && {
        hint = std::move(what_to_do);
        return std::move(*this);
    }
    Diagnostic&& with_related(Place where, std::string text) && {
        related.push_back({std::move(where), std::move(text)});
        return std::move(*this);
    }
};

}  // namespace csar
