// Replaces validate/variability if csar is built without it (CSAR_VARIABILITY).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/variability/dependencies.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

namespace {

Diagnostic left_out(const Document& file) {
    return diagnose(rules::tosca::unread_language, file.root().place(),
                    "a variable template (csar was built without CSAR_VARIABILITY)");
}

}  // namespace

Node SourceMap::at(std::uint32_t, std::uint32_t) const { return {}; }

std::string Element::identifier() const { return {}; }

Template::Template(const Document& file) : document(file) { throw Fault{left_out(file)}; }

std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents_of_inputs(const Template&) {
    return {};
}

void check_template(const Document& document, const Limits&, Report& report) { report.add(left_out(document)); }

void check_presence(const Document&, const FileProvider*, const ConcreteCheck&, const Limits&, Report&) {}

std::optional<Resolved> resolve(const Document& document, const ResolveRequest&, const Limits&, Report& report) {
    report.add(left_out(document));
    return std::nullopt;
}

}  // namespace csar::validate::variability
