// Reads the project file: YAML with a fixed set of keys. Messages contain invalid keys.
#include <csar/project.hpp>

#include <algorithm>
#include <array>
#include <string_view>

#include <csar/date_time.hpp>
#include <csar/failure.hpp>
#include <csar/intake.hpp>
#include "base/ascii.hpp"
#include "base/file.hpp"
#include "report/diagnose.hpp"
#include "report/rule.hpp"
#include "validate/document/scalar.hpp"
#include "validate/document/settings_file.hpp"

namespace csar::project {
namespace {

using validate::Node;
using validate::SettingsFile;

constexpr std::uint64_t max_bytes = 16 * 1024 * 1024;

// The kinds of values.
enum class Form : std::uint8_t { text, truth, texts, pairs, level, input, inputs, output };
struct PackOption {
    std::string_view name;
    Form form = Form::text;
    std::string_view choices = "";
};
constexpr PackOption pack_options_known[] = {
    {"archive", Form::text, "zip tar tar.gz tar.zst tar.xz"},
    {"cert", Form::inputs},
    {"certificate-beside", Form::truth},
    {"checksum", Form::output},
    {"created-by"},
    {"csar-version", Form::text, "1.0 1.1 2.0"},
    {"digest", Form::text, "SHA-224 SHA-256 SHA-384 SHA-512"},
    {"directory", Form::input},
    {"entry-definitions"},
    {"executable", Form::texts},
    {"follow-symlinks", Form::truth},
    {"git-tracked", Form::truth},
    {"gitignore", Form::truth},
    {"key", Form::input},
    {"level", Form::level},
    {"manifest", Form::truth},
    {"manifest-meta", Form::pairs},
    {"meta", Form::pairs},
    {"meta-location", Form::text, "root TOSCA-Metadata"},
    {"output", Form::output},
    {"passphrase-env"},
    {"passphrase-file", Form::input},
    {"sign", Form::text, "manifest container detached"},
    {"signature-digest", Form::text, "SHA-256 SHA-384 SHA-512"},
    {"store", Form::texts},
};

// Options of verify that are not keys: they state what one receiver trusts.
struct VerifyOption {
    std::string_view name;
    std::string_view demand;  // the similar requirement in an intake profile, if there is one
};
constexpr VerifyOption verify_options_known[] = {
    {"at-time", ""},      {"attestation", ""},   {"bundle", ""},
    {"crl", ""},          {"identity", ""},      {"identity-regexp", ""},
    {"issuer", ""},       {"issuer-regexp", ""}, {"require-signature", "signature"},
    {"signature", ""},    {"signer", "signers"}, {"trust-timestamp", ""},
    {"trusted-root", ""},
};

class Reader {
public:
    explicit Reader(const std::string& path)
        : project_{.path = path, .text = read_whole_file(path, max_bytes)}, file_(path, project_.text, max_bytes) {}

    ProjectFile read() {
        if (!file_.root() || file_.root().is_null()) return project_;  // empty, or only comments
        for (const auto& [key, value] : file_.root().entries()) refuse_verify_option(key);
        each(file_.root(), "the project file",
             {"strict", "comments", "intake", "severity", "overrides", "limits", "import-map", "profile-path", "trust",
              "pack", "waivers"},
             [&](std::string_view key, Node value) { setting(key, value); });
        return project_;
    }

private:
    [[noreturn]] void refuse(Node node, const std::string& message) const { file_.refuse(node, message); }

    void refuse_verify_option(Node key) const {
        const auto* const option = std::ranges::find(verify_options_known, key.text(), &VerifyOption::name);
        if (option == std::end(verify_options_known)) return;
        refuse(key,
               compose("'{}' is not a key of the project file, but an option of csar::verify_package", option->name) +
                   (option->demand.empty()
                        ? ""
                        : compose("; the similar requirement in an intake profile is '{}'", option->demand)));
    }

