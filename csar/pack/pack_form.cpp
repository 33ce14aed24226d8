// What intake profiles require of TOSCA.meta and the manifest.
#include "csar/pack/pack_intake.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/wildcard.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {
namespace {

template <class List, class IsSame>
void add_missing(List& to, const List& from, IsSame is_same) {
    for (const auto& one : from)
        if (std::ranges::none_of(to, [&](const auto& other) { return is_same(other, one); })) to.push_back(one);
}

// Keeps the values that `accepted` also has. If none is common, keeps all.
void keep_common(std::vector<std::string>& values, const std::vector<std::string>& accepted) {
    std::vector<std::string> common;
    std::ranges::copy_if(values, std::back_inserter(common),
                         [&](const std::string& value) { return is_accepted(accepted, value); });
    // A pattern in `values` can match a text in `accepted`.
    std::ranges::copy_if(accepted, std::back_inserter(common), [&](const std::string& value) {
        return is_accepted(values, value) && std::ranges::find(common, value) == common.end();
    });
    if (!common.empty()) values = std::move(common);
}

// Adds new keys. For a key in `all` and `one`, keeps the common values.
template <class Values, class Same>
void combine(Values& all, const Values& one, Same is_same) {
    for (const auto& accepted : one) {
        const auto found =
            std::ranges::find_if(all, [&](const auto& known) { return is_same(known.first, accepted.first); });
        if (found == all.end())
            all.push_back(accepted);
        else
            keep_common(found->second, accepted.second);
    }
}

// Without the blocks that describe files.
std::map<const meta::Block0Key*, std::set<std::string>> values_in_later_blocks(const std::vector<meta::Block>& blocks) {
    std::map<const meta::Block0Key*, std::set<std::string>> values;
    for (const meta::Block& block : blocks)
        if (&block != &blocks.front() && block.find(meta::name_key) == nullptr)
            for (const meta::Pair& pair : block.pairs) values[meta::find_block_0_key(pair.key).key].insert(pair.value);
    return values;
}

std::string first_file(const directory::DirectoryPlan& plan, std::string_view start) {
    for (const directory::PlannedEntry& entry : plan.entries)
        if (!entry.is_directory && lower_case(file_name(entry.name)).starts_with(start)) return entry.name;
    return {};
}

std::string first_directory(const directory::DirectoryPlan& plan, std::initializer_list<std::string_view> names) {
    for (const directory::PlannedEntry& entry : plan.entries)
        for (std::string_view path = entry.is_directory ? std::string_view(entry.name) : parent_path(entry.name);
             !path.empty(); path = parent_path(path))
            if (std::ranges::find(names, lower_case(file_name(path))) != names.end()) return std::string(path);
    return {};
}

}  // namespace

std::string found_for_keyname(const directory::DirectoryPlan& plan, std::string_view key) {
    if (key == "ETSI-Entry-Change-Log") return first_file(plan, "changelog");
    if (key == "ETSI-Entry-Licenses") return first_directory(plan, {"licenses", "licences"});
    if (key == "ETSI-Entry-Tests") return first_directory(plan, {"tests"});
    return {};
}

bool is_accepted(const std::vector<std::string>& accepted, std::string_view value) {
    return std::ranges::any_of(accepted, [&](const std::string& one) { return matches_wildcard(one, value); });
}

std::string spelling_for(const verify::IntakeForm& form, std::string_view key) {
    const meta::Block0Key* const row = meta::find_block_0_key(key).key;
    if (row == nullptr) return std::string(key);
    return std::string(row->etsi && form.former_keynames.value_or(false) ? row->former : row->name);
}

