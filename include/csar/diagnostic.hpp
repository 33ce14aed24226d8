// A finding about a package: the fault, its place, and how to correct it.
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

// A place in a package or in a single file.
struct Place {
    // Path inside the package, raw bytes; empty: the package as a whole. A path with a leading slash is outside of the
    // package. The text after this slash is the path as the user wrote it ("/profiles/base.yaml" is
    // "profiles/base.yaml").
    std::string file;
    // `file` is the exact name of an entry in the archive. The entry is in the package even if its name starts with a
    // slash (such a name is an error).
    bool is_entry = false;
    std::uint32_t line = 0;    // from 1; 0: the file as a whole
    std::uint32_t column = 0;  // from 1, counts bytes; 0: the line as a whole
    std::string key_path;      // for YAML: "service_template.node_templates.db"
    std::string excerpt;       // the source line, or the part of a long line around the column; raw bytes
    std::uint32_t caret = 0;   // offset of the column within `excerpt`, in bytes
    // The place ends before this column of this line. For a mapping or list in block style, the place covers only the
    // beginning.
    std::uint32_t end_line = 0;    // 0: unknown
    std::uint32_t end_column = 0;  // counts bytes

    bool is_outside() const { return file.starts_with('/') && !is_entry; }
};

struct Related {
    Place place;
    std::string message;  // "first defined here"
};

// The change of one line that a hint proposes.
struct Edit {
    std::string before;    // the text to replace, raw bytes
    std::string text;      // the replacement
    bool is_sure = false;  // there is only one possible correction
    // The first column and the column after the last one, on the line of the finding's place; in bytes, counted from 1.
    // Set when the finding is added to a report. The edit is dropped unless the line contains `before` exactly once, as
    // a whole word.
    std::uint32_t column = 0;
    std::uint32_t end_column = 0;
};

// How to correct a finding: one line of printable UTF-8, and the edit if there is one.
struct Hint : std::string {
    using std::string::string;
    Hint() = default;
    Hint(std::string text) : std::string(std::move(text)) {}  // NOLINT: most hints are only a string
    Hint(std::string text, Edit change) : std::string(std::move(text)), edit(std::move(change)) {}

    std::optional<Edit> edit;
};

// A value without references: it remains valid when its package is closed.
struct Diagnostic {
    std::string_view id;  // "zip/duplicate-name"; from the rule catalogue, lives as long as the program
    Severity severity = Severity::error;
    Place place;
    std::string message;  // one line of printable UTF-8
    Hint hint;            // may be empty; refers to options by their C++ names
    std::vector<Related> related;
    // The dialect that lowers the finding to a warning (see Findings::dialects), and the class of the finding in this
    // dialect: "onap-sdc" and "G1". Empty if there is none. Both live as long as the program.
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
