#include "validate/model/dialect_marks.hpp"

#include <algorithm>
#include <optional>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"

namespace csar::validate {
namespace {

// Splits "outer.inner", for example.
std::pair<std::string_view, std::string_view> split(std::string_view words, std::string_view at) {
    const std::size_t where = words.find(at);
    return {words.substr(0, where), words.substr(where + at.size())};
}

bool imports_from(Node root, std::string_view repository) {
    if (root["repositories"][repository]) return false;
    const auto names_it = [&](Node import) {
        if (import["repository"].text() == repository) return true;
        // In 1.x, an import may have a name.
        for (const auto [name, inner] : import.entries())
            if (inner.is_mapping() && inner["repository"].text() == repository) return true;
        return false;
    };
    for (const Node import : root["imports"].items())
        if (names_it(import)) return true;
    return false;
}

// `node` is the value of `key`.
bool is_marked(const DialectMark& mark, std::string_view key, Node node) {
    switch (mark.kind) {
        case DialectMark::Kind::only_key:
        case DialectMark::Kind::key: {
            const auto [name, value] = split(mark.words, ": ");
            return (mark.kind == DialectMark::Kind::key || node.size() == 1) && node[name].is_scalar() &&
                   matches_pattern(value, node[name].text());
        }
        case DialectMark::Kind::key_under: {
            const auto [outer, inner] = split(mark.words, ".");
            return key == outer && node[inner];
        }
        case DialectMark::Kind::import_repository:
        case DialectMark::Kind::document: break;
    }
    return false;
}

// Does not follow aliases.
bool has_mark_within(const Dialect& dialect, Node node, std::string_view key) {
    if (node.is_alias()) return false;
    if (node.is_sequence()) {
        for (const Node item : node.items())
            if (has_mark_within(dialect, item, key)) return true;
        return false;
    }
    if (!node.is_mapping()) return false;
    for (const DialectMark& mark : dialect.marks)
        if (is_marked(mark, key, node)) return true;
    for (const auto [name, value] : node.written_entries())
        if (has_mark_within(dialect, value, name.text())) return true;
    return false;
}

bool has_mark(const Dialect& dialect, Node root) {
    for (const DialectMark& mark : dialect.marks)
        if (mark.kind == DialectMark::Kind::import_repository && imports_from(root, mark.words)) return true;
    return has_mark_within(dialect, root, {});
}

}  // namespace

const Dialect* dialect_by_marks(const DefinitionsFile& file) {
    const Node root = file.document->root();
    for (const Dialect& dialect : dialects())
        if (!dialect.marks.empty() && dialect.versions.has(file.grammar->version()) && has_mark(dialect, root))
            return &dialect;
    return nullptr;
}

std::pair<const Dialect*, Node> dialect_of_document(Node root) {
    for (const Dialect& dialect : dialects()) {
        for (const DialectMark& mark : dialect.marks) {
            if (mark.kind != DialectMark::Kind::document) continue;
            const std::string_view name = mark.words.substr(0, mark.words.find(": "));
            for (const auto [key, value] : root.entries())
                if (key.text() == name &&
                    (name == mark.words || value.text().starts_with(split(mark.words, ": ").second)))
                    return {&dialect, name == mark.words ? key : value};
        }
    }
    return {nullptr, Node()};
}

DefinitionsJudge::DefinitionsJudge(const DialectChoice& choice) : choice_(choice) {
    if (choice.dialect == nullptr) return;
    writer_ = choice.dialect->writer;
    if (!choice.level.empty()) writer_ += compose(", {} {}", choice.dialect->level, choice.level);
}

void DefinitionsJudge::add(const DefinitionsFile& file) {
    if (choice_.dialect == nullptr && choice_.by_marks)
        files_.try_emplace(file.document->file()).first->second.file = &file;
}

const Dialect* DefinitionsJudge::dialect_of(std::string_view file) {
    if (choice_.dialect != nullptr) return choice_.dialect;
    const auto found = files_.find(file);
    if (found == files_.end()) return nullptr;
    Seen& seen = found->second;
    if (!seen.looked_at) {
        seen.looked_at = true;
        seen.dialect = dialect_by_marks(*seen.file);
    }
    return seen.dialect;
}

std::string_view DefinitionsJudge::judge(Diagnostic& diagnostic) {
    const std::string_view area = area_of(diagnostic.id);
    if (area != "tosca" && area != "yaml") return {};
    const Dialect* const dialect = dialect_of(diagnostic.place.file);
    const DialectFinding* const row = dialect != nullptr ? dialect->row_of(diagnostic) : nullptr;
    if (row == nullptr) return {};
    diagnostic.dialect = dialect->name;
    diagnostic.dialect_class = row->class_name;
    return writer_.empty() ? dialect->writer : std::string_view(writer_);
}

void report_dialects(Report& report) {
    // This finding belongs to no dialect, so the list does not change in the loop.
    for (const DialectFindings& dialect : report.findings().dialects) {
        std::string classes;
        for (const auto& [name, count] : dialect.of_classes)
            if (count != 0) classes += (classes.empty() ? "" : ", ") + compose("{} of {}", count, name);
        report.add(diagnose(rules::tosca::dialect_findings, Place(), dialect.writer, dialect.count(),
                            dialect.count() == 1 ? "finding belongs to" : "findings belong to")
                       .with_hint(compose(
                           "TextStyle::verbose lists these findings, and DefinitionOptions::dialect none reports them "
                           "like other findings; the classes (docs/dialects.md): {}",
                           classes)));
    }
}

}  // namespace csar::validate
