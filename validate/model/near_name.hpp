// "Did you mean": hints about unknown names.
#pragma once

#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "report/report.hpp"
#include "validate/model/file.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

// True for the first findings. A hint compares many names, and many errors must not take quadratic time.
inline bool may_suggest(const Report& report) {
    constexpr std::uint64_t few = 50;
    return report.count(Severity::error) <= few && report.count(Severity::warning) <= 4 * few;
}

inline std::string_view name_of(std::string_view name) { return name; }
inline std::string_view name_of(const Element& element) { return element.name_text(); }
inline std::string_view name_of(const Element* element) { return element->name_text(); }
inline std::string_view name_of(const Keyname* row) { return row->name; }
// For a member, a type or a row of a table.
template <class Named>
auto name_of(const Named& named) -> decltype(std::string_view(named.name)) {
    return named.name;
}

// "did you mean 'x'?" with the nearest candidate, or nothing.
template <class... Candidates>
Hint near_name(const Report& report, std::string_view wanted, const Candidates&... candidates) {
    if (!may_suggest(report)) return {};
    Suggestion near(wanted);
    const auto offer = [&near](const auto& range) {
        for (const auto& candidate : range) near.offer(name_of(candidate));
    };
    (offer(candidates), ...);
    return near.hint();
}

// Like near_name(), for the elements under `section` of `owner`, which may be null. `not_meant`: an element that cannot
// refer to itself.
inline Hint near_child(const Report& report, const Element* owner, Key section, std::string_view wanted,
                       const Element* not_meant = nullptr) {
    if (owner == nullptr || !may_suggest(report)) return {};
    Suggestion near(wanted);
    for (const Element& child : owner->children(section))
        if (&child != not_meant) near.offer(child.name_text());
    return near.hint();
}

// A hint about an unknown key. Its edit is not certain if the mapping already has the suggested key.
inline Hint hint_at(Node key, Hint hint) {
    if (hint.edit && key.is_beside(hint.edit->text)) hint.edit->is_sure = false;
    return hint;
}

// A missing template may be defined in a parent file. Returns a hint if the metadata of `file` have "parents", as tools
// of grycap write. Otherwise returns an empty string.
std::string parents_hint(const DefinitionsFile& file);

// Examples: "property", "capability".
std::string_view noun_of(Key section);

// Returns "'x' is an attribute" if `name` is under a different section of `type`, otherwise an empty string.
std::string elsewhere_hint(const Type& type, Key section, std::string_view name);

// A hint about a `name` that `type` lacks under `section`: a different section, or the most similar name. May be empty.
Hint member_hint(const Report& report, const Type& type, Key section, std::string_view name);

}  // namespace csar::validate
