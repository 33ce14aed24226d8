#include "csar/diff/classes.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace csar {
namespace {

constexpr ChangeJudgement text_for_people{ChangeClass::neutral, ""};

// A member that a template need not give: it is not required, or there is a default.
bool may_be_left_out(const Meaning& definition) {
    return definition.text("required") == "false" || definition.find("default") != nullptr ||
           definition.find("value") != nullptr;
}

// A requirement that a template need not assign.
bool is_optional_requirement(const Meaning& definition) {
    for (const char* const keyname : {"count_range", "occurrences"})
        if (const Meaning* const range = definition.find(keyname)) return range->text("[0]") == "0";
    return false;
}

// `rest`: the keyname of the definition that is another one, and what stands behind it.
ChangeJudgement judge_schema(std::span<const std::string> rest, const Meaning* before, const Meaning* after) {
    const std::string_view keyname = rest.front();
    if (keyname == "type" || keyname == "key_schema" || keyname == "entry_schema")
        return {ChangeClass::breaking, "values of the old type may not fit the new one (TOSCA 2.0, 9.3)"};
    if (keyname == "required" || keyname == "default" || keyname == "value") {
        if (keyname == "required" && after != nullptr && after->value == "false")
            return {ChangeClass::compatible, "what had to be given may be left out now (9.3)"};
        if (keyname == "required" && before != nullptr && before->value == "false")
            return {ChangeClass::breaking, "what could be left out must be given now (9.3)"};
        if (keyname == "default" && after == nullptr)
            return {ChangeClass::breaking, "who relied on the default must give a value now (9.3)"};
        if (keyname == "value") return {ChangeClass::breaking, "a fixed value cannot be assigned (9.3)"};
        return {ChangeClass::compatible, "a default holds only where nothing is given (9.3)"};
    }
    if (keyname == "validation" || keyname == "constraints") {
        // One of the valid values: { valid_values: [ a ] }, { $valid_values: [ $value, [ a ] ] }. Otherwise less is demanded
        // when something is gone.
        const bool is_value = (rest.size() > 2 && rest[rest.size() - 2] == "valid_values") ||
                              (rest.size() > 3 && rest[rest.size() - 3] == "$valid_values");
        if (is_value && before == nullptr) return {ChangeClass::compatible, "one more value is valid (9.10)"};
        if (after == nullptr && !is_value)
            return {ChangeClass::compatible, "all values that were valid still are (9.10)"};
        return {ChangeClass::breaking, "values that were valid may not be any more (9.10)"};
    }
    return text_for_people;
}

// A property, attribute, input or output: `rest` is what stands behind its name.
ChangeJudgement judge_member(std::string_view section, std::span<const std::string> rest, const Meaning* before,
                             const Meaning* after) {
    const bool is_given = section == "properties" || section == "inputs";
    if (!rest.empty()) return judge_schema(rest, before, after);
    if (after == nullptr)
        return {ChangeClass::breaking, is_given ? "who gives a value for it is wrong now (TOSCA 2.0, 9.5)"
                                                : "who reads it finds nothing now (TOSCA 2.0, 9.7)"};
    if (before == nullptr && is_given && !may_be_left_out(*after))
        return {ChangeClass::breaking, "it must be given, and nobody does so yet (TOSCA 2.0, 9.3)"};
    if (before == nullptr) return {ChangeClass::compatible, "nobody has to know of it"};
    return {ChangeClass::breaking, "its definition is another one"};
}

ChangeJudgement judge_requirement(std::span<const std::string> rest, const Meaning* before, const Meaning* after) {
    if (rest.empty()) {
        if (after == nullptr) return {ChangeClass::breaking, "templates that assign it are wrong now (8.4)"};
        if (before == nullptr)
            return is_optional_requirement(*after)
                       ? ChangeJudgement{ChangeClass::compatible, "it may be left unassigned (8.4)"}
                       : ChangeJudgement{ChangeClass::breaking, "it must be met, and nobody does so yet (8.4)"};
    }
    if (!rest.empty() && (rest.front() == "description" || rest.front() == "metadata")) return text_for_people;
    return {ChangeClass::breaking, "what met the requirement may not any more (8.4.1)"};
}

ChangeJudgement judge_type(std::span<const std::string> path, const Meaning* before, const Meaning* after) {
    if (path.size() == 2) {
        if (after == nullptr) return {ChangeClass::breaking, "who names the type finds nothing now (TOSCA 2.0, 6.7)"};
        return {ChangeClass::compatible, "nobody has to know of it"};
    }
    const std::string_view keyname = path[2];
    if (keyname == "description" || keyname == "metadata" || keyname == "version") return text_for_people;
    if (keyname == "derived_from")
        return {ChangeClass::breaking, "where the old parent was wanted the type may not fit (TOSCA 2.0, 6.7)"};
    const std::string_view section = keyname;
    if (path.size() == 3) {
        if (keyname == "validation" || keyname == "constraints") return judge_schema(path.subspan(2), before, after);
        return {after == nullptr ? ChangeClass::breaking : ChangeClass::compatible, ""};
    }
    const auto rest = path.subspan(4);
    if (section == "properties" || section == "attributes") return judge_member(section, rest, before, after);
    if (section == "requirements") return judge_requirement(rest, before, after);
    if (section == "capabilities" || section == "interfaces" || section == "operations" || section == "notifications" ||
        section == "artifacts") {
        if (after == nullptr && path.size() <= 6) return {ChangeClass::breaking, "who uses it finds nothing now"};
        if (before == nullptr) return {ChangeClass::compatible, "nobody has to know of it"};
        return {section == "capabilities" ? ChangeClass::breaking : ChangeClass::compatible, ""};
    }
    if (section.starts_with("valid_") || section == "targets" || section == "members") {
        if (before == nullptr) return {ChangeClass::compatible, "one more is valid"};
        return {ChangeClass::breaking, "what was valid is not any more (TOSCA 2.0, 7.3)"};
    }
    return {ChangeClass::compatible, ""};
}

ChangeJudgement judge_service(std::span<const std::string> path, const Meaning* before, const Meaning* after) {
    if (path.size() < 2) return {after == nullptr ? ChangeClass::breaking : ChangeClass::compatible, ""};
    const std::string_view section = path[1];
    if (section == "description" || section == "metadata") return text_for_people;
    if ((section == "inputs" || section == "outputs") && path.size() > 2) {
        if (section == "outputs" && path.size() > 3 && path[3] == "value")
            return {ChangeClass::compatible, "the output is worked out in another way"};
        return judge_member(section, path.subspan(3), before, after);
    }
    if (section == "substitution_mappings") {
        if (before == nullptr && path.size() > 2) return {ChangeClass::compatible, "more is mapped (TOSCA 2.0, 15)"};
        return {ChangeClass::breaking, "what the service stands for is another thing (TOSCA 2.0, 15)"};
    }
    return {ChangeClass::compatible, "it is inside of the service"};
}

// The parts of a version, at most three numbers; nullopt when it has another form.
std::optional<std::array<unsigned long, 3>> parts_of(std::string_view version) {
    std::array<unsigned long, 3> parts{};
    std::size_t part = 0, digits = 0;
    for (const char c : version) {
        if (c >= '0' && c <= '9' && digits < 9) {
            parts[part] = parts[part] * 10 + static_cast<unsigned long>(c - '0');
            ++digits;
        } else if (c == '.' && digits != 0 && part + 1 < parts.size()) {
            ++part;
            digits = 0;
        } else if ((c == '.' || c == '-') && digits != 0) {
            return parts;  // a qualifier, which orders nothing here
        } else {
            return std::nullopt;
        }
    }
    if (digits == 0) return std::nullopt;
    return parts;
}

}  // namespace

