#include "csar/verify/compare.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csar/directory/directory_plan.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/container_files.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/input.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Format;

struct Content {
    Digest digest;
    std::uint64_t size = 0;
    bool executable = false;
    bool known = true;  // false: its bytes could not be read
};

using Contents = std::map<std::string, Content, std::less<>>;

// Gathers the digest of every file while the files are read.
class ContentList final : public DigestConsumer {
public:
    DigestAlgorithms wanted(const Entry& /*entry*/) override {
        DigestAlgorithms algorithms;
        algorithms.insert(DigestAlgorithm::sha256);
        return algorithms;
    }
    void take(const Entry& entry, const integrity::Digests& digests, bool sound) override {
        contents_[std::string(entry.name)] = {*digests.of(DigestAlgorithm::sha256), entry.size,
                                              (entry.mode & 0111) != 0, sound};
    }

    Contents take_all() { return std::move(contents_); }

private:
    Contents contents_;
};

// `also`: a second receiver of the digests; may be null.
Contents contents_of(const Container& container, unsigned jobs, DigestConsumer* also, container::EntryVisitor* next,
                     Report& report) {
    ContentList list;
    std::vector<DigestConsumer*> users{&list};
    if (also != nullptr) users.push_back(also);
    DigestPass pass(std::move(users), next);
    container.read_all(&pass, jobs, report);
    return list.take_all();
}

Contents contents_of_plan(const DirectoryPlan& plan) {
    const PlanFiles files(plan);
    Contents contents;
    integrity::Digester digester;
    std::vector<std::byte> buffer(1024 * 1024);
    for (const PlannedEntry& entry : plan.entries) {
        if (entry.is_directory) continue;
        const File file = File::open_read_at(plan.root.descriptor(), entry.source, entry.name);
        digester.reset();
        std::uint64_t size = 0;
        while (const std::size_t count = file.read(buffer)) {
            digester.write(ByteView(buffer).first(count));
            size += count;
        }
        contents[entry.name] = {digester.finish(), size, entry.executable, true};
    }
    return contents;
}

// What the other side holds: the files that a directory would pack to, or those of a package. `plan`: of a directory.
Contents contents_against(const Input& input, const VerifyOptions& options, Report& report,
                          std::optional<DirectoryPlan>& plan) {
    const std::string& against = input.name();
    Report other(against, report.policy(), options.limits.findings);
    container::OpenOptions open_options;
    open_options.limits = options.limits;
    const auto opened = container::open(open_input(input, options.limits).file, open_options, other);
    const bool is_directory = opened->format() == Format::directory;
    Contents contents;
    if (is_directory) {
        if (!input.is_path())
            throw Failure(FailureKind::usage, compose("the directory '{}' must be given by its path", against));
        PlanOptions plan_options;
        plan_options.limits = options.limits;
        plan_options.keeps_listed_junk = true;
        plan_options.follow_symlinks = options.follow_symlinks;
        plan = plan_directory(against, plan_options, other);
        contents = contents_of_plan(*plan);
    } else {
        contents = contents_of(*opened, options.jobs, nullptr, nullptr, other);
    }
    if (other.exit_status() != ExitStatus::ok)
        report.add(diagnose(rules::package::damaged_counterpart, {}, against)
                       .with_hint(is_directory
                                      ? compose("'csar::pack_directory {} PackOptions::dry_run' shows which", against)
                                      : compose("'csar::verify_package {}' shows which", against)));
    return contents;
}

void compare_one(std::string_view name, const Content& here, const Content& there, const std::string& against,
                 Report& report) {
    if (!here.known || !there.known) return;  // damaged bytes have been reported
    if (here.digest != there.digest)
        report.add(diagnose(rules::package::different_content, place_of(name), name, against));
    else if (here.executable != there.executable)
        report.add(diagnose(rules::package::different_executable_bit, place_of(name), name,
                            here.executable ? "is" : "is not", against));
}

// The files of a package that `csar pack` makes or completes, beside those of the directory.
class MadeFiles {
public:
    MadeFiles(const Container& package, const DirectoryPlan& plan, const Limits& limits)
        : package_(package), files_(plan), limits_(limits) {
        for (const std::string_view place : {meta::tosca_meta_at_root, meta::tosca_meta_in_directory}) {
            const auto text = in_package(place, limits.tosca_meta);
            if (!text) continue;
            const meta::PackageMetadata metadata = meta::read_package_metadata(blocks_of(place, *text));
            manifest_ = metadata.manifest ? metadata.manifest.path : metadata.csar_manifest.path;
            certificate_ = metadata.certificate.path;
        }
    }

