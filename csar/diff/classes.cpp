#include "csar/diff/classes.hpp"

#include <algorithm>
#include <cstddef>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/diff/keyname_rules.hpp"
#include "csar/diff/naming.hpp"
#include "csar/diff/product.hpp"

namespace csar::diff {
namespace {

using validate::Entity;

using enum ChangeClass;

constexpr ChangeJudgement other_image{neutral, "a patch, minor or major release may have a new image"};
constexpr ChangeJudgement other_chart{neutral, "a patch, minor or major release may have a new version of the chart"};
constexpr ChangeJudgement other_release{neutral,
                                        "the value is part of the name or version of the product (SOL001 "
                                        "6.8.1)"};
constexpr ChangeJudgement inside{compatible, "the changed part is internal to the service"};

// Changes that add or remove an element:

ChangeJudgement judge_value_entry(std::string_view section, const Meaning* before, const Meaning* after) {
    const bool is_given = section == "properties" || section == "inputs";
    if (after == nullptr)
        return {breaking, is_given                  ? "existing assignments become invalid (TOSCA 2.0, 9.4)"
                          : section == "attributes" ? "existing references break (TOSCA 2.0, 9.5)"
                                                    : "existing references break (TOSCA 2.0, 9.7)"};
    if (before == nullptr && is_given && !may_be_left_out(*after))
        return {breaking, "existing users do not specify the required value (TOSCA 2.0, 9.3)"};
    return {compatible, "no user is affected"};
}

bool demands_values(const Meaning& capability) {
    const Meaning* const properties = capability.find("properties");
    return properties != nullptr && std::ranges::any_of(properties->children, [](const auto& property) {
               return !may_be_left_out(property.second) && property.second.find("type") != nullptr;
           });
}

ChangeJudgement judge_entry(std::string_view section, const Meaning* before, const Meaning* after) {
    const Meaning& present = after != nullptr ? *after : *before;
    if (present.is(Entity::property_definition) || present.is(Entity::attribute_definition) ||
        present.is(Entity::parameter_definition) || section == "outputs")
        return judge_value_entry(section, before, after);
    if (present.is(Entity::trigger)) return {compatible, "the effect of the policy changes (16.5)"};
    if (section == "optional_arguments" && before == nullptr)
        return {compatible, "the new argument is optional (10.4)"};
    if (section == "arguments") return {breaking, "existing calls have other arguments (10.4)"};
    if (after == nullptr)
        return {breaking, present.is(Entity::requirement_definition) ? "templates that assign the requirement become "
                                                                       "invalid (8.4)"
                                                                     : "existing references break"};
    if (present.is(Entity::requirement_definition))
        return least_count(present) == 0
                   ? ChangeJudgement{compatible, "the new requirement may remain unassigned (8.4)"}
                   : ChangeJudgement{breaking, "existing templates do not fulfil the new requirement (8.4)"};
    if (present.is(Entity::capability_definition) && demands_values(present))
        return {breaking,
                "existing templates do not specify the required properties of the new capability (TOSCA 2.0, 9.3)"};
    return {compatible, "no user is affected"};
}

// Returns the index of the innermost definition around the last step; path.size() if there is none.
std::size_t owner_in(const ChangePath& path) {
    for (std::size_t i = path.size() - 1; i-- > 0;)
        for (const Meaning* const meaning : {path[i].before, path[i].after})
            if (meaning != nullptr && meaning->element != nullptr) return i;
    return path.size();
}

ChangeJudgement judge_in_definition(const ChangePath& path, const Meaning* before, const Meaning* after) {
    const std::size_t at = owner_in(path);
    if (at == path.size()) return {breaking, "existing uses may become invalid"};
    const ChangeStep& owner = path[at];
    const Meaning& present = owner.after != nullptr && owner.after->element != nullptr ? *owner.after : *owner.before;
    const ChangeStep& keyname = path[at + 1];
    const bool is_entry =
        path.size() == at + 3 && ((before != nullptr && before->element != nullptr) ||
                                  (after != nullptr && after->element != nullptr) || keyname.name == "outputs");
    if (is_entry && (before == nullptr || after == nullptr)) return judge_entry(keyname.name, before, after);
    return judge_keyname(present.element->entity, keyname.name,
                         {keyname.before, keyname.after, owner.before, owner.after});
}

ChangeJudgement judge_substitution(const ChangePath& path, const Meaning* before, const Meaning* after) {
    if (path.size() == 2)
        return before == nullptr ? ChangeJudgement{compatible, "the service can now substitute a node (15.1)"}
                                 : ChangeJudgement{breaking, "the service no longer substitutes a node (15.1)"};
    const std::string_view keyname = path[2].name;
    if (keyname == "node_type" || keyname == "substitution_filter" || keyname == "description" || keyname == "metadata")
        return judge_keyname(Entity::substitution, keyname,
                             {path[2].before, path[2].after, path[1].before, path[1].after});
    if (after == nullptr && path.size() <= 4)
        return {breaking, "the substituted node no longer has the mapped element (15.1)"};
    return {compatible, "the target of the mapping is internal to the service (15.1)"};
}

ChangeJudgement judge_service(const ChangePath& path, const Meaning* before, const Meaning* after) {
    if (path.size() < 2) return {after == nullptr ? breaking : compatible, ""};
    const std::string_view section = path[1].name;
    if (section == "description" || section == "metadata") return text_for_people;
    if (section == "substitution_mappings") return judge_substitution(path, before, after);
    if (path.size() > 2 && (section == "inputs" || section == "outputs")) {
        if (section == "outputs" && path.size() > 3 && path[3].name == "value")
            return {compatible, "the value of the output is defined differently (6.9.5)"};
        return judge_in_definition(path, before, after);
    }
    if (section == "workflows" && path.size() > 2) {
        if (path.size() == 3)
            return after == nullptr ? ChangeJudgement{breaking, "existing calls to the workflow break (6.9.6)"}
                                    : ChangeJudgement{compatible, "no user is affected"};
        if (path[3].name == "inputs" || (path[3].name == "outputs" && path.size() == 5))
            return judge_in_definition(path, before, after);
    }
    for (const ChangeStep& step : path)
        if (step.name == "description" || step.name == "metadata") return text_for_people;
    return inside;
}

ChangeJudgement judge_product_name(std::string_view before, std::string_view after) {
    if (before.empty()) return {compatible, "the profile can now be imported by name (6.7)"};
    if (profile_name(before) == profile_name(after)) return {neutral, ""};
    return {breaking, "existing imports by the old name break (6.7)"};
}

// True for the name, version, vendor and identifiers of a product. They differ in each release.
bool is_of_identity(const ChangePath& path) {
    const auto is_product = [](const ChangeStep& step) {
        return (step.before != nullptr && is_product_type(*step.before)) ||
               (step.after != nullptr && is_product_type(*step.after));
    };
    const auto has = [&](std::size_t at, std::string_view name) { return path.size() > at && path[at].name == name; };
    const auto is_product_node = [&](const ChangeStep& node) {
        for (const Meaning* const side : {node.before, node.after})
            if (const Meaning* const type = side == nullptr ? nullptr : side->find("type"))
                if (is_product_type(*type)) return true;
        return false;
    };
    if (has(0, "node_types") && has(2, "properties") && path.size() > 4 && identifies_product(path[3].name) &&
        is_product(path[1])) {
        const std::string_view keyname = path[4].name;
        return keyname == "default" || keyname == "value" || keyname == "validation" || keyname == "description";
    }
    if (has(0, "service_template") && has(1, "node_templates") && path.size() > 3 && is_product_node(path[2]))
        return has(3, "type") || (has(3, "properties") && path.size() > 4 && identifies_product(path[4].name));
    if (!has(1, "substitution_mappings") || path.size() < 3) return false;
    if (has(2, "node_type"))
        return path[2].before != nullptr && path[2].after != nullptr && is_product_type(*path[2].before) &&
               is_product_type(*path[2].after);
    return has(2, "properties") && path.size() > 3 && identifies_product(path[3].name);
}

// True for the file, version, checksum and size of a software image. They differ in each release.
// An image is an artifact, or the property sw_image_data (SOL001 before 3.3.1).
bool is_of_image(const ChangePath& path) {
    const auto has = [&](std::size_t at, std::string_view name) { return path.size() > at && path[at].name == name; };
    if (!has(0, "service_template") || !has(1, "node_templates")) return false;
    const auto is_release = [&](std::size_t at) {
        return has(at, "version") || has(at, "checksum") || has(at, "size");
    };
    if (has(3, "properties") && has(4, "sw_image_data")) return is_release(5);
    const bool is_other_file = has(5, "file") && path[5].before != nullptr && path[5].after != nullptr;
    if (!has(3, "artifacts") || !(is_other_file || (has(5, "properties") && is_release(6)))) return false;
    for (const Meaning* const side : {path[4].before, path[4].after})
        if (const Meaning* const type = side == nullptr ? nullptr : side->find("type"))
            if (is_image_type(*type)) return true;
    return false;
}

// Returns the path of a chart's archive up to its version: "helm/web-1.2.3.tgz" becomes "helm/web". Returns an empty
// string if the path has no version.
std::string_view without_chart_version(std::string_view path) {
    if (!path.ends_with(".tgz")) return {};
    const std::size_t name = path.size() - file_name(path).size();
    for (std::size_t dash = path.rfind('-'); dash != path.npos && dash >= name;
         dash = dash == 0 ? path.npos : path.rfind('-', dash - 1)) {
        std::size_t at = dash, numbers = 0;
        while (numbers < 3 && is_ascii_digit(path[at + 1]) && (numbers == 0 || path[at] == '.')) {
            while (is_ascii_digit(path[at + 1])) ++at;
            ++at;
            ++numbers;
        }
        if (numbers == 3 && (path[at] == '.' || path[at] == '-' || path[at] == '+')) return path.substr(0, dash);
    }
    return {};
}

// Whether the change is in the version of a Helm chart, which is a part of the name of the chart's file.
bool is_of_chart_version(const ChangePath& path) {
    if (path.size() != 6 || path[0].name != "service_template" || path[1].name != "node_templates" ||
        path[3].name != "artifacts" || path[5].name != "file" || path[5].before == nullptr || path[5].after == nullptr)
        return false;
    const auto is_chart = [](const Meaning* artifact) {
        const Meaning* const type = artifact == nullptr ? nullptr : artifact->find("type");
        return type != nullptr && is_chart_type(*type);
    };
    if (!is_chart(path[4].before) || !is_chart(path[4].after)) return false;
    const std::string_view name = without_chart_version(path[5].before->value);
    return !name.empty() && name == without_chart_version(path[5].after->value);
}

// Returns the unit with multiplier one (csd07 9.1.2.2), or "" if no or several units have it.
std::string_view implied_unit(const Meaning& scalar_type) {
    const Meaning* const units = scalar_type.find("units");
    std::string_view found;
    if (units == nullptr) return {};
    for (const auto& [name, multiplier] : units->children) {
        if (multiplier.value != "1") continue;
        if (!found.empty()) return {};
        found = name;
    }
    return found;
}

// Returns the default of the keyname at the end of `path` on the side without this keyname, or "" if there is none.
std::string_view implied_value(const ChangePath& path) {
    if (path.size() < 2) return {};
    const ChangeStep& owner = path[path.size() - 2];
    const Meaning* const definition = path.back().before == nullptr ? owner.before : owner.after;
    if (definition == nullptr || definition->element == nullptr) return {};
    const std::string_view keyname = path.back().name;
    if (keyname == "required") return "true";
    if (keyname == "count") return "1";
    if (keyname == "optional" || keyname == "variadic") return "false";
    if (keyname == "status") return "supported";
    if (keyname == "count_range") return implied_count(*definition);
    if (keyname == "canonical_unit") return implied_unit(*definition);
    return {};
}

}  // namespace

bool is_a(const Meaning& derived, const Meaning& base) {
    if (derived.compared() == base.compared()) return true;
    if (base.identity.empty()) return false;
    for (const Lineage* at = derived.lineage; at != nullptr; at = at->parent)
        if (at->identity == base.identity) return true;
    return false;
}

bool is_implied(const ChangePath& path, const Meaning& written) {
    const std::string_view implied = implied_value(path);
    if (!implied.empty()) return written.compared() == implied;
    const std::string_view keyname = path.empty() ? std::string_view() : std::string_view(path.back().name);
    if (keyname == "data_type") return written.value == "float";
    const Meaning* const type = written.find("type");
    return keyname == "key_schema" && written.children.size() == 1 && type != nullptr && type->value == "string";
}

ChangeJudgement judge_change(const ChangePath& path, const Meaning* before, const Meaning* after) {
    if (path.empty()) return {};
    const std::string_view section = path.front().name;
    if (is_of_image(path)) return other_image;
    if (is_of_chart_version(path)) return other_chart;
    if (is_of_identity(path)) return other_release;
    if (section == "service_template") return judge_service(path, before, after);
    if (section == "tosca_definitions_version")
        return {breaking, "readers of the old version may not support the new version (6.2)"};
    if (section == "profile" || section == "namespace_uri")
        return judge_product_name(before != nullptr ? before->value : "", after != nullptr ? after->value : "");
    if (section == "metadata" || section == "description" || section.starts_with("template_")) return text_for_people;
    if (section == "imports")
        return before != nullptr && after != nullptr
                   ? ChangeJudgement{breaking,
                                     "changes of the imported types are unknown, because the import is not "
                                     "read (6.7.3)"}
                   : inside;
    if (path.size() == 2) {
        if (after == nullptr) return {breaking, "existing references break (TOSCA 2.0, 6.8.4)"};
        if (before == nullptr) return {compatible, "no user is affected"};
    }
    if (path.size() > 2) return judge_in_definition(path, before, after);
    return {after == nullptr || before != nullptr ? breaking : compatible, ""};
}

}  // namespace csar::diff
