// "Did you mean": the hint of a finding about a name that nothing has.
#pragma once

#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "report/report.hpp"
#include "validate/model/file.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

// True for the first findings only: each hint looks at many names, and many mistakes must not take quadratic time.
inline bool may_suggest(const Report& report) {
    constexpr std::uint64_t few = 50;
    return report.count(Severity::error) <= few && report.count(Severity::warning) <= 4 * few;
}

inline std::string_view name_of(std::string_view name) { return name; }
inline std::string_view name_of(const Element& element) { return element.name_text(); }
inline std::string_view name_of(const Element* element) { return element->name_text(); }
inline std::string_view name_of(const Keyname* row) { return row->name; }
// Members, types, rows of tables.
template <class Named>
auto name_of(const Named& named) -> decltype(std::string_view(named.name)) {
    return named.name;
}

// "did you mean 'x'?" with the name nearest to `wanted` in any of the ranges of candidates, or nothing.
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

// The same with the elements under `section` of `owner`, which may be null.
inline Hint near_child(const Report& report, const Element* owner, Key section, std::string_view wanted) {
    return owner == nullptr ? Hint() : near_name(report, wanted, owner->children(section));
}

// The hint about a key that is not known: to write what its mapping has already is not sure, as no key may be there twice.
inline Hint hint_at(Node key, Hint hint) {
    if (hint.edit && key.is_beside(hint.edit->text)) hint.edit->is_sure = false;
    return hint;
}

// The hint about a template that is not there, in a file whose metadata name files that it is put together with (grycap's
// tools have 'parents'); else nothing.
std::string parents_hint(const DefinitionsFile& file);

// "property", "capability": a member of a type that is under `section`.
std::string_view noun_of(Key section);

// "'x' is an attribute": what else of a type has a name that it does not have under `section`, or nothing.
std::string elsewhere_hint(const Type& type, Key section, std::string_view name);

// The hint about a name that a type does not have under `section`: what else of the type has the name, else the nearest
// name under the section, or nothing.
Hint member_hint(const Report& report, const Type& type, Key section, std::string_view name);

}  // namespace csar::validate
