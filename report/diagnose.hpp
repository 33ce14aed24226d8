// Creates a Diagnostic from a rule, a place and values.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "base/compose.hpp"
#include "base/text_position.hpp"
#include "report/rule.hpp"

namespace csar {

// For a rule known only at run time.
Diagnostic diagnose_with(const Rule& rule, Place place, std::initializer_list<Text> values);

// For a rule whose message takes exactly the given number of values; checked at compile time.
template <class... Values>
Diagnostic diagnose(const RuleTaking<sizeof...(Values)>& rule, Place place, const Values&... values) {
    return diagnose_with(rule, std::move(place), {Text(values)...});
}

// The place of `position` in the file `file`, where `line` is the source line at position.line. Takes constant time.
Place place_on_line(std::string_view file, std::string_view line, TextPosition position);

// Like place_on_line(), if only the whole `text` of the file is available; searches for the line from the start.
Place place_in(std::string_view file, std::string_view text, TextPosition position);

// The place of the byte `offset` in the text that `lines` indexes: in constant time, for large files and many findings.
// The range ends before the byte `end`; 0 if unknown.
Place place_in(std::string_view file, const LineIndex& lines, std::size_t offset, std::size_t end = 0);

// Finds, at the place of the finding, the text that the edit in the hint replaces; drops the edit if the text is not
// found.
void settle_edit(Diagnostic& diagnostic);

// The place of a file as a whole.
inline Place place_of(std::string_view file) { return {.file = std::string(file)}; }

// The place of the archive entry with this name, which may contain any bytes.
inline Place entry_place(std::string_view name) { return {.file = std::string(name), .is_entry = true}; }

}  // namespace csar