ChangeJudgement judge_change(std::span<const std::string> path, const Meaning* before, const Meaning* after) {
    if (path.empty()) return {};
    const std::string_view section = path.front();
    if (path.size() > 1 && section.ends_with("_types")) return judge_type(path, before, after);
    if (section == "service_template") return judge_service(path, before, after);
    if (section == "tosca_definitions_version")
        return {ChangeClass::breaking, "readers of the old version need not read the new one"};
    if (section == "profile" || section == "namespace" || section == "metadata" || section == "description" ||
        section.starts_with("template_"))
        return text_for_people;
    if (after == nullptr) return {ChangeClass::breaking, "who uses it finds nothing now"};
    return {before == nullptr ? ChangeClass::compatible : ChangeClass::breaking, ""};
}

VersionStep step_for(ChangeClass change) {
    switch (change) {
        case ChangeClass::breaking: return VersionStep::major;
        case ChangeClass::compatible: return VersionStep::minor;
        case ChangeClass::neutral: break;
    }
    return VersionStep::patch;
}

bool follows(std::string_view before, std::string_view after, VersionStep step) {
    const auto from = parts_of(before), to = parts_of(after);
    if (!from || !to) return false;
    if (step == VersionStep::none) return *to >= *from;
    const std::size_t part = step == VersionStep::major ? 0 : step == VersionStep::minor ? 1 : 2;
    for (std::size_t i = 0; i < part; ++i)
        if ((*to)[i] != (*from)[i]) return (*to)[i] > (*from)[i];
    return (*to)[part] > (*from)[part];
}

}  // namespace csar
