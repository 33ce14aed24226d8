// Reports cycles of imports (docs/tosca.md, imports), and errors in third-party files, once for each import of them.
#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/cycles.hpp"
#include "base/joined.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/loader.hpp"

namespace csar::validate {
namespace {

std::string describe_imports(std::span<const DefinitionsFile* const> files, std::span<const std::size_t> cycle,
                             const Report& report) {
    constexpr std::size_t most = 8;  // named files
    // A file of a package is shown by its path there, any other file by the name from the user.
    const auto shown = [&](std::size_t number) {
        const std::string& file = files[number]->document->file();
        return report.kind() == SubjectKind::file ? report.shown_file(file) : file;
    };
    return joined(cycle.first(std::min(most, cycle.size())), " -> ", shown) +
           (cycle.size() > most ? " -> ... -> " : " -> ") + shown(cycle.front());
}

void report_cycle(const Import& import, const std::string& cycle, Report& report) {
    const bool tolerated = imports_may_be_cyclic.has(import.file->grammar->version());
    report.add(tolerated ? diagnose(rules::tosca::tolerated_import_cycle, import.reference.place(), cycle)
                         : diagnose(rules::tosca::import_cycle, import.reference.place(), cycle));
}

// A third-party file that the user's files import. The findings include those in its imports.
struct Brought {
    const DefinitionsFile* file;
    Report::SeparateCounts faults;
};

void join(Report::SeparateCounts& all, const Report::SeparateCounts& more) {
    if (more.first && (!all.first || (all.errors == 0 && more.errors != 0))) all.first = more.first;
    all.errors += more.errors;
    all.warnings += more.warnings;
}

std::string counted(std::uint64_t count, std::string_view noun) {
    return compose("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void tell(const Brought& brought, Report& report) {
    const Report::SeparateCounts& faults = brought.faults;
    if (!faults.first) return;
    Node reference;
    for (const Import& import : brought.file->importer->imports)
        if (import.file == brought.file) reference = import.reference;
    auto finding = faults.errors != 0 ? diagnose(rules::tosca::faulty_import, reference.place(), reference.text(),
                                                 counted(faults.errors, "error"))
                                      : diagnose(rules::tosca::doubtful_import, reference.place(), reference.text(),
                                                 counted(faults.warnings, "warning"));
    const DefinitionsFile& file = *brought.file;
    const std::string shown = report.shown_file(file.document->file());
    // Before 2.0, a file may use names that its importer imports.
    finding.hint = names_reach_imported_files.has(file.grammar->version())
                       ? compose("validate '{}' with DefinitionOptions::within {}", shown,
                                 report.shown_file(file.importer->document->file()))
                       : compose("validate '{}' by itself", shown);
    finding.related.push_back({faults.first->place, faults.first->message});
    report.add(std::move(finding));
}

}  // namespace

void report_import_cycles(const Model& model, Report& report) {
    const auto files = model.files();
    std::unordered_map<const DefinitionsFile*, std::size_t> numbers;
    for (const DefinitionsFile* const file : files) numbers.emplace(file, numbers.size());
    std::vector<std::vector<std::size_t>> imported(files.size());
    for (std::size_t i = 0; i < files.size(); ++i)
        for (const Import& import : files[i]->imports) {
            const auto found = numbers.find(import.file);  // bundled files import nothing
            imported[i].push_back(found == numbers.end() ? files.size() : found->second);
        }
    each_cycle(imported, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        report_cycle(files[cycle.back()]->imports[edge], describe_imports(files, cycle, report), report);
    });
}

void report_foreign_faults(const Model& model, Report& report) {
    std::vector<Brought> all;
    std::unordered_map<const DefinitionsFile*, std::size_t> places;  // indexes in `all`
    for (const DefinitionsFile* file : model.files()) {
        if (!file->foreign || file->published) continue;
        // Importing files come first.
        std::size_t place = all.size();
        if (file->importer->foreign && !file->importer->published)
            place = places.at(file->importer);
        else
            all.push_back({file, {}});
        places.emplace(file, place);
        if (const Report::SeparateCounts* const faults = report.separate_counts(file->document->file()))
            join(all[place].faults, *faults);
    }
    for (const Brought& brought : all) tell(brought, report);
}

}  // namespace csar::validate
