// A finding about a package: what is wrong, where, and what to do about it.
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

// A place in a package or in a file of its own.
struct Place {
    // Path inside the package, raw bytes; empty: the package as a whole. One that starts with a slash is outside: what
    // follows the slash is its name as the user knows it ("/profiles/base.yaml" is "profiles/base.yaml").
    std::string file;
    // `file` is the name of an entry as the archive has it: inside, even where it starts with a slash, which is wrong.
    bool is_entry = false;
    std::uint32_t line = 0;    // from 1; 0: the file as a whole
    std::uint32_t column = 0;  // from 1, counts bytes; 0: the line as a whole
    std::string key_path;      // for YAML: "service_template.node_templates.db"
    std::string excerpt;       // the source line, or the part of a long one around the column; raw bytes
    std::uint32_t caret = 0;   // offset in bytes of the column within `excerpt`
    // What is meant ends before this column of this line. Of a mapping or list in block style only the beginning counts.
    std::uint32_t end_line = 0;    // 0: not known
    std::uint32_t end_column = 0;  // counts bytes

    bool is_outside() const { return file.starts_with('/') && !is_entry; }
};

struct Related {
    Place place;
    std::string message;  // "first defined here"
};

// The change of one line of a file that does what a hint says.
struct Edit {
    std::string before;    // what the line has there, raw bytes
    std::string text;      // what is to be there
    bool is_sure = false;  // nothing else can have been meant
    // From where to before where, on the line of the finding's place; count bytes from 1. Set by the report that takes the
    // finding; one whose place does not show `before`, once and as a word of its own, has no edit.
    std::uint32_t column = 0;
    std::uint32_t end_column = 0;
};

// What to do about a finding: one line of printable UTF-8, and as a change of the file where it is one.
struct Hint : std::string {
    using std::string::string;
    Hint() = default;
    Hint(std::string text) : std::string(std::move(text)) {}  // NOLINT: most hints are a text alone
    Hint(std::string text, Edit change) : std::string(std::move(text)), edit(std::move(change)) {}

    std::optional<Edit> edit;
};

// A value without references: it outlives the package that it is about.
struct Diagnostic {
    std::string_view id;  // "zip/duplicate-name"; from the rule catalogue, lives as long as the program
    Severity severity = Severity::error;
    Place place;
    std::string message;  // one line of printable UTF-8
    Hint hint;            // may be empty; options are called by their names in C++
    std::vector<Related> related;
    // The dialect that makes the finding a mere warning (see Findings::dialects) and its class there: "onap-sdc" and
    // "G1". Empty when there is none. Both live as long as the program.
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
