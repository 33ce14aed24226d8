#include "validate/nfv/nfv.hpp"

#include <algorithm>

#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {
namespace {

bool names_nfv_type(const DefinitionsFile* file) {
    const std::string_view text = file->document->text();
    return text.find(".nfv.") != text.npos || text.find(".asd") != text.npos;
}

constexpr void (*checks[])(const Checked&) = {check_subsets, check_counts};

}  // namespace

void check_descriptors(CheckContext& context) {
    const auto files = context.model.files();
    if (std::none_of(files.begin(), files.end(), names_nfv_type)) return;
    const Package package(context.model);
    for (const auto check : checks) check({package, context});
}

}  // namespace csar::validate::nfv
