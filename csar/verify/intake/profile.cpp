// Reads intake profiles: YAML with a fixed set of keys. Errors have line and column.
#include "csar/verify/intake/profile.hpp"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <span>
#include <system_error>
#include <utility>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include <csar/rules.hpp>
#include "base/ascii.hpp"
#include "base/file.hpp"
#include "base/joined.hpp"
#include "base/regular_file.hpp"
#include "base/suggest.hpp"
#include "csar/directory/path_pattern.hpp"
#include "csar/verify/intake/kinds.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"
#include "validate/document/scalar.hpp"
#include "validate/document/settings_file.hpp"

namespace csar::intake {
namespace {

using validate::Node;
using validate::SettingsFile;

// Much larger than a profile written by hand.
constexpr std::uint64_t max_bytes = 1 * MiB;
constexpr std::size_t max_demands = 1'000;
constexpr std::size_t max_values = 10'000;
constexpr std::size_t max_patterns = 256;  // each pattern is matched against every file
constexpr int max_extended = 8;

[[noreturn]] void refuse_name(std::string_view name, const std::string& place, const std::string& path) {
    const std::string message = place + compose("there is no intake profile '{}'", name);
    std::error_code absent;
    if (std::filesystem::is_regular_file(path, absent))
        throw Failure(FailureKind::usage, message + compose("; for the file of this name, write './{}'", name));
    const std::vector<ShippedProfile> all = shipped_profiles();
    const Suggestion near(name, all, &ShippedProfile::name);
    // A release of SOL004 or SOL007 without a profile has the requirements of the release before.
    std::string_view earlier;
    for (const ShippedProfile& known : all)
        if (name.starts_with("sol00") && known.name.substr(0, 7) == name.substr(0, 7) &&
            known.name.size() == name.size() && known.name < name)
            earlier = std::max(earlier, known.name);
    std::vector<std::string_view> longer;  // names that begin with this name; "4." for "4.x"
    const std::string_view beginning = name.substr(0, name.size() - (name.ends_with(".x") ? 1 : 0));
    for (const ShippedProfile& known : all)
        if (known.name.starts_with(beginning)) longer.push_back(known.name);
    if (longer.size() > 1) throw Failure(FailureKind::usage, message + compose("; there are {}", joined(longer, ", ")));
    if (!earlier.empty())
        throw Failure(FailureKind::usage, message + compose("; the latest earlier release is '{}'", earlier));
    if (longer.size() == 1)
        throw Failure(FailureKind::usage, message + compose("; did you mean '{}'?", longer.front()));
    throw Failure(FailureKind::usage,
                  message + (near.meant().empty() ? "; csar::intake_profiles() lists them" : near.hint("; ")));
}

// `place`: of the name, for messages; may be empty. `path`: where a file of this name would be.
std::string shipped_text(std::string_view name, const std::string& place, const std::string& path) {
    for (const ShippedProfile& one : shipped_profiles())
        if (one.name == name) return std::string(*one.text);
    refuse_name(name, place, path);
}

// Whether a requirement replaces an inherited requirement: kind and keyname are equal.
bool is_same(const Demand& a, const Demand& b) {
    if (a.kind != b.kind) return false;
    const meta::Block0Key* const key = meta::find_block_0_key(a.key).key;
    return key != nullptr ? key == meta::find_block_0_key(b.key).key : equal_ignoring_case(a.key, b.key);
}

class Reader {
public:
    // `path`: for messages. `extending`: the reader of the profile that extends this profile; may be null.
    Reader(std::string path, std::string text, const Reader* extending)
        : file_(std::move(path), std::move(text), max_bytes),
          extending_(extending),
          depth_(extending == nullptr ? 0 : extending->depth_ + 1) {}

    Profile read() {
        const Node root = file_.root();
        if (!root || root.is_null())
            throw Failure(FailureKind::usage, compose("{}: an intake profile must not be empty", file_.name()));
        if (!root.is_mapping()) refuse(root, "an intake profile must be a mapping with 'demands' or 'extends'");
        for (const auto& [key, value] : root.entries()) setting(key, value);
        if (!root["demands"] && !root["extends"]) refuse(root, "an intake profile must have 'demands' or 'extends'");
        merge();
        refuse_detached_only();
        return std::move(profile_);
    }

private:
    [[noreturn]] void refuse(Node node, const std::string& message) const { file_.refuse(node, message); }
    std::string text(Node node, std::string_view what) const { return file_.text(node, what); }

