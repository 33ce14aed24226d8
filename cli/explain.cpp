// csar explain: what a rule is about. Also prints the whole rule reference, docs/rules.md.
#include <string>

#include <csar/failure.hpp>
#include <csar/intake.hpp>
#include <csar/rules.hpp>
#include "cli/commands.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

std::string exit_text(const Rule& rule) { return std::to_string(static_cast<int>(exit_status_of(rule.id))); }

std::string explained(const Rule& rule) {
    std::string text = std::string(rule.id) + " (" + std::string(to_string(rule.severity)) + ")\n";
    text += "  message:  " + std::string(rule.message) + "\n";
    text += "  meaning:  " + std::string(rule.help) + "\n";
    text += "  see:      " + std::string(rule.clause) + "\n";
    text += "  exit:     " + exit_text(rule) + (is_protected(rule.id) ? " (cannot be lowered)\n" : "\n");
    return text;
}

// A table cell: a bar would end it.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
}

std::string reference() {
    std::string text =
        "# Rules\n\n"
        "Made by `csar explain --all --format markdown` from the tables in `report/rules/`; a test fails when it is "
        "stale.\n"
        "The severity is the default: `--error ID`, `--warning ID`, `--ignore ID` and `--strict` change it, but "
        "findings\n"
        "about integrity and signatures can never be lowered.\n";
    std::string_view area;
    for (const Rule* rule : all_rules()) {
        if (area_of(rule->id) != area) {
            area = area_of(rule->id);
            text += "\n## " + std::string(area) +
                    "\n\n| id | severity | message | meaning | see |\n|---|---|---|---|---|\n";
        }
        text += "| `" + std::string(rule->id) + "` | " + std::string(to_string(rule->severity)) + " | " +
                cell(rule->message) + " | " + cell(rule->help) + " | " + cell(rule->clause) + " |\n";
    }
    return text;
}

std::string profiles() {
    std::string text;
    for (const std::string_view name : intake_profiles()) (text += name) += '\n';
    return text;
}

std::string checklist(const std::string& profile) {
    std::string text = profile + " demands of a package:\n";
    for (const IntakeDemand& demand : intake_checklist(profile))
        text += "  [ ] " + demand.demand + "\n      " + std::string(demand.id) + ", " +
                std::string(to_string(demand.severity)) + "; see " + std::string(demand.clause) + "\n";
    return text;
}

std::vector<std::string_view> rule_names() {
    std::vector<std::string_view> names;
    for (const Rule* rule : all_rules()) names.push_back(rule->id);
    return names;
}

class Explain final : public Command {
public:
    std::vector<Option> options() override {
        return {{"ID", &ids_, "rules to explain, by identifier"},
                {"--all", &all_, "list every rule"},
                {"--intake", &intake_, "list what an intake profile demands; 'list': the profiles", "NAME"},
                {"--format", &format_, "form of the list", "FORM", {"text", "markdown"}}};
    }

    ExitStatus run(Console& console) override {
        if (all_) {
            if (format_ == "markdown") {
                console.out(reference());
            } else {
                for (const Rule* rule : all_rules()) console.out(explained(*rule));
            }
            return ExitStatus::ok;
        }
        if (!intake_.empty()) {
            console.out(intake_ == "list" ? profiles() : checklist(intake_));
            return ExitStatus::ok;
        }
        if (ids_.empty()) throw Failure(FailureKind::usage, "explain: name a rule, or use --all");
        for (const std::string& id : ids_) console.out(explained(known(id)));
        return ExitStatus::ok;
    }

private:
    static const Rule& known(const std::string& id) {
        if (const Rule* rule = find_rule(id)) return *rule;
        std::string message = compose("there is no rule '{}'", id);
        message += did_you_mean("; ", id, rule_names());
        throw Failure(FailureKind::usage, message);
    }

    std::vector<std::string> ids_;
    bool all_ = false;
    std::string intake_;
    std::string format_ = "text";
};

}  // namespace

std::unique_ptr<Command> make_explain() { return std::make_unique<Explain>(); }

}  // namespace csar::cli
