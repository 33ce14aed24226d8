// Intake profiles for verify, pack and explain.
#include "csar/verify/intake.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include <csar/intake.hpp>
#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "base/size_words.hpp"
#include "csar/signatures/signature_findings.hpp"
#include "csar/verify/intake/checks.hpp"
#include "csar/verify/intake/kinds.hpp"
#include "csar/verify/intake/tell.hpp"
#include "report/rules/intake.hpp"
#include "report/rules/integrity.hpp"
#include "report/rules/manifest.hpp"
#include "report/rules/nfv.hpp"

namespace csar::verify {
namespace {

using intake::Demand;
using intake::Profile;

// In a list, a value with a comma and a space would look like several values.
std::string quoted_if_unclear(const std::string& value) {
    return value.find(", ") == std::string::npos ? value : "'" + value + "'";
}

// The values of a requirement. Returns an empty string if the values are fixed. The help of the rule lists fixed
// values.
std::string words_of(const Demand& demand) {
    const Rule& rule = demand.kind->rule(demand);
    if (demand.kind->name == "keynames" || &rule == &rules::intake::not_a_zip ||
        &rule == &rules::intake::not_an_archive)
        return {};
    if (demand.kind->shape == intake::Shape::number) return std::to_string(demand.amount);
    if (demand.kind->shape == intake::Shape::size) return size_words(demand.amount);
    if (demand.kind->shape == intake::Shape::key_sizes) {
        std::string sizes;
        for (std::size_t i = 0; i + 1 < demand.values.size(); i += 2)
            sizes += (i == 0 ? "" : ", ") + demand.values[i] + " " + demand.values[i + 1];
        return sizes;
    }
    const std::string values = joined(demand.values, ", ", quoted_if_unclear);
    return demand.key + (demand.key.empty() || values.empty() ? "" : " ") + values;
}

// A standard prescribes metadata only for some kinds of packages. Metadata for all packages are the receiver's
// requirement, so the profile is the source.
std::string clause_of(const Demand& demand, const Rule& rule) {
    if (!demand.see.empty()) return compose("{}", demand.see);
    const std::string_view of_receiver = rules::intake::unwanted_metadata_value.clause;
    const std::string_view clause = demand.kind->name == "metadata" ? of_receiver : rule.clause;
    return clause == of_receiver && !demand.source.empty() ? compose("{}", demand.source) : std::string(clause);
}

bool names_signers(const Demand& demand) { return demand.kind->name == "signers" || demand.kind->name == "issuers"; }

Severity severity_of(const Demand& demand) { return demand.severity.value_or(Severity::error); }

template <class Predicate>
const Demand* strictest(const Profile& profile, Predicate is_meant) {
    const Demand* found = nullptr;
    for (const Demand& demand : profile.demands)
        if (is_meant(demand) && (found == nullptr || severity_of(demand) > severity_of(*found))) found = &demand;
    return found;
}

// Returns the requirement that the package is signed; may be null. A requirement of a signer implies it. `signature` is
// preferred, because its severity may be lower.
const Demand* demand_of_signature(const Profile& profile) {
    const Demand* const separate =
        strictest(profile, [](const Demand& demand) { return demand.kind->name == "signature"; });
    return separate != nullptr ? separate : strictest(profile, names_signers);
}

bool requires_signature(const Profile& profile) {
    const Demand* const demand = demand_of_signature(profile);
    return demand != nullptr && severity_of(*demand) == Severity::error;
}

// Whether the delivered file is a future signed container: its name is unknown.
bool is_delivered_later(const intake::IntakeSubject& subject, const Profile& profile) {
    return subject.signed_later && !subject.is_signed() && requires_signature(profile) &&
           subject.signature_forms == std::vector<std::string>{"container"};
}

template <class Predicate>
IntakeForm form_of_demands(const Profile& profile, Predicate is_meant) {
    IntakeForm form;
    const auto add = [](std::vector<std::string>& to, const Demand& demand) {
        to.insert(to.end(), demand.values.begin(), demand.values.end());
    };
    for (const Demand& demand : profile.demands) {
        if (!is_meant(demand)) continue;
        const std::string_view kind = demand.kind->name;
        if (kind == "meta-values") form.values.emplace_back(demand.key, demand.values);
        if (kind == "meta-keys") form.keys.push_back(demand.key);
        if (kind == "no-pnf-meta-keys") form.unwanted_pnf_keys.push_back(demand.key);
        if (kind == "digest-algorithms") form.digests = demand.values;
        if (kind == "signature-forms") form.signature_forms = demand.values;
        if (kind == "signature-digests") form.signature_digests = demand.values;
        if (kind == "metadata") add(form.metadata, demand);
        if (kind == "metadata-values") form.metadata_values.emplace_back(demand.key, demand.values);
        if (kind == "vnf-metadata") add(form.vnf_metadata, demand);
        if (kind == "pnf-metadata") add(form.pnf_metadata, demand);
        if (kind == "ns-metadata") add(form.ns_metadata, demand);
        if (kind == "products") {
            form.reason_of_products = demand.reason;
            for (std::size_t number = 0; number < intake::products.size(); ++number)
                if (intake::is_one_of(demand.values, intake::products[number]))
                    form.products.push_back(static_cast<validate::nfv::Product>(number));
        }
        if (kind == "no-vnf-metadata") add(form.unknown_metadata, demand);
        if (kind == "keynames") form.former_keynames = demand.values.front() == "without-etsi";
        form.manifest |= kind == "manifest" || kind == "metadata-values";
    }
    return form;
}

}  // namespace

IntakeForm intake_form(std::string_view profile) {
    return form_of_demands(intake::load(profile), [](const Demand&) { return true; });
}

IntakeForm mandatory_form(std::string_view profile, const SeverityPolicy& policy) {
    return form_of_demands(intake::load(profile), [&](const Demand& demand) {
        const Rule& rule = demand.kind->rule(demand);
        return policy.apply(rule.id, demand.severity.value_or(rule.severity)) == Severity::error;
    });
}

bool holds_signature(const meta::PackageNames& names) {
    bool found = false;
    names.each_file([&](std::string_view name) {
        found |= parent_path(name).empty() && equal_ignoring_case(extension(name), ".cms");
    });
    return found;
}

bool is_content_unknown(const open::OpenedPackage& package, const Report& report) {
    if (!package.unread_metadata().empty()) return report.exit_status() != ExitStatus::ok;
    return signatures::has_unknown_content(report) &&
           (package.location().form == meta::PackageForm::several_packages || holds_signature(package.names()));
}

Intakes::Intakes(const std::vector<std::string>& names, std::uint64_t kept, SeverityPolicy policy)
    : kept_(kept), policy_(std::move(policy)) {
    for (const std::string& name : names) {
        profiles_.push_back(intake::load(name));
        verdicts_.push_back({name, profiles_.back().demands.size(), {}});
    }
}

template <class Check>
void Intakes::check_each(Report& report, Check check) {
    std::vector<Report> results;
    results.reserve(profiles_.size());
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
        Report& own = results.emplace_back(report.subject(), report.policy(), kept_);
        own.set_kind(report.kind(), report.findings().base);
        check(profiles_[i], own);
        for (const auto& [id, counts] : own.findings().rule_counts)
            for (const Severity severity : {Severity::warning, Severity::error})
                if (counts[static_cast<std::size_t>(severity)] != 0) verdicts_[i].unmet[id] = severity;
    }
    if (results.size() > 1) name_receivers(results);
    for (Report& own : results) report.adopt(std::move(own), {});
}

