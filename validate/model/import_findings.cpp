// Reports cycles of imports (docs/tosca.md, imports), and errors in third-party files, once for each import of them.
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

struct Step {
    const DefinitionsFile* file;
    std::size_t next;  // the next import to follow
};

constexpr std::size_t named_files = 8;  // of a cycle, in the message

std::string describe_cycle(const std::vector<Step>& path, std::size_t begin, const Report& report) {
    // A file of a package is shown by its path there, any other file by the name from the user.
    const auto shown = [&](const Step& step) {
        const std::string& file = step.file->document->file();
        return report.kind() == SubjectKind::file ? report.shown_file(file) : file;
    };
    const std::string first = shown(path[begin]);
    std::string cycle = first;
    for (std::size_t at = begin + 1; at < path.size(); ++at) {
        if (at - begin == named_files) {
            cycle += " -> ...";
            break;
        }
        cycle += " -> " + shown(path[at]);
    }
    return cycle + " -> " + first;
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

// Depth first, without recursion. An import of a file on the current path closes a cycle.
void report_import_cycles(const Model& model, Report& report) {
    constexpr std::size_t done = static_cast<std::size_t>(-1);
    std::unordered_map<const DefinitionsFile*, std::size_t> places;  // on the path, or done
    for (const auto& start : model.files()) {
        if (!places.try_emplace(start, 0).second) continue;
        std::vector<Step> path{{start, 0}};
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next == step.file->imports.size()) {
                places[step.file] = done;
                path.pop_back();
                continue;
            }
            const Import& import = step.file->imports[step.next++];
            if (import.file == nullptr) continue;
            const auto [known, is_new] = places.try_emplace(import.file, path.size());
            if (is_new)
                path.push_back({import.file, 0});
            else if (known->second != done)
                report_cycle(import, describe_cycle(path, known->second, report), report);
        }
    }
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
