#include "validate/variability/check_choices.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "report/diagnose.hpp"
#include "validate/variability/derive.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/technologies.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::size_t max_choices = 32;

class Choices {
public:
    explicit Choices(const ConcreteCheck& validate) : validate_(validate) {}

    // What comes after the last that is looked at is left to resolve().
    void add(const Template& elements, const std::function<bool(const Element&)>& present) {
        if (shown_.size() == max_choices) return;
        const Derived derived = derive(elements, {present, nullptr});
        Report found;
        validate_(derived.text, derived.sources, found);
        shown_.push_back(derived.sources.positions());
        std::set<Key> met;
        for (const Diagnostic& finding : found.diagnostics()) {
            Key key{finding.place.line, finding.place.column, finding.id};
            Kind& kind = kinds_[key];
            if (met.insert(std::move(key)).second) ++kind.choices;
            // Of kinds that come in every choice the first is told of.
            if (kind.choices == 1) kind.findings.push_back(finding);
        }
    }

    void tell(Report& report) const {
        std::vector<Diagnostic> news;
        for (const auto& [key, kind] : kinds_) {
            const std::pair place(std::get<0>(key), std::get<1>(key));
            const auto showing =
                std::count_if(shown_.begin(), shown_.end(), [&](const auto& shown) { return shown.contains(place); });
            if (kind.choices < static_cast<std::size_t>(showing)) continue;
            for (const Diagnostic& finding : kind.findings)
                if (!is_reported(report, finding)) news.push_back(finding);
        }
        for (Diagnostic& finding : news) report.add(std::move(finding));
    }

private:
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::string_view>;
    struct Kind {
        std::size_t choices = 0;
        std::vector<Diagnostic> findings;
    };

    const ConcreteCheck& validate_;
    std::vector<std::set<std::pair<std::uint32_t, std::uint32_t>>> shown_;  // lines and columns, of each choice
    std::map<Key, Kind> kinds_;
};

// What is left out of the choices when nothing passes all checks: these may be switched off.
enum class Demands : std::uint8_t { all_checks, nothing };

bool add_choices(const Document& document, const FileProvider* files, const Limits& limits, Demands demands,
                 Choices& choices) {
    try {
        Template elements(document);
        if (demands == Demands::all_checks) elements.options.prefer("constraints", "true");
        Report unread;
        Technologies technologies(elements, files, limits, unread);
        technologies.enrich();
        Formulas formulas;
        Conditions conditions(elements, formulas, {}, 0, limits);
        conditions.leave_inputs_open();
        PresenceRules(elements, technologies, formulas, conditions).make();
        conditions.require_single_values();
        for (const Element& element : elements.elements) {
            if (element.types.size() < 2) continue;
            std::vector<Formula> types;
            for (const Element* type : element.types) types.push_back(type->presence);
            formulas.require(formulas.implies(element.presence, formulas.exactly_one(types)));
        }
        never_present(elements, formulas, [&](const auto& present) { choices.add(elements, present); });
        return true;
    } catch (const Fault&) {
        return false;  // reported where presences are looked into
    }
}

}  // namespace

bool is_reported(const Report& report, const Diagnostic& finding) {
    return std::any_of(report.diagnostics().begin(), report.diagnostics().end(), [&](const Diagnostic& other) {
        return other.id == finding.id && other.place.line == finding.place.line &&
               other.place.file == finding.place.file;
    });
}

void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report) {
    Choices choices(validate);
    if (!add_choices(document, files, limits, Demands::all_checks, choices))
        add_choices(document, files, limits, Demands::nothing, choices);
    choices.tell(report);
}

}  // namespace csar::validate::variability