    template <class Take>
    void each(Node mapping, std::string_view what, const std::vector<std::string_view>& keys, Take take) {
        if (!mapping.is_mapping()) refuse(mapping, compose("{} must be a mapping", what));
        for (const auto& [key, value] : mapping.entries()) {
            if (!keys.empty()) file_.expect_one_of(key, compose("a key of {}", what), keys);
            take(key.text(), value);
        }
    }

    std::string text(Node node, std::string_view what) const { return file_.text(node, what); }
    bool truth(Node node, std::string_view what) const { return file_.truth(node, what); }
    std::string file_path(Node node, std::string_view what) const { return file_.path(text(node, what)); }

    // A profile's name, or the path of a file.
    std::string intake(Node node) const {
        std::string given = text(node, "intake");
        return is_intake_file(given) ? file_path(node, "intake") : given;
    }

    std::string rules_of(Node node, std::string_view id) const {
        return id == "forbidden" ? std::string(id) : rule(node, id);
    }

    std::string rule(Node node, std::string_view id) const {
        const std::string why = why_unknown(id);
        if (!why.empty()) refuse(node, why);
        return std::string(id);
    }

    void setting(std::string_view key, Node value) {
        const std::uint32_t line = value.position().line;
        if (key == "strict") project_.strict = {truth(value, key), line};
        if (key == "comments") project_.comments = {truth(value, key), line};
        if (key == "intake")
            one_or_each(value, [&](Node one) { project_.intakes.push_back({intake(one), one.position().line}); });
        if (key == "severity")
            each(value, key, {}, [&](std::string_view id, Node one) {
                project_.severities.push_back({{rules_of(one, id), severity(id, one)}, one.position().line});
            });
        if (key == "overrides") {
            if (!value.is_sequence()) refuse(value, "overrides must be a list");
            for (const Node item : value.items()) override_of_files(item);
        }
        if (key == "pack") pack_options(value);
        if (key == "limits")
            each(value, key, {}, [&](std::string_view name, Node one) {
                project_.limits.push_back({{std::string(name), text(one, name)}, one.position().line});
            });
        if (key == "import-map")
            each(value, key, {}, [&](std::string_view url, Node one) {
                project_.import_map.push_back({{std::string(url), file_path(one, url)}, one.position().line});
            });
        if (key == "profile-path" || key == "trust") {
            auto& list = key == "trust" ? project_.trust : project_.profile_paths;
            one_or_each(value, [&](Node one) { list.push_back({file_path(one, key), one.position().line}); });
        }
        if (key == "waivers") {
            if (!value.is_sequence()) refuse(value, "waivers must be a list");
            for (const Node item : value.items()) waiver(item);
        }
    }

    template <class Visit>
    static void one_or_each(Node value, Visit visit) {
        if (!value.is_sequence()) return visit(value);
        for (const Node item : value.items()) visit(item);
    }

    void override_of_files(Node item) {
        SeveritiesOfFiles files;
        each(item, "an override", {"path", "severity"}, [&](std::string_view key, Node value) {
            if (key == "path") files.path = text(value, key);
            if (key == "severity")
                each(value, key, {},
                     [&](std::string_view id, Node one) { files.overrides[rule(one, id)] = severity(id, one); });
        });
        if (files.path.empty()) refuse(item, "an override must have a path: 'path: legacy/*'");
        if (files.overrides.empty()) refuse(item, "an override must state what it changes: 'severity: { ... }'");
        project_.overrides.push_back({std::move(files), item.position().line});
    }

    void pack_options(Node options) {
        std::vector<std::string_view> names;
        for (const PackOption& option : pack_options_known) names.push_back(option.name);
        each(options, "pack", names, [&](std::string_view key, Node value) {
            pack_option(*std::find_if(std::begin(pack_options_known), std::end(pack_options_known),
                                      [&](const PackOption& option) { return option.name == key; }),
                        value);
        });
    }

