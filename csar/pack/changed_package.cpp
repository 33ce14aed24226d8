// Writes a package with some changed files.
#include "csar/pack/pack.hpp"

#include <utility>

#include <csar/extract.hpp>
#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/plain_tar.hpp"
#include "csar/extract/extract.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/pack/pack_target.hpp"

namespace csar::pack {

void add_lost_signatures(const open::OpenedPackage& package, const std::string& changed,
                         std::set<std::string>& without) {
    const std::string stem = changed.substr(0, changed.size() - extension(changed).size());
    for (const std::string& base : {changed, stem})
        for (const std::string_view ending : signature_endings)
            if (const std::string name = base + std::string(ending); package.files().exists(name)) without.insert(name);
}

bool write_changed_package(const open::OpenedPackage& package, PackChanges changes, PackOptions options,
                           Report& report) {
    const container::Container& source = package.container();
    const bool is_directory = source.format() == container::Format::directory;
    // A compressed tar cannot be read in any order.
    const auto plain = container::open_plain_tar(source, options.limits);
    if (!is_directory) {
        changes.archive = plain ? plain.get() : &source;
        changes.archive->read_all(nullptr, options.jobs, report);
        if (!open::may_be_rewritten(source, report)) return false;
    }
    const std::string directory = is_directory ? source.path() : std::string();
    options.manifest = package.manifest().has_value();
    if (target_of_name(options.output, options.write, std::nullopt))
        return pack(directory, options, changes, report).done;
    check_new_directory(options.output);
    const std::string target = std::exchange(options.output, {});
    File archive = open_temporary_file("the changed package");
    options.write = [&](ByteView piece) { archive.write(piece); };
    options.level = 0;
    if (!pack(directory, options, changes, report).done) return false;
    Report known;  // earlier packing already reported these findings
    const auto changed =
        container::open(archive.duplicate(target), {.limits = options.limits, .jobs = options.jobs}, known);
    return extract::extract_container(*changed, target, {{.limits = options.limits, .jobs = options.jobs}}, known).done;
}

}  // namespace csar::pack