// A finding for several receivers is reported once, with a note that names the receivers. The message must not depend
// on receivers, because waivers can contain it.
void Intakes::name_receivers(std::vector<Report>& results) const {
    const auto key = [](const Diagnostic& finding) {
        return std::tuple(finding.severity, finding.place.line, finding.place.file, finding.message);
    };
    std::map<std::tuple<Severity, std::uint32_t, std::string, std::string>, std::vector<std::string>> receivers;
    for (std::size_t i = 0; i < results.size(); ++i)
        for (const Diagnostic& finding : results[i].diagnostics()) {
            std::vector<std::string>& names = receivers[key(finding)];
            if (names.empty() || names.back() != verdicts_[i].profile) names.push_back(verdicts_[i].profile);
        }
    for (Report& own : results)
        own.add_notes([&](const Diagnostic& finding) {
            return compose("requirement of {}", joined(receivers.at(key(finding)), " and "));
        });
}

void Intakes::check(intake::IntakeSubject subject, Report& report) {
    signed_later_ = subject.signed_later;
    has_checked_content_ |= subject.part != intake::IntakeSubject::Part::container;
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        for (const Demand& demand : profiles_[i].demands)
            if (demand.kind->name == "no-pnf-meta-keys")
                subject.unwanted_pnf_keys.emplace(demand.key, verdicts_[i].profile);
    check_each(report, [&](const Profile& profile, Report& own) {
        subject.signature_forms = {};
        subject.digest_algorithms = {};
        for (const Demand& demand : profile.demands) {
            if (demand.kind->name == "signature-forms") subject.signature_forms = demand.values;
            if (demand.kind->name == "digest-algorithms" && severity_of(demand) == Severity::error)
                subject.digest_algorithms = demand.values;
        }
        for (const Demand& demand : profile.demands) {
            if (demand.kind->check == nullptr) continue;
            const auto other = demand.kind->is_of_delivery ? intake::IntakeSubject::Part::inner
                                                           : intake::IntakeSubject::Part::container;
            // The format matters for the delivered file and for the package inside.
            if (subject.part == other && demand.kind->name != "container") continue;
            if (demand.kind->name == "file-name" && is_delivered_later(subject, profile)) continue;
            if (demand.kind->name != "no-findings") {
                demand.kind->check(subject, demand, own);
                continue;
            }
            // A requirement on findings also needs the earlier findings of the package.
            Report all(report);
            const std::size_t before = all.diagnostics().size();
            demand.kind->check(subject, demand, all);
            for (std::size_t at = before; at < all.diagnostics().size(); ++at) own.add(all.diagnostics()[at]);
        }
        if (subject.part != intake::IntakeSubject::Part::container) intake::check_contents(subject, profile, own);
    });
    note_malformed_versions(report);
    if (subject.signed_later && !subject.is_signed()) note_missing_signature();
}

