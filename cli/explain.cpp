// csar explain: explains rules, and creates docs/rules.md and docs/rules/AREA.md.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/failure.hpp>
#include <csar/intake.hpp>
#include <csar/rules.hpp>
#include <csar/schema.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/rule_examples.hpp"
#include "cli/rule_names.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

std::string exit_text(const Rule& rule) {
    const int as_error = static_cast<int>(exit_status_of(rule.id));
    if (rule.severity != Severity::error) return fmt::format("0 (as an error: {})", as_error);
    const bool is_damage = is_protected(rule.id) && layer_of(rule.id) == Layer::container;
    return std::to_string(as_error) + (is_damage && rule.status == ExitStatus::finding
                                           ? ", or 4 if a digest or signature covers the damaged bytes"
                                           : "");
}

std::string explained(const Rule& rule) {
    std::string text = std::string(rule.id) + " (" + std::string(to_string(rule.severity)) + ")\n";
    text += "  message:  " + std::string(rule.message) + "\n";
    text += "  meaning:  " + std::string(rule.help) + "\n";
    text += "  see:      " + std::string(rule.clause) + "\n";
    text += "  exit:     " + exit_text(rule) + (is_protected(rule.id) ? " (cannot be lowered)\n" : "\n");
    return text;
}

// "zip-duplicate-name", on the page of its area.
std::string anchor_of(const Rule& rule) {
    std::string anchor(rule.id);
    std::ranges::replace(anchor, '/', '-');
    return anchor;
}

// Relative to the page of all areas.
std::string address_of(const Rule& rule) { return "rules/" + std::string(area_of(rule.id)) + ".md#" + anchor_of(rule); }

const RuleExample* example_of(const Rule& rule) {
    for (const RuleExample& example : rule_examples())
        if (example.id == rule.id) return &example;
    return nullptr;
}

std::string indented(std::string_view text, std::string_view margin) {
    std::string out;
    while (!text.empty()) out += std::string(margin) + std::string(take_piece(text, '\n')) + "\n";
    return out;
}

// Removes carets, which are a syntax error in some files.
std::string without_marks(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string_view line = text.substr(0, end);
        const std::size_t mark = line.find_first_not_of(' ', 1);
        const bool is_mark = line.front() == '#' && mark != std::string_view::npos && line.substr(mark) == "^\n";
        if (!is_mark) out += line;
        text.remove_prefix(end);
    }
    return out;
}

std::string example_text(const Rule& rule) {
    const RuleExample* const example = example_of(rule);
    if (example == nullptr) return {};
    return "  wrong:\n" + indented(example->wrong, "    ") +
           (example->says.empty() ? "" : "  csar says:\n" + indented(example->says, "    ")) + "  right:\n" +
           indented(example->right, "    ");
}

std::string escaped(std::string_view text, char special, std::string_view instead) {
    std::string out;
    for (const char c : text) out += c == special ? instead : std::string_view(&c, 1);
    return out;
}

// Escapes '<', which starts a tag in Markdown.
std::string prose(std::string_view text) { return escaped(text, '<', "&lt;"); }

std::string example_markdown(const Rule& rule) {
    const RuleExample* const example = example_of(rule);
    std::string text = "<a id=\"" + anchor_of(rule) + "\"></a>\n\n## " + std::string(rule.id) + "\n\n`" +
                       std::string(rule.message) + "`\n\n" + prose(rule.help) + " (" +
                       std::string(to_string(rule.severity)) + "; see " + std::string(rule.clause) + ")\n\n";
    if (example == nullptr) return text;
    const auto block = [](std::string_view title, std::string_view lines) {
        return std::string(title) + ":\n\n```\n" + std::string(lines) + "```\n\n";
    };
    text += block("Wrong", example->wrong);
    if (!example->says.empty()) text += block("csar says", example->says);
    return text + block("Right", example->right);
}

// Escapes '|', which ends a cell in Markdown.
std::string cell(std::string_view text) { return escaped(text, '|', "\\|"); }

