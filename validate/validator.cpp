#include "validate/validator.hpp"

#include <algorithm>

#include <csar/rules.hpp>
#include "base/budget.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/over_budget.hpp"
#include "report/rules/project.hpp"
#include "validate/migrate/migrate.hpp"
#include "validate/model/completion.hpp"
#include "validate/model/dialect_marks.hpp"
#include "validate/model/loader.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {

namespace {

class ScopedDialectJudge {
public:
    ScopedDialectJudge(DefinitionsJudge& judge, Report& report) : report_(report) { report.set_dialect_judge(&judge); }
    ~ScopedDialectJudge() { report_.set_dialect_judge(nullptr); }
    ScopedDialectJudge(const ScopedDialectJudge&) = delete;
    ScopedDialectJudge& operator=(const ScopedDialectJudge&) = delete;

private:
    Report& report_;
};

LoadOptions with_judge(LoadOptions options, DefinitionsJudge& judge) {
    options.judge = &judge;
    return options;
}

// True for "tosca/unknwon-type", which begins with a known area. Other text may be intended for a different tool.
bool is_misspelt_rule(std::string_view name) {
    const std::size_t slash = name.find('/');
    if (slash == name.npos || name.substr(slash) == "/*" || find_rule(name) != nullptr) return false;
    const std::string_view area = name.substr(0, slash + 1);
    return std::ranges::any_of(all_rules(),
                               [&](const Rule* rule) { return std::string_view(rule->id).starts_with(area); });
}

// A hint compares the name with every rule, so each file gets only a few hints.
Diagnostic unknown_rule(const std::string& name, Place place, int& hints_left) {
    Diagnostic finding = diagnose(rules::project::unknown_rule_in_comment, std::move(place), name);
    if (hints_left-- <= 0) return finding;
    finding.hint = Suggestion(name, all_rules(), &Rule::id).hint();
    return finding;
}

constexpr std::uint64_t steps_a_comment = 1'000;

// Must run after all checks, because a check records the comments that it uses.
void report_idle_comments(const Model& model, Report& report) {
    const std::shared_ptr<Waiving>& waiving = report.policy().waiving;
    if (waiving == nullptr) return;
    int hints_left = 20;
    for (const auto& file : model.files()) {
        if (file->files == nullptr || file->foreign || file->is_outside()) continue;
        const std::string& path = file->document->file();
        for (const IdleComment& idle : waiving->idle_comments(file->document->text(), report.shown_file(path), path)) {
            Place place{.file = path, .line = idle.line};
            spend_work(steps_a_comment);
            if (is_misspelt_rule(idle.rule))
                report.add(unknown_rule(idle.rule, std::move(place), hints_left));
            else if (idle.has_reason)
                report.add(diagnose(rules::project::unused_comment, std::move(place), idle.rule));
            else
                report.add(diagnose(rules::project::comment_without_reason, std::move(place), idle.rule));
        }
    }
}

// A part may use the names in the service template of the entry file.
void join_services(const Model& model, const std::string& part, const FileProvider& files, ServiceIndex& services) {
    const DefinitionsFile* const file = part.empty() ? nullptr : model.find(files.name_of(part));
    if (file == nullptr || file->entry == nullptr) return;
    const Element *const own = file->service_template(), *const whole = file->entry->service_template();
    if (own != nullptr && whole != nullptr) services.join(*own, *whole);
}

}  // namespace

Validator::Validator(const std::vector<std::string>& entries, const FileProvider& files,
                     const ValidatorOptions& options, Report& report) {
    const BudgetScope budget(options.load.limits);
    DefinitionsJudge judge(options.load.dialects);
    bool is_loaded = false;
    try {
        const ScopedDialectJudge scope(judge, report);
        load(entries, files, options, judge, report);
        is_loaded = true;
        check(files, options, report);
    } catch (const OverBudget& over) {
        if (options.only_read) throw;  // the caller needs only the model
        // An incomplete model cannot be checked.
        if (!is_loaded) {
            model_ = Model::empty();
            names_ = std::make_unique<Namespaces>(*model_, report);
        }
        report_over_budget(over, entries.front(), report);
    }
    work_ = budget.work();
    report_dialects(report);
}

void Validator::load(const std::vector<std::string>& entries, const FileProvider& files,
                     const ValidatorOptions& options, DefinitionsJudge& judge, Report& report) {
    model_ = Model::load(entries, files, with_judge(options.load, judge), report);
    // Types determine to which files the definitions refer, so names are resolved even without checks.
    Report& active_report = options.only_read ? unreported_ : report;
    names_ = std::make_unique<Namespaces>(*model_, active_report);
    complete_model(*model_, *names_, active_report);
}

void Validator::check(const FileProvider& files, const ValidatorOptions& options, Report& report) {
    CheckContext context{*model_, *names_, files, options.check, report};
    if (options.migrated == nullptr) context.migrate_to = options.migrate_to;  // else the result is checked
    join_services(*model_, options.load.only, files, context.services);
    if (!options.only_read) check_definitions(context);
    if (!options.only_read) nfv::check_descriptors(context);
    if (!options.only_read && options.migrate_to) report_migration(context, *options.migrate_to, options.migrated);
    references_ = find_references(*model_, files, *names_, context.services);
    obligations_ = find_obligations(references_, files);
    if (!options.only_read) check_references(references_, files, options.check, report);
    if (options.load.only.empty()) report_foreign_faults(*model_, report);
    if (!options.only_read) report_idle_comments(*model_, report);
}

std::vector<std::string> Validator::named_files() const {
    std::vector<std::string> paths;
    for (const auto& file : model_->files())
        if (!file->is_outside()) paths.push_back(file->path);
    for (const FileReference& reference : references_.files)
        if (!reference.remote && reference.path) paths.push_back(*reference.path);
    std::ranges::sort(paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

}  // namespace csar::validate
