// Whether two texts are equivalent.
#include <memory>
#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "csar/diff/reader.hpp"
#include "report/unreported.hpp"
#include "validate/validator.hpp"

namespace csar::diff {
namespace {

using validate::Node;

// Provides only this text, and no imported files.
class OneFile final : public validate::FileProvider {
public:
    static constexpr std::string_view name = "definitions.yaml";

    explicit OneFile(const std::string& text) : text_(text) {}
    std::optional<std::uint64_t> size(std::string_view path) const override {
        return path == name ? std::optional<std::uint64_t>(text_.size()) : std::nullopt;
    }
    std::optional<std::string> read(std::string_view path) const override {
        return path == name ? std::optional(text_) : std::nullopt;
    }
    void each(const std::function<void(std::string_view)>& visit) const override { visit(name); }

private:
    const std::string& text_;
};

// The result may only be compared: it contains pointers to a model that no longer exists.
Meaning definitions_in(const std::string& text, const Limits& limits, EntryBudget& budget) {
    const OneFile file(text);
    Report unused_findings;
    validate::ValidatorOptions options;
    options.load.limits = limits;
    options.only_read = true;
    const std::string entry(OneFile::name);
    const validate::Validator validator({entry}, file, options, unused_findings);
    Naming naming(validator.model(), validator.names(), entry);
    Meaning meaning = Reader(naming, budget).read(validator.model(), entry);
    // Imports are part of the comparison, except for their order.
    for (const auto& import : validator.model().files().front()->imports) {
        Meaning& entry_of = meaning.children["(imports)"].children[std::string(import.space) + " " + import.target];
        entry_of.value = import.target;
    }
    return meaning;
}

}  // namespace

bool are_equivalent(const std::string& before, const std::string& after, const Limits& limits,
                    std::size_t& entries_left) {
    const auto old_document = validate::Document::parse("before", before, limits, unreported());
    const auto new_document = validate::Document::parse("after", after, limits, unreported());
    if (!old_document->complete() || !new_document->complete()) return false;
    const Node old_root = old_document->root(), new_root = new_document->root();
    if (!old_root || !new_root || old_root.is_scalar()) return false;
    EntryBudget budget(entries_left);
    try {
        Meaning one, two;
        if (old_root["tosca_definitions_version"] && new_root["tosca_definitions_version"]) {
            one = definitions_in(before, limits, budget);
            two = definitions_in(after, limits, budget);
        } else {
            read_plain(old_root, budget, one);
            read_plain(new_root, budget, two);
        }
        entries_left = budget.left();
        return equal(one, two);
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
        entries_left = 0;
        return false;
    }
}

}  // namespace csar::diff