    bool has(std::string_view name) const {
        return meta::is_tosca_meta(name) || (!name.empty() && (name == manifest_ || name == certificate_));
    }

    // Whether the file says what that of the directory says, but for what packing adds.
    bool completes(std::string_view name) const {
        const bool is_meta = meta::is_tosca_meta(name);
        if (!is_meta && name != manifest_) return false;
        const std::uint64_t limit = is_meta ? limits_.tosca_meta : limits_.manifest;
        const auto size = files_.size(name);
        if (!size || *size > limit) return false;
        const auto here = in_package(name, limit), there = files_.read(name);
        return here && there && (is_meta ? completes_meta(name, *here, *there) : completes_manifest(*here, *there));
    }

private:
    static std::vector<meta::Block> blocks_of(std::string_view name, const std::string& text) {
        Report passed_over;
        return meta::parse_tosca_meta(std::string(name), text, passed_over).blocks;
    }

    std::optional<std::string> in_package(std::string_view name, std::uint64_t limit) const {
        const Entry* const entry = package_.find(name);
        if (entry == nullptr || entry->kind != EntryKind::file || entry->size > limit) return std::nullopt;
        StringSink text;
        if (!package_.read(*entry, text)) return std::nullopt;
        return std::string(text.text());
    }

    // Only keynames of the manifest and of what goes with it may be new.
    static bool completes_meta(std::string_view name, const std::string& here, const std::string& there) {
        std::vector<meta::Block> now = blocks_of(name, here);
        for (meta::Block& block : now)
            std::erase_if(block.pairs, [](const meta::Pair& pair) {
                const meta::Block0Key* const key = meta::find_block_0_key(pair.key).key;
                return key != nullptr && (key->etsi || key->name == meta::csar_manifest_key);
            });
        std::vector<meta::Block> before = blocks_of(name, there);
        for (meta::Block& block : before)
            std::erase_if(block.pairs, [&](const meta::Pair& pair) {
                const meta::Block0Key* const key = meta::find_block_0_key(pair.key).key;
                return key != nullptr && (key->etsi || key->name == meta::csar_manifest_key) &&
                       here.find(pair.key + ": " + pair.value) != std::string::npos;
            });
        for (auto* blocks : {&now, &before})
            std::erase_if(*blocks, [](const meta::Block& block) { return block.pairs.empty(); });
        return meta::print_tosca_meta(now) == meta::print_tosca_meta(before);
    }

    // What digests say is compared with the files themselves.
    bool completes_manifest(const std::string& here, const std::string& there) const {
        const auto claims = [&](const std::string& text) {
            Report passed_over;
            const meta::Manifest manifest = meta::parse_manifest(manifest_, text, limits_, passed_over);
            meta::ManifestContent content{manifest.metadata, manifest.sources, manifest.artifact_sets};
            std::erase_if(content.sources, [](const meta::ManifestSource& source) { return !source.remote; });
            for (meta::ArtifactSet& set : content.artifact_sets)
                for (meta::ManifestSource& source : set.sources) source.algorithm = source.hash = {};
            return meta::print_manifest(content);
        };
        return claims(here) == claims(there);
    }

    const Container& package_;
    PlanFiles files_;
    const Limits& limits_;
    std::string manifest_, certificate_;
};

}  // namespace

void compare_content(const Container& container, const Input& input, const VerifyOptions& options, DigestConsumer* also,
                     container::EntryVisitor* next, Report& report) {
    const std::string& against = input.name();
    const Contents here = contents_of(container, options.jobs, also, next, report);
    std::optional<DirectoryPlan> plan;
    const Contents there = contents_against(input, options, report, plan);
    std::optional<MadeFiles> made;
    if (plan) made.emplace(container, *plan, options.limits);
    for (const auto& [name, content] : here) {
        const auto other = there.find(name);
        if (other != there.end() && content.known && content.digest != other->second.digest && made &&
            made->completes(name))
            continue;
        if (other != there.end())
            compare_one(name, content, other->second, against, report);
        else if (!made || !made->has(name))
            report.add(diagnose(rules::package::extra_file, place_of(name), name, against));
    }
    for (const auto& [name, content] : there)
        if (!here.contains(name)) report.add(diagnose(rules::package::missing_file, place_of(name), name, against));
}

}  // namespace csar
