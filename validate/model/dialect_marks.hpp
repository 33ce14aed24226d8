// Finds the dialect of a definitions file by its marks (grammar/dialects/).
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/keyed_hash.hpp"
#include "report/report.hpp"
#include "validate/grammar/dialects.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

// Returns the dialect of a file with a version of TOSCA, or nullptr if it has no mark. Linear in the size of the file.
const Dialect* dialect_by_marks(const DefinitionsFile& file);

// Returns the dialect of this kind of document, and the node that shows it. The dialect is nullptr if there is none.
std::pair<const Dialect*, Node> dialect_of_document(Node root);

// Judges the findings of one validation. A file is searched for marks at its first finding that a dialect may explain.
// Files without findings cost nothing.
class DefinitionsJudge final : public DialectJudge {
public:
    // `choice` must outlive the judge.
    explicit DefinitionsJudge(const DialectChoice& choice);

    // Call it for each file after its syntax is checked and before anything else is. `file` must outlive the judge.
    void add(const DefinitionsFile& file);

    std::string_view judge(Diagnostic& diagnostic) override;

private:
    struct Seen {
        const DefinitionsFile* file = nullptr;
        bool looked_at = false;
        const Dialect* dialect = nullptr;
    };
    const Dialect* dialect_of(std::string_view file);

    const DialectChoice& choice_;
    std::string writer_;  // of the whole package
    std::unordered_map<std::string_view, Seen, KeyedHash> files_;
};

// One line for each dialect with findings.
void report_dialects(Report& report);

}  // namespace csar::validate
