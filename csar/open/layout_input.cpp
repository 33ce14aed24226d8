#include "csar/open/layout_input.hpp"

#include <utility>

#include <csar/failure.hpp>
#include "base/bytes.hpp"
#include "base/compose.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"

namespace csar::open {

Diagnostic finding_about(const layout::DamagedBlob& damaged) {
    return diagnose(rules::integrity::damaged_layout, place_of(damaged.blob()), damaged.blob(), damaged.content(),
                    damaged.why());
}

LayoutInput::LayoutInput(const layout::Location& location)
    : layout_(location.directory), artifact_(find_artifact(layout_, location.reference)) {}

File LayoutInput::open(std::string name) const { return layout_.blob(artifact_.package, std::move(name)); }

std::vector<LayoutFile> LayoutInput::files(layout::ReferrerKind kind, std::uint64_t largest) const {
    // Another check limits the number of signatures.
    std::vector<LayoutFile> found;
    for (const layout::Referrer& referrer : find_referrers(layout_, artifact_.manifest)) {
        if (kind_of(referrer) != kind) continue;
        if (found.size() == max_attached && kind != layout::ReferrerKind::signature)
            throw Failure(FailureKind::input,
                          compose("'{}' has more than {} {} attached to one package", layout_.directory(), max_attached,
                                  kind == layout::ReferrerKind::sbom ? "bills of materials" : "statements"));
        if (found.size() == max_attached) break;
        LayoutFile& file = found.emplace_back();
        file.location = layout_.directory() + "@" + referrer.manifest.digest;
        file.size = referrer.layers.front().size;
        if (file.size > largest) continue;
        StringSink content, certificates;
        layout_.read(referrer.layers.front(), content);
        file.content = std::move(content).text();
        if (kind == layout::ReferrerKind::signature && referrer.layers.size() > 1 &&
            referrer.layers[1].size <= largest) {
            layout_.read(referrer.layers[1], certificates);
            file.certificates = std::move(certificates).text();
        }
    }
    return found;
}

}  // namespace csar::open
