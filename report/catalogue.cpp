// The catalogue: all rule tables in one list.
#include <algorithm>
#include <array>

#include "report/rule.hpp"
#include "report/rules/areas.hpp"

namespace csar {
namespace {

constexpr const Rule* catalogue[] = {
#define CSAR_RULE(name, ...) &rules::zip::name,
#include "report/rules/zip.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::tar::name,
#include "report/rules/tar.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::gzip::name,
#include "report/rules/gzip.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::directory::name,
#include "report/rules/directory.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::entry::name,
#include "report/rules/entry.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::package::name,
#include "report/rules/package.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::pack::name,
#include "report/rules/pack.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::meta::name,
#include "report/rules/meta.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::manifest::name,
#include "report/rules/manifest.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::yaml::name,
#include "report/rules/yaml.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::tosca::name,
#include "report/rules/tosca.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::migrate::name,
#include "report/rules/migrate.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::integrity::name,
#include "report/rules/integrity.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::signature::name,
#include "report/rules/signature.def"
#undef CSAR_RULE
#define CSAR_RULE(name, ...) &rules::intake::name,
#include "report/rules/intake.def"
#undef CSAR_RULE
};

}  // namespace

std::span<const Rule* const> all_rules() { return catalogue; }

const Rule* find_rule(std::string_view id) {
    const auto* const found =
        std::find_if(std::begin(catalogue), std::end(catalogue), [&](const Rule* rule) { return rule->id == id; });
    return found == std::end(catalogue) ? nullptr : *found;
}

std::string_view area_of(std::string_view id) { return id.substr(0, id.find('/')); }

}  // namespace csar