std::string reference() {
    std::string text =
        "# Rules\n\n"
        "Made by `csar explain --all --format markdown` from the tables in `report/rules/`. An identifier leads to the "
        "page of its area,\n"
        "which explains the rule and has a wrong and a right example. The severity is the default: `--error ID`, "
        "`--warning ID`,\n"
        "`--ignore ID` and `--strict` change it, but findings about integrity and signatures, including those of an "
        "intake profile, can\n"
        "never be lowered.\n";
    std::string_view area;
    for (const Rule* rule : all_rules()) {
        if (area_of(rule->id) != area) {
            area = area_of(rule->id);
            text += "\n## " + std::string(area) + "\n\n| id | severity | message | see |\n|---|---|---|---|\n";
        }
        text += "| [`" + std::string(rule->id) + "`](" + address_of(*rule) + ") | " +
                std::string(to_string(rule->severity)) + " | " + cell(rule->message) + " | " + cell(rule->clause) +
                " |\n";
    }
    return text;
}

// The start of docs/rules/AREA.md.
std::string area_heading(const std::string& area) {
    return "# Rules of the area " + area + "\n\nMade by `csar explain " + area +
           " --format markdown`; [all areas](../rules.md).\n\n";
}

std::string profiles() {
    std::string text;
    for (const std::string_view name : intake_profiles())
        text += fmt::format("{:<14}{}\n", name, intake_description(name));
    return text;
}

std::string checklist(const std::string& profile) {
    const std::string title = is_intake_file(profile) ? intake_description(profile) : std::string();
    const std::string source = intake_source(profile);
    std::string text = printable(profile) + (title.empty() ? "" : " (" + printable(title) + ")") +
                       " requires of a package" + (source.empty() ? "" : " (source: " + printable(source) + ")") +
                       ":\n";
    for (const IntakeDemand& demand : intake_checklist(profile)) {
        text += "  [ ] " + demand.demand + "\n      " + std::string(demand.id) + ", " +
                std::string(to_string(demand.severity)) + "; see " + demand.clause + "\n";
        if (!demand.reason.empty()) text += "      why: " + demand.reason + "\n";
    }
    return text;
}

std::string checklist_markdown(const std::string& profile) {
    const std::string source = intake_source(profile);
    std::string text =
        "# " + printable(profile) + "\n\n" + (source.empty() ? "" : "Source: " + printable(source) + "\n\n");
    for (const IntakeDemand& demand : intake_checklist(profile))
        text += "- [ ] " + demand.demand + " (`" + std::string(demand.id) + "`, " +
                std::string(to_string(demand.severity)) + "; see " + demand.clause + ")" +
                (demand.reason.empty() ? "" : " " + demand.reason) + "\n";
    return text;
}

nlohmann::ordered_json checklist_json(const std::string& profile) {
    nlohmann::ordered_json json = {{"profile", printable(profile)},
                                   {"title", printable(intake_description(profile))},
                                   {"source", printable(intake_source(profile))},
                                   {"demands", nlohmann::ordered_json::array()}};
    for (const IntakeDemand& demand : intake_checklist(profile)) {
        nlohmann::ordered_json one = {{"id", demand.id},
                                      {"severity", to_string(demand.severity)},
                                      {"demand", demand.demand},
                                      {"see", demand.clause}};
        if (!demand.reason.empty()) one["reason"] = demand.reason;
        json["demands"].push_back(std::move(one));
    }
    return json;
}

nlohmann::ordered_json json_of(const Rule& rule) {
    nlohmann::ordered_json json = {{"id", rule.id},
                                   {"severity", to_string(rule.severity)},
                                   {"message", rule.message},
                                   {"meaning", rule.help},
                                   {"see", rule.clause},
                                   {"exit", static_cast<int>(rule.status)},
                                   {"canBeLowered", !is_protected(rule.id)}};
    if (const RuleExample* const example = example_of(rule)) {
        json["wrong"] = without_marks(example->wrong);
        json["right"] = without_marks(example->right);
        if (!example->says.empty()) json["says"] = example->says.substr(0, example->says.size() - 1);
    }
    return json;
}

