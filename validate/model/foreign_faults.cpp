// Reports the errors in third-party files: one finding for each import of such files.
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/loader.hpp"

namespace csar::validate {
namespace {

// A third-party file that the user's own files import, with the findings in it and in the files that it imports.
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
    // A file before 2.0 may use names that its importer imports.
    finding.hint = names_reach_imported_files.has(file.grammar->version())
                       ? compose("validate '{}' with DefinitionOptions::within {}", shown,
                                 report.shown_file(file.importer->document->file()))
                       : compose("validate '{}' by itself", shown);
    finding.related.push_back({faults.first->place, faults.first->message});
    report.add(std::move(finding));
}

}  // namespace

void report_foreign_faults(const Model& model, Report& report) {
    std::vector<Brought> all;
    std::unordered_map<const DefinitionsFile*, std::size_t> places;  // positions in `all`
    for (const DefinitionsFile* file : model.files()) {
        if (!file->foreign || file->published) continue;
        // A file comes after the files that import it.
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
