// Files that import one another in a cycle (docs/tosca.md, imports).
#include <string>
#include <unordered_map>
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

constexpr std::size_t named_files = 8;  // the maximum number of files of a cycle in the message

std::string describe_cycle(const std::vector<Step>& path, std::size_t begin, const Report& report) {
    // A file in a package is shown by its path in the package. Other files are shown as the user specified them.
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

}  // namespace

// Walks the imports depth first, without recursion. An import that leads back to a file on the current path closes a
// cycle.
void report_import_cycles(const Model& model, Report& report) {
    constexpr std::size_t done = static_cast<std::size_t>(-1);
    std::unordered_map<const DefinitionsFile*, std::size_t> places;  // the files visited: on the path, or done
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

}  // namespace csar::validate