class Explain final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"[ID]", &ids_, "rules to explain: an identifier, an area, or a word to search for", "", "", "",
             rule_ids_and_areas},
            {"--all", &all_, "list every rule"},
            {"--intake", &intake_, "list what an intake profile requires; without NAME, list the profiles", "NAME|FILE",
             "", "list", intake_profile_names},
            {"--schema", &schema_, "print a JSON Schema of definitions of TOSCA 1.0, 1.1, 1.2, 1.3 or 2.0, for editors",
             "VERSION"},
        };
        add_options(options, "Output",
                    {{"--format", &format_, "format of the list; yaml writes an intake profile, which you can adapt",
                      "FORM", "text markdown json yaml"}});
        return options;
    }

    ExitStatus run(Console& console) override {
        if (format_ == "yaml" && (all_ || intake_.empty() || intake_ == "list"))
            throw Failure(FailureKind::usage, "explain: --format yaml requires --intake NAME");
        const char* const lists = all_               ? "--all"
                                  : !schema_.empty() ? "--schema"
                                  : !intake_.empty() ? "--intake"
                                                     : nullptr;
        if (lists != nullptr && !ids_.empty())
            throw Failure(FailureKind::usage,
                          compose("explain: unexpected argument '{}': {} does not take rules", ids_.front(), lists));
        if (all_) {
            const auto rules = all_rules();
            if (format_ == "markdown")
                console.out(reference());
            else
                print(console, {rules.begin(), rules.end()});
            return ExitStatus::ok;
        }
        if (!schema_.empty()) {
            const auto version = parse_tosca_version(schema_);
            if (!version)
                throw Failure(FailureKind::usage,
                              compose("--schema {}: the versions are 1.0, 1.1, 1.2, 1.3 and 2.0", schema_));
            console.document(definitions_schema(*version));
            return ExitStatus::ok;
        }
        if (!intake_.empty()) {
            console.document(intake_ == "list" ? profiles() : demands());
            return ExitStatus::ok;
        }
        if (ids_.empty()) throw Failure(FailureKind::usage, "explain: specify a rule, an area or a word, or use --all");
        std::vector<const Rule*> rules;
        for (const std::string& id : ids_)
            for (const Rule* rule : known(id)) rules.push_back(rule);
        print(console, rules);
        return ExitStatus::ok;
    }

private:
    std::string demands() const {
        if (format_ == "yaml") return intake_yaml(intake_);
        if (format_ == "json") return checklist_json(intake_).dump(2) + "\n";
        return format_ == "markdown" ? checklist_markdown(intake_) : checklist(intake_);
    }

    static std::vector<const Rule*> known(const std::string& word) {
        std::vector<const Rule*> found = rules_for(word);
        if (!found.empty()) return found;
        std::string message = compose("there is no rule '{}'", word);
        message += rule_hint(word);
        throw Failure(FailureKind::usage, message);
    }

    // In text, several rules get one line each.
    void print(Console& console, const std::vector<const Rule*>& rules) const {
        if (format_ == "json") {
            auto document = nlohmann::ordered_json::array();
            for (const Rule* rule : rules) document.push_back(json_of(*rule));
            console.document(document.dump(2) + "\n");
        } else if (format_ == "markdown") {
            if (ids_.size() == 1 && ids_.front() == area_of(rules.front()->id)) console.out(area_heading(ids_.front()));
            for (const Rule* rule : rules) console.out(example_markdown(*rule));
        } else if (all_ || rules.size() <= ids_.size()) {
            for (const Rule* rule : rules)
                console.out(explained(*rule) +
                            (all_ ? "" : "  page:     docs/" + address_of(*rule) + "\n" + example_text(*rule)));
        } else {
            for (const Rule* rule : rules)
                console.out(std::string(rule->id) + " (" + std::string(to_string(rule->severity)) +
                            "): " + std::string(rule->message) + "\n");
        }
    }

    std::vector<std::string> ids_;
    bool all_ = false;
    std::string intake_;
    std::string schema_;
    std::string format_ = "text";
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace csar::cli
