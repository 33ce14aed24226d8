// Creates findings.
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

// For a known rule: the number of values is checked at compile time.
template <class... Values>
Diagnostic diagnose(const RuleTaking<sizeof...(Values)>& rule, Place place, const Values&... values) {
    return diagnose_with(rule, std::move(place), {Text(values)...});
}

// `line`: the text of the line at `position`.
Place place_on_line(std::string_view file, std::string_view line, TextPosition position);

// `text`: the whole file, in which the line is searched from the start.
Place place_in(std::string_view file, std::string_view text, TextPosition position);

// The place of the byte `offset`, in constant time: for large files and many findings. `end`: the byte after the range,
// or 0.
Place place_in(std::string_view file, const LineIndex& lines, std::size_t offset, std::size_t end = 0);

// Finds the text that the edit of the hint replaces, or drops the edit.
void settle_edit(Diagnostic& diagnostic);

inline Place place_of(std::string_view file) { return {.file = std::string(file)}; }

// An entry of an archive; any bytes are allowed in the name.
inline Place entry_place(std::string_view name) { return {.file = std::string(name), .is_entry = true}; }

}  // namespace csar