// A malformed list meets the requirement of a value, but the receiver cannot use it.
void Intakes::note_malformed_versions(const Report& report) {
    const std::string_view rule = rules::manifest::malformed_version_list.id;
    if (report.count(rule, Severity::warning) == 0) return;
    constexpr std::string_view name = "compatible_specification_versions";
    const auto requires_it = [&](const Demand& demand) {
        const std::string_view kind = demand.kind->name;
        return kind == "metadata-values" ? demand.key == name
                                         : kind.ends_with("metadata") && !kind.starts_with("no-") &&
                                               std::ranges::find(demand.values, name) != demand.values.end();
    };
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        if (std::ranges::any_of(profiles_[i].demands, requires_it)) verdicts_[i].unmet.emplace(rule, Severity::warning);
}

// The package will be signed later, as the receiver requires.
void Intakes::note_missing_signature() {
    for (std::size_t i = 0; i < profiles_.size(); ++i)
        if (requires_signature(profiles_[i]))
            verdicts_[i].unmet.emplace(rules::intake::missing_signature.id, Severity::note);
}

void Intakes::require_signature(const Profile& profile, const std::string& hint, Report& report) const {
    const Demand* const demand = demand_of_signature(profile);
    if (signed_later_ || demand == nullptr || !names_signers(*demand)) return;
    intake::tell_as(rules::intake::missing_signature, *demand, {}, {}, report, hint);
}

bool Intakes::demands(std::string_view kind) const {
    return std::ranges::any_of(profiles_, [&](const Profile& profile) {
        return std::ranges::any_of(profile.demands, [&](const Demand& demand) {
            return demand.kind->name == kind &&
                   policy_.apply(demand.kind->rule(demand).id, Severity::error) != Severity::ignored;
        });
    });
}

std::vector<IntakeVerdict> Intakes::take() {
    if (!has_checked_content_) std::erase_if(verdicts_, [](const IntakeVerdict& verdict) { return verdict.met(); });
    return std::move(verdicts_);
}

bool Intakes::replaces(std::string_view kind) const {
    const std::string_view rule =
        kind == "all-files-listed" ? rules::integrity::partial_manifest.id : rules::nfv::contradicting_metadata.id;
    if (!policy_.of_files.empty()) return false;  // some files may ignore the requirement
    bool is_reported = false;
    for (const Profile& profile : profiles_)
        for (const Demand& demand : profile.demands) {
            if (demand.kind->name == "no-findings" && std::ranges::find(demand.values, rule) != demand.values.end())
                return false;
            is_reported |= demand.kind->name == kind && demand.severity.value_or(Severity::error) == Severity::error &&
                           policy_.apply(demand.kind->rule(demand).id, Severity::error) == Severity::error;
        }
    return is_reported;
}

void Intakes::require_signature(const std::string& hint, Report& report) {
    check_each(report, [&](const Profile& profile, Report& own) { require_signature(profile, hint, own); });
}

void Intakes::check_signatures(std::span<const VerifiedSignature> signatures, Report& report) {
    check_each(report, [&](const Profile& profile, Report& own) {
        for (const Demand& demand : profile.demands)
            if (demand.kind->check_signatures != nullptr) demand.kind->check_signatures(signatures, demand, own);
    });
}

}  // namespace csar::verify

namespace csar {

std::vector<std::string_view> intake_profiles() {
    std::vector<std::string_view> names;
    for (const intake::ShippedProfile& one : intake::shipped_profiles()) names.push_back(one.name);
    return names;
}

bool is_intake_file(std::string_view name_or_path) { return intake::is_file(name_or_path); }

std::string intake_description(std::string_view profile) {
    if (intake::is_file(profile)) return intake::load(profile).title;
    for (const intake::ShippedProfile& one : intake::shipped_profiles())
        if (one.name == profile) return intake::load(profile).title;
    return {};
}

std::string intake_source(std::string_view profile) { return intake::load(profile).source; }

std::vector<std::string> intake_files(std::string_view profile) { return intake::load(profile).files; }

std::string intake_yaml(std::string_view profile) { return intake::to_yaml(intake::load(profile)); }

std::vector<IntakeDemand> intake_checklist(std::string_view profile) {
    std::vector<IntakeDemand> demands;
    for (const intake::Demand& demand : intake::load(profile).demands) {
        const Rule& rule = demand.kind->rule(demand);
        std::string text(rule.help);
        if (&rule == &rules::intake::missing_manifest_metadata)
            text = compose("The manifest of {} must have the metadata that the receiver requires.",
                           intake::packages_with_metadata(*demand.kind));
        if (const std::string words = verify::words_of(demand); !words.empty()) {
            text.pop_back();  // the full stop
            text += compose(": {}", words);
        }
        demands.push_back({rule.id, demand.severity.value_or(rule.severity), std::move(text),
                           verify::clause_of(demand, rule), compose("{}", demand.reason)});
    }
    return demands;
}

}  // namespace csar