    void pack_option(const PackOption& option, Node value) {
        const auto add = [&](Node at, std::string given) {
            project_.pack.push_back({{std::string(option.name), std::move(given)}, at.position().line});
        };
        if ((option.form == Form::texts || option.form == Form::inputs) && value.is_sequence()) {
            for (const Node item : value.items())
                add(item, option.form == Form::inputs ? file_path(item, option.name) : text(item, option.name));
            return;
        }
        switch (option.form) {
            case Form::pairs:
                return each(value, option.name, {}, [&](std::string_view name, Node one) {
                    add(one, std::string(name) + "=" + text(one, name));
                });
            case Form::truth:
                if (truth(value, option.name)) add(value, "true");
                return;
            case Form::level: return add(value, std::to_string(level(value)));
            case Form::output: return add(value, output_path(value, option.name));
            case Form::input:
            case Form::inputs: {
                const std::string given = text(value, option.name);
                return add(value, given.starts_with("pkcs11:") ? given : file_path(value, option.name));
            }
            case Form::text:
            case Form::texts: break;
        }
        std::string given = text(value, option.name);
        if (!option.choices.empty() &&
            (" " + std::string(option.choices) + " ").find(" " + given + " ") == std::string::npos)
            refuse(value, compose("{} must be one of {}", option.name, option.choices));
        add(value, std::move(given));
    }

    std::int64_t level(Node value) const {
        const std::int64_t level = validate::core_schema_integer(text(value, "level")).value_or(-1);
        if (level < 0 || level > 12) refuse(value, "level must be from 0 to 12");
        return level;
    }

    // The project file may come from another person. It must not replace files in other directories.
    std::string output_path(Node value, std::string_view what) const {
        const std::string given = text(value, what);
        const bool leaves = ("/" + given + "/").find("/../") != std::string::npos;
        if (given.starts_with('/') || leaves)
            refuse(value, compose("{} must be in the directory of the project file or below it", what));
        return file_.path(given);
    }

    Severity severity(std::string_view id, Node value) const {
        const std::string name = text(value, id);
        for (const Severity one : {Severity::error, Severity::warning, Severity::note, Severity::ignored})
            if (to_string(one) == name) {
                if (one < Severity::error && is_protected(id))
                    refuse(value, "the severity of findings about damage, integrity and signatures cannot be lowered");
                return one;
            }
        refuse(value, compose("the severity must be error, warning, note or ignored, not '{}'", name));
    }

    void waiver(Node item) {
        WaiverEntry entry;
        entry.line = item.position().line;
        each(item, "a waiver", {"rule", "path", "key", "message", "reason", "expires", "count"},
             [&](std::string_view key, Node value) {
                 const std::string given = text(value, key);
                 if (key == "rule") entry.rule = rule(value, given);
                 if (key == "path") entry.path = given;
                 if (key == "key") entry.key = given;
                 if (key == "message") entry.message = given;
                 if (key == "reason") entry.reason = std::string(trimmed(given));
                 if (key == "expires") {
                     entry.expires = parse_date_time(given);
                     if (!entry.expires) refuse(value, compose("'{}' is not a date such as 2026-12-31", given));
                 }
                 if (key == "count") {
                     const auto count = validate::core_schema_integer(given);
                     if (!count || *count < 1) refuse(value, "count must be a positive number");
                     entry.count = static_cast<std::uint64_t>(*count);
                 }
             });
        if (entry.rule.empty()) refuse(item, "a waiver must name a rule, for example 'rule: tosca/unknown-type'");
        if (entry.reason.empty()) refuse(item, "a waiver must have a reason: 'reason: ...'");
        if (is_protected(entry.rule)) refuse(item, "findings about damage, integrity and signatures cannot be waived");
        project_.waivers.push_back(std::move(entry));
    }

    ProjectFile project_;
    SettingsFile file_;
};

}  // namespace

}  // namespace csar::project

namespace csar {

ProjectFile read_project_file(const std::string& path) { return project::Reader(path).read(); }

}  // namespace csar
