// Definitions with one name that imports bring together in a namespace (csd07 6.8.4; docs/tosca.md, namespaces).
//
// Few names are defined in several files, so the search starts from the names. Names that are defined in the same files
// form a group. For each group, the definitions are passed from each file to its importers. If an import brings
// together two files of the group, it is reported.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.hpp"
#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/model/same_content.hpp"
#include "validate/profiles/published_types.hpp"

namespace csar::validate {
namespace {

// Against hostile definitions. A limit that is reached is reported.
constexpr std::size_t max_files = 64;  // that define the names of a group
constexpr int max_namespace_depth = 4;
constexpr std::uint64_t steps_an_import = 10;
constexpr std::size_t max_shown_names = 6;  // colliding names in a message

// A section whose names are imported (csd07 6.8.4).
struct Section {
    Key key;
    std::string_view singular;
};
constexpr Section imported_sections[] = {
    {Key::artifact_types, "artifact type"},
    {Key::data_types, "data type"},
    {Key::capability_types, "capability type"},
    {Key::interface_types, "interface type"},
    {Key::relationship_types, "relationship type"},
    {Key::node_types, "node type"},
    {Key::group_types, "group type"},
    {Key::policy_types, "policy type"},
    {Key::repositories, "repository"},
    {Key::functions, "function"},
};

// The definitions are in the order of the group's files.
struct Name {
    const Section* section;
    std::vector<const Element*> definitions;
};

// Indexes in the list of the group's files.
using Positions = std::set<std::size_t>;
// For each file: the files of the group whose definitions it sees. Files that see none are left out.
using Content = std::unordered_map<const DefinitionsFile*, Positions>;

bool is_subset(const Positions& part, const Positions& whole) {
    return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

// Returns false if `content` cannot bring two files of the group together.
bool holds_several(const Content& content) {
    const Positions& some = content.begin()->second;
    return std::ranges::any_of(content, [&](const auto& entry) { return entry.second != some; }) || some.size() > 1;
}

// Imports that mix two versions of published types. Each is reported once.
using Mixed = std::unordered_set<const Import*>;

class Group {
public:
    Group(std::vector<Name> names, const std::vector<const DefinitionsFile*>& files)
        : names_(std::move(names)), files_(files) {}

    const std::vector<const DefinitionsFile*>& files() const { return files_; }
    void report(const Import& import, std::size_t brought, std::size_t known, Mixed& mixed, Report& report);

private:
    // The names of a section that two files define. If some names have different content, only the names with different
    // content.
    struct Common {
        const Section* section;
        bool differs;
        std::size_t count;
        std::vector<const Name*> names;  // the first few
    };
    std::vector<Common> compare(std::size_t a, std::size_t b) const;
    void add_finding(const Common& common, const Import& import, std::size_t brought, std::size_t known,
                     Report& report) const;

    std::vector<Name> names_;
    std::vector<const DefinitionsFile*> files_;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Common>> common_;
};

// If no content differs, a single entry for all sections.
std::vector<Group::Common> Group::compare(std::size_t a, std::size_t b) const {
    std::vector<Common> differing;
    for (const Name& name : names_) {
        if (have_same_content(name.definitions[a]->node, name.definitions[b]->node)) continue;
        auto entry =
            std::ranges::find_if(differing, [&](const Common& common) { return common.section == name.section; });
        if (entry == differing.end()) entry = differing.insert(entry, {name.section, true, 0, {}});
        if (entry->count++ < max_shown_names) entry->names.push_back(&name);
    }
    if (!differing.empty()) return differing;
    Common all{names_.front().section, false, names_.size(), {}};
    for (std::size_t i = 0; i < std::min(max_shown_names, names_.size()); ++i) all.names.push_back(&names_[i]);
    return {all};
}

// The published types to which a file belongs: SOL001, or the file itself. Returns an empty string for an unpublished
// file.
std::string_view publication_of(const DefinitionsFile& file) {
    constexpr std::string_view sol001 = "etsi_nfv_sol001";
    const auto name = published_name(file_name(file.path));
    return !name ? std::string_view() : name->stem.starts_with(sol001) ? sol001 : name->stem;
}

bool are_of_one_publication(const DefinitionsFile& a, const DefinitionsFile& b) {
    return !publication_of(a).empty() && publication_of(a) == publication_of(b);
}

// A version in the name or in the metadata.
bool states_version(const DefinitionsFile& file) {
    const auto name = published_name(file_name(file.path));
    return (name && !name->version.empty()) || !file.document->root()["metadata"]["template_version"].text().empty();
}

// Without versions, the files may be parts of the published files.
std::string hint_for_versions(const DefinitionsFile& a, const DefinitionsFile& b, const Report& report) {
    const std::string_view publication = publication_of(a);
    const DefinitionsFile& in_package = a.published ? b : a;
    if (a.published != b.published && !states_version(in_package))
        return compose(
            "'{}' states no version of '{}': replace this file with the published file; if the receiver has the "
            "published file, remove this file and import '{}' by name",
            report.shown_file(in_package.document->file()), publication, file_name(in_package.path));
    if (file_name(a.path) == file_name(b.path) || states_version(a) || states_version(b))
        return compose("the imported files are of two versions of '{}': import one version", publication);
    return compose(
        "neither file states its version of '{}': replace the two files with the published files of one version; if "
        "the receiver has the published files, remove the two files and import the published files by name",
        publication);
}

void Group::report(const Import& import, std::size_t brought, std::size_t known, Mixed& mixed, Report& report) {
    const auto [at, is_new] = common_.try_emplace({std::min(brought, known), std::max(brought, known)});
    if (is_new) at->second = compare(at->first.first, at->first.second);
    // Two versions of a publication differ in nearly every name, so the import gets only one finding.
    const bool are_versions = at->second.front().differs && are_of_one_publication(*files_[brought], *files_[known]);
    if (are_versions && !mixed.insert(&import).second) return;
    if (are_versions) return add_finding(at->second.front(), import, brought, known, report);
    for (const Common& common : at->second) add_finding(common, import, brought, known, report);
}

// A file's own type hides an imported type. A function with overlapping signatures is an error (csd07 10.4).
bool may_hide(const Section& section, Version version) {
    const bool is_type = section.key != Key::repositories && section.key != Key::functions;
    return is_type || !own_names_must_be_unique.has(version);
}

// Example: "the same is true of 'b', 'c' and 2 more".
std::string others(const std::vector<const Name*>& names, std::size_t count) {
    std::string text = "the same is true of";
    for (std::size_t i = 1; i < names.size(); ++i)
        text += compose("{}'{}'",
                        i == 1           ? " "
                        : i + 1 == count ? " and "
                                         : ", ",
                        names[i]->definitions.front()->name_text());
    return count > names.size() ? text + compose(" and {} more", count - names.size()) : text;
}

void Group::add_finding(const Common& common, const Import& import, std::size_t brought, std::size_t known,
                        Report& report) const {
    const DefinitionsFile& importer = *import.element->file;
    const Name& name = *common.names.front();
    const std::string_view text = name.definitions[brought]->name_text(), kind = name.section->singular;
    const bool hides = files_[known] == &importer && may_hide(*name.section, importer.grammar->version());
    const Place place = import.reference.place();
    auto finding = !common.differs ? diagnose(rules::tosca::repeated_definition, place, kind, text)
                   : hides         ? diagnose(rules::tosca::hidden_definition, place, kind, text)
                                   : diagnose(rules::tosca::name_collision, place, kind, text);
    if (common.differs)
        finding.hint = are_of_one_publication(*files_[brought], *files_[known])
                           ? hint_for_versions(*files_[brought], *files_[known], report)
                           : "import one of the files under a namespace";
    if (common.count > 1) finding.hint += (finding.hint.empty() ? "" : "; ") + others(common.names, common.count);
    report.add(std::move(finding)
                   .with_related(name.definitions[brought]->place(), "imported definition")
                   .with_related(name.definitions[known]->place(), "the other definition"));
}

class Collisions {
public:
    Collisions(const Model& model, Report& report) : model_(model), report_(report) {}
    void run();

private:
    struct Edge {
        const DefinitionsFile* importer;
        const Import* import;
    };

    std::vector<Group> groups();
    void spread(Content& content) const;
    void meet(Group& group, const Content& below, int depth);
    void report_meetings(Group& group, const DefinitionsFile& file, std::string_view space, const Content& own_space,
                         const Content& below);
    void cut_short(const Element& at, const std::string& bound);

    const Model& model_;
    Report& report_;
    std::unordered_map<const DefinitionsFile*, std::vector<Edge>> importers_;
    Mixed mixed_;
    bool is_cut_short_ = false;
};

// Reports only once.
void Collisions::cut_short(const Element& at, const std::string& bound) {
    if (is_cut_short_) return;
    is_cut_short_ = true;
    report_.add(
        diagnose(rules::tosca::check_cut_short, at.place(), "the search for names that are defined twice", bound));
}

std::vector<Group> Collisions::groups() {
    std::map<std::vector<const DefinitionsFile*>, std::vector<Name>> by_files;
    for (const Section& section : imported_sections) {
        std::unordered_map<std::string_view, std::vector<const Element*>, KeyedHash> names;
        for (const auto& file : model_.files()) {
            if (!file->is_standard()) continue;
            for (const Element& element : file->root->children(section.key)) {
                auto& definitions = names[element.name_text()];
                if (!definitions.empty() && definitions.back()->file == element.file) continue;
                if (definitions.size() < max_files)
                    definitions.push_back(&element);
                else
                    cut_short(element, compose("{} files that define '{}'", max_files, element.name_text()));
            }
        }
        for (auto& [name, definitions] : names) {
            if (definitions.size() < 2) continue;
            std::vector<const DefinitionsFile*> files;
            for (const Element* definition : definitions) files.push_back(definition->file);
            by_files[std::move(files)].push_back({&section, std::move(definitions)});
        }
    }
    std::vector<Group> groups;
    for (auto& [files, names] : by_files) {
        // The order must not depend on the hash tables above.
        std::ranges::sort(names, [](const Name& a, const Name& b) {
            return a.definitions.front()->node.id() < b.definitions.front()->node.id();
        });
        groups.emplace_back(std::move(names), files);
    }
    std::unordered_map<const DefinitionsFile*, std::size_t> order;
    for (const auto& file : model_.files()) order.emplace(file, order.size());
    std::ranges::sort(groups, [&](const Group& a, const Group& b) {
        return std::lexicographical_compare(
            a.files().begin(), a.files().end(), b.files().begin(), b.files().end(),
            [&](const DefinitionsFile* x, const DefinitionsFile* y) { return order.at(x) < order.at(y); });
    });
    return groups;
}

// Passes the content of each file to the files that import it without a namespace.
void Collisions::spread(Content& content) const {
    std::vector<const DefinitionsFile*> pending;
    for (const auto& [file, positions] : content) pending.push_back(file);
    while (!pending.empty()) {
        const DefinitionsFile* const file = pending.back();
        pending.pop_back();
        const auto importers = importers_.find(file);
        if (importers == importers_.end()) continue;
        const Positions held = content[file];
        for (const Edge& edge : importers->second) {
            spend_work(steps_an_import);
            if (!edge.import->space.empty()) continue;
            Positions& above = content[edge.importer];
            if (is_subset(held, above)) continue;
            above.insert(held.begin(), held.end());
            pending.push_back(edge.importer);
        }
    }
}

// `below`: the content of each file in nested namespaces, such as `a:b`. Adds each further namespace, and reports the
// definitions that come together there.
void Collisions::meet(Group& group, const Content& below, int depth) {
    std::map<std::string_view, Content> spaces;
    for (const auto& [file, positions] : below) {
        const auto importers = importers_.find(file);
        if (importers == importers_.end()) continue;
        for (const Edge& edge : importers->second) {
            spend_work(steps_an_import);
            if (!edge.import->space.empty())
                spaces[edge.import->space][edge.importer].insert(positions.begin(), positions.end());
        }
    }
    for (auto& [space, content] : spaces) {
        if (!holds_several(content)) continue;
        spread(content);
        for (const auto& file : model_.files()) report_meetings(group, *file, space, content, below);
        if (depth == max_namespace_depth)
            cut_short(*model_.files().front()->root, compose("{} nested namespaces", max_namespace_depth));
        else
            meet(group, content, depth + 1);
    }
}

// Reports definitions that the imports of `file` bring together in its namespace `space`. `own_space`: for each file,
// the content of its namespace `space`. `below`: for each file, what an import of it adds to that namespace.
void Collisions::report_meetings(Group& group, const DefinitionsFile& file, std::string_view space,
                                 const Content& own_space, const Content& below) {
    spend_work(steps_an_import);
    const auto all = own_space.find(&file);
    if (all == own_space.end() || all->second.size() < 2) return;
    const auto brought_by = [&](const Import& import) -> const Positions* {
        const Content* content = import.space == space ? &below : import.space.empty() ? &own_space : nullptr;
        if (content == nullptr || import.file == nullptr) return nullptr;
        const auto found = content->find(import.file);
        return found == content->end() ? nullptr : &found->second;
    };
    const auto met_below = [&](std::size_t a, std::size_t b) {
        return std::ranges::any_of(file.imports, [&](const Import& import) {
            spend_work(steps_an_import);
            const Positions* const positions = brought_by(import);
            return positions != nullptr && positions->count(a) != 0 && positions->count(b) != 0;
        });
    };
    Positions known;
    for (std::size_t i = 0; space.empty() && i < group.files().size(); ++i)
        if (group.files()[i] == &file) known.insert(i);
    for (const Import& import : file.imports) {
        spend_work(steps_an_import);
        const Positions* const brought = brought_by(import);
        if (brought == nullptr) continue;
        // A choice of a variable template may leave the import out. Each choice is checked separately.
        if (import.element != nullptr && import.element->has(Key::conditions)) continue;
        for (const std::size_t position : *brought) {
            if (known.count(position) != 0) continue;
            const auto meets = [&](std::size_t earlier) { return !met_below(earlier, position); };
            // A collision of two imports is more important than an import hidden by the file's own definition.
            auto other = std::ranges::find_if(
                known, [&](std::size_t earlier) { return group.files()[earlier] != &file && meets(earlier); });
            if (other == known.end()) other = std::ranges::find_if(known, meets);
            if (other != known.end()) group.report(import, position, *other, mixed_, report_);
        }
        known.insert(brought->begin(), brought->end());
    }
}

void Collisions::run() {
    if (model_.files().size() < 2) return;
    for (const auto& file : model_.files())
        for (const Import& import : file->imports)
            if (import.file != nullptr) importers_[import.file].push_back({file, &import});
    for (Group& group : groups()) {
        Content roots;
        for (std::size_t i = 0; i < group.files().size(); ++i) roots[group.files()[i]].insert(i);
        spread(roots);
        for (const auto& file : model_.files()) report_meetings(group, *file, {}, roots, roots);
        meet(group, roots, 1);
    }
}

}  // namespace

void report_collisions(const Model& model, Report& report) { Collisions(model, report).run(); }

}  // namespace csar::validate