verify::IntakeForm form_of(const std::vector<std::string>& intakes) {
    verify::IntakeForm all;
    for (const std::string& intake : intakes) {
        const verify::IntakeForm one = verify::intake_form(intake);
        combine(all.values, one.values, meta::is_same_keyname);
        combine(all.metadata_values, one.metadata_values, equal_ignoring_case);
        add_missing(all.keys, one.keys, meta::is_same_keyname);
        for (auto list : {&verify::IntakeForm::metadata, &verify::IntakeForm::vnf_metadata,
                          &verify::IntakeForm::pnf_metadata, &verify::IntakeForm::ns_metadata,
                          &verify::IntakeForm::unknown_metadata, &verify::IntakeForm::unwanted_pnf_keys})
            add_missing(all.*list, one.*list, std::equal_to<>());
        for (auto list : {&verify::IntakeForm::digests, &verify::IntakeForm::signature_digests,
                          &verify::IntakeForm::signature_forms}) {
            if ((all.*list).empty()) all.*list = one.*list;
            keep_common(all.*list, one.*list);
        }
        all.manifest |= one.manifest;
        if (!all.former_keynames) all.former_keynames = one.former_keynames;
    }
    // A name that one profile requires and another rejects is kept.
    std::erase_if(all.unknown_metadata, [&](const std::string& name) {
        return std::ranges::find(all.vnf_metadata, name) != all.vnf_metadata.end();
    });
    return all;
}

bool is_one_form_enough(const std::vector<std::string>& intakes) {
    const verify::IntakeForm all = form_of(intakes);
    return std::ranges::all_of(intakes, [&](const std::string& intake) {
        const verify::IntakeForm one = verify::intake_form(intake);
        return (!one.former_keynames || one.former_keynames == all.former_keynames) &&
               std::ranges::all_of(one.values, [&](const auto& accepted) {
                   const auto written = std::ranges::find_if(all.values, [&](const auto& value) {
                       return meta::is_same_keyname(value.first, accepted.first);
                   });
                   return std::ranges::find(accepted.second, written->second.front()) != accepted.second.end();
               });
    });
}

std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key) {
    return spelling_for(form_of(intakes), key);
}

std::vector<std::string> fit_keynames(std::vector<meta::Block>& blocks, const verify::IntakeForm& form,
                                      std::string_view file, const meta::PackageNames& names) {
    struct First {
        std::string key, value;
        bool is_unclear = false;  // block_0 has the keyname with another value, too
    };
    std::map<const meta::Block0Key*, First> firsts;
    const auto later = values_in_later_blocks(blocks);
    const auto may_move = [&](const meta::Block0Key* row, const std::string& path) {
        const bool is_written = row->value == &meta::PackageMetadata::manifest && form.manifest;
        return later.at(row).size() == 1 && (is_written || names.is_file(path) || names.is_directory(path));
    };
    std::vector<meta::Pair> moved;
    std::vector<std::string> changes;
    for (meta::Block& block : blocks) {
        const bool is_block_0 = &block == &blocks.front();
        if (!is_block_0 && block.find(meta::name_key) != nullptr) continue;
        std::vector<meta::Pair> kept;
        for (meta::Pair& pair : block.pairs) {
            const meta::Block0Key* const row = meta::find_block_0_key(pair.key).key;
            if (row == nullptr ||
                (!is_block_0 && (!row->etsi || (!firsts.contains(row) && !may_move(row, pair.value))))) {
                kept.push_back(std::move(pair));
                continue;
            }
            const auto [first, is_first] = firsts.try_emplace(row, First{pair.key, pair.value});
            if (is_first && !is_block_0) {
                changes.push_back(compose("{}: '{}: {}' was moved to block_0", file, pair.key, pair.value));
                moved.push_back(std::move(pair));
            } else if (is_first || first->second.value != pair.value) {
                first->second.is_unclear |= !is_first && is_block_0;
                kept.push_back(std::move(pair));
            } else {
                changes.push_back(compose("{}: '{}: {}' was left out, because it repeats '{}'", file, pair.key,
                                          pair.value, first->second.key));
            }
        }
        block.pairs = std::move(kept);
    }
    std::vector<meta::Pair>& pairs = blocks.front().pairs;
    std::ranges::move(moved, std::back_inserter(pairs));
    std::erase_if(blocks, [](const meta::Block& block) { return block.pairs.empty(); });
    for (meta::Pair& pair : pairs)
        if (const auto first = firsts.find(meta::find_block_0_key(pair.key).key);
            first != firsts.end() && !first->second.is_unclear)
            pair.key = spelling_for(form, pair.key);
    return changes;
}

bool is_unwanted_of_pnf(const verify::IntakeForm& form, std::string_view key) {
    return std::ranges::any_of(form.unwanted_pnf_keys,
                               [&](const std::string& unwanted) { return meta::is_same_keyname(unwanted, key); });
}

}  // namespace csar::pack