    void setting(Node key, Node value) {
        const std::string_view name = key.text();
        if (name == "title") {
            profile_.title = text(value, name);
        } else if (name == "source") {
            profile_.source = text(value, name);
        } else if (name == "extends") {
            extends(value);
        } else if (name == "demands") {
            if (!value.is_sequence()) refuse(value, "demands must be a list of mappings: '- signature: true'");
            for (const Node item : value.items()) demand(item);
        } else {
            file_.expect_one_of(key, "a key of an intake profile",
                                std::initializer_list<std::string_view>{"title", "source", "extends", "demands"});
        }
    }

    void extends(Node value) {
        const std::string name = text(value, "extends");
        if (depth_ == max_extended)
            refuse(value, compose("more than {} intake profiles extend one another", max_extended));
        if (is_file(name)) {
            const std::string path = file_.path(name);
            refuse_circle(value, path);
            base_ = Reader(path, read_regular_file(path, max_bytes), this).read();
            profile_.files = std::move(base_.files);
            profile_.files.push_back(path);
            return;
        }
        base_ = Reader(name + ".yaml", shipped_text(name, file_.place_of(value), file_.path(name)), this).read();
    }

    void refuse_circle(Node value, const std::string& path) const {
        std::error_code absent;
        for (const Reader* reader = this; reader != nullptr; reader = reader->extending_)
            if (std::filesystem::equivalent(path, reader->file_.name(), absent))
                refuse(value, reader == this
                                  ? std::string("the intake profile extends itself")
                                  : compose("the intake profile extends itself, because '{}' extends this file", path));
    }

    void demand(Node item) {
        if (!item.is_mapping()) refuse(item, "an entry of 'demands' must be a mapping: 'signature: true'");
        Demand made;
        Node value;
        bool is_made = true;
        for (const auto& [key, given] : item.entries()) {
            if (key.text() == "severity") {
                is_made = severity(given, made);
            } else if (key.text() == "reason") {
                made.reason = text(given, "reason");
            } else if (key.text() == "see") {
                made.see = text(given, "see");
            } else {
                const DemandKind& kind = kind_of(key);  // first, so that a misspelt 'severity' is not taken for a kind
                if (made.kind != nullptr)
                    refuse(key, compose("an entry of 'demands' must have one kind, but this entry already has '{}'",
                                        made.kind->name));
                made.kind = &kind;
                value = given;
            }
        }
        if (made.kind == nullptr) refuse(item, "an entry of 'demands' must have a kind, such as 'signature: true'");
        take(value, std::move(made), is_made);
    }

    const DemandKind& kind_of(Node key) const {
        std::vector<std::string_view> names = {"severity", "reason", "see"};
        for (const DemandKind& kind : demand_kinds()) {
            if (kind.name == key.text()) return kind;
            names.push_back(kind.name);
        }
        if (key.text() == "max-size")  // 'max-files' has a nearer name, but is a number
            refuse(key, "'max-size' is not a kind of requirement; did you mean 'max-package-size' or 'max-file-size'?");
        file_.expect_one_of(key, "a kind of requirement", names);
        return demand_kinds().front();  // unreachable
    }

    // Returns false for the severity "ignored", which removes an inherited requirement.
    bool severity(Node value, Demand& demand) const {
        const std::string name = text(value, "severity");
        for (const Severity one : {Severity::error, Severity::warning, Severity::note})
            if (to_string(one) == name) demand.severity = one;
        if (!demand.severity && name != to_string(Severity::ignored))
            refuse(value, compose("the severity must be error, warning, note or ignored, not '{}'", name));
        return demand.severity.has_value();
    }

    void take(Node value, Demand demand, bool is_made) {
        const DemandKind& kind = *demand.kind;
        if (kind.name == "signature" || kind.name == "signature-forms") signing_ = value;
        switch (kind.shape) {
            case Shape::truth: is_made &= file_.truth(value, kind.name); break;
            case Shape::text: demand.values.push_back(word(value, kind)); break;
            case Shape::rules:
            case Shape::texts:
            case Shape::subjects:
                demand.values = words(value, kind);
                if (kind.is_of_content) count_patterns(value, demand.values.size());
                break;
            case Shape::names:
            case Shape::paths: demand.values = patterns(value, kind); break;
            case Shape::number:
            case Shape::size: demand.amount = amount(value, kind); break;
            case Shape::key_sizes: demand.values = key_sizes(value, kind); break;
            case Shape::keys:
                for (std::string& key : words(value, kind)) {
                    demand.key = std::move(key);
                    add(value, demand, is_made);
                }
                return;
            case Shape::key_values:
                if (!value.is_mapping() || value.size() == 0)
                    refuse(value, compose("{} must be a mapping of keynames and their values", kind.name));
                for (const auto& [key, wanted] : value.entries()) {
                    demand.key = text(key, "a keyname");
                    demand.values = words(wanted, kind);
                    add(value, demand, is_made);
                }
                return;
        }
        add(value, demand, is_made);
    }

    void count_patterns(Node value, std::size_t count) {
        if ((patterns_ += count) > max_patterns)
            refuse(value, compose("an intake profile can have at most {} patterns and texts of files", max_patterns));
    }

    std::vector<std::string> patterns(Node value, const DemandKind& kind) {
        std::vector<std::string> all = words(value, kind);
        count_patterns(value, all.size());
        // A pattern of directories is one of the files in them.
        for (std::string& one : all)
            if (kind.shape == Shape::paths && one.ends_with('/'))
                one = compose("{}{}**", one.find('/') == one.size() - 1 ? "**/" : "", one);
        for (const std::string& one : all)
            if (directory::looks_like_regular_expression(one))
                refuse(value, compose("{}: '{}' looks like a regular expression: write a pattern as in .gitignore",
                                      kind.name, one));
            else if (!directory::PathPattern(one).can_match() ||
                     (kind.shape == Shape::names && one.find('/') != std::string::npos))
                refuse(value, compose("{}: the pattern '{}' cannot match any file", kind.name, one));
        return all;
    }

    std::uint64_t amount(Node value, const DemandKind& kind) const {
        const std::string given = scalar(value, kind.name, "a number");
        std::string_view digits = given;
        std::uint64_t unit = 1;
        if (kind.shape == Shape::size)
            for (const auto& [name, bytes] : {std::pair{"KiB", KiB}, {"MiB", MiB}, {"GiB", GiB}})
                if (digits.ends_with(name)) {
                    digits.remove_suffix(3);
                    if (digits.ends_with(' ')) digits.remove_suffix(1);
                    unit = bytes;
                    break;
                }
        const auto number = validate::core_schema_integer(digits);
        constexpr std::uint64_t max_size = std::uint64_t{1} << 60;
        if (number && *number >= 0 && static_cast<std::uint64_t>(*number) <= max_size / unit)
            return static_cast<std::uint64_t>(*number) * unit;
        if (kind.shape == Shape::number) refuse(value, compose("{} must be a number, not '{}'", kind.name, given));
        refuse(value,
               compose("{} must be a number of bytes, or a number and the unit KiB, MiB or GiB ('16 MiB'), not '{}'",
                       kind.name, given));
    }

    // A list of kinds of keys, each followed by its minimum number of bits.
    std::vector<std::string> key_sizes(Node value, const DemandKind& kind) {
        if (!value.is_mapping() || value.size() == 0)
            refuse(value, compose("{} must be a mapping: { RSA: 3072, EC: 256 }", kind.name));
        std::vector<std::string> all;
        for (const auto& [key, bits] : value.entries()) {
            all.push_back(word(key, kind));
            const auto number = validate::core_schema_integer(text(bits, key.text()));
            if (!number || *number < 0 || *number > 1'000'000)
                refuse(bits, compose("the size of a key must be a number of bits, not '{}'", bits.text()));
            all.push_back(std::to_string(*number));
        }
        return all;
    }

    std::string scalar(Node value, std::string_view what, std::string_view wanted) const {
        if (value.is_scalar() && !value.is_null() && !value.text().empty()) return std::string(value.text());
        const std::string_view found = value.is_mapping() ? "a mapping" : value.is_sequence() ? "a list" : "empty";
        std::string keys;
        for (const auto& [key, ignored] : value.entries())
            keys += (keys.empty() ? "" : ", ") + compose("{}", key.text());
        const bool may_be_list = wanted == text_or_list;
        refuse(value, compose("{} must be {}, not {}", what, wanted, found) +
                          (may_be_list && !keys.empty() ? "; write a list instead: [ " + keys + " ]" : ""));
    }

    std::string word(Node value, const DemandKind& kind) {
        const bool is_single = kind.shape == Shape::text || kind.shape == Shape::key_sizes;
        std::string given = scalar(value, kind.name, is_single ? "a string" : text_or_list);
        if (!kind.words.empty() && std::ranges::find(kind.words, given) == kind.words.end())
            refuse(value, compose("{} must be one of {}, not '{}'", kind.name, joined(kind.words, ", "), given) +
                              Suggestion(given, kind.words).hint("; "));
        if (const std::string why = why_not_accepted(kind, given); !why.empty()) refuse(value, why);
        if (++values_ > max_values) refuse(value, compose("an intake profile can have at most {} values", max_values));
        return given;
    }

    std::vector<std::string> words(Node value, const DemandKind& kind) {
        if (!value.is_sequence()) return {word(value, kind)};
        if (value.size() == 0)
            refuse(value, compose("{} must not be empty; 'severity: ignored' removes a requirement", kind.name));
        std::vector<std::string> all;
        for (const Node item : value.items()) all.push_back(word(item, kind));
        return all;
    }

    void add(Node node, const Demand& demand, bool is_made) {
        if (own_.size() == max_demands)
            refuse(node, compose("an intake profile can have at most {} requirements", max_demands));
        own_.push_back({demand, is_made});
    }

    // A requirement takes the position of the inherited requirement that it replaces. Others are appended.
    void merge() {
        for (Own& own : own_) own.demand.source = profile_.source;
        std::vector<Demand>& all = profile_.demands;
        for (Demand& inherited : base_.demands) {
            const auto replaces = [&](const Own& own) { return is_same(own.demand, inherited); };
            if (std::ranges::none_of(own_, replaces)) {
                all.push_back(std::move(inherited));
                continue;
            }
            for (Own& own : own_) {
                if (own.is_taken || !replaces(own)) continue;
                if (own.is_made) all.push_back(own.demand);
                own.is_taken = true;
            }
        }
        for (Own& own : own_)
            if (own.is_made && !own.is_taken) all.push_back(std::move(own.demand));
        if (profile_.source.empty()) profile_.source = std::move(base_.source);
    }

    // `signature` does not accept a detached signature. A profile that accepts no other form could not be met.
    void refuse_detached_only() const {
        const auto has = [&](std::string_view kind, std::string_view only_value) {
            return std::ranges::any_of(profile_.demands, [&](const Demand& one) {
                return one.kind->name == kind && one.severity.value_or(Severity::error) == Severity::error &&
                       std::ranges::all_of(one.values, [&](const std::string& value) { return value == only_value; });
            });
        };
        if (signing_ && has("signature", "") && has("signature-forms", "detached"))
            refuse(signing_,
                   "'signature' requires a signature in the manifest or in a container; to require a detached "
                   "signature, use 'signature: false' and 'signers: \"*\"'");
    }

    static constexpr std::string_view text_or_list = "a string or a list of strings";

    struct Own {
        Demand demand;
        bool is_made = true;
        bool is_taken = false;
    };

    SettingsFile file_;
    const Reader* const extending_;
    const int depth_;
    Profile profile_, base_;
    std::vector<Own> own_;
    Node signing_;  // the value of this file's last requirement of a signature
    std::size_t values_ = 0, patterns_ = 0;
};

}  // namespace

bool is_file(std::string_view name_or_path) {
    return name_or_path.find('/') != std::string_view::npos || name_or_path.ends_with(".yaml") ||
           name_or_path.ends_with(".yml");
}

Profile load(std::string_view name_or_path) {
    std::string name(name_or_path);
    Profile profile;
    if (is_file(name)) {
        profile = Reader(name, read_whole_file(name, max_bytes), nullptr).read();
        profile.files.push_back(name);
    } else {
        profile = Reader(name + ".yaml", shipped_text(name, "", name), nullptr).read();
    }
    profile.name = std::move(name);
    return profile;
}

}  // namespace csar::intake
