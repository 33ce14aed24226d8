#include "validate/resolved/context.hpp"

namespace csar::validate {

CheckContext::CheckContext(const Model& of_model, Namespaces& namespaces, const FileProvider& provider,
                           const CheckOptions& chosen, Report& findings)
    : model(of_model),
      names(namespaces),
      files(provider),
      options(chosen),
      report(findings),
      valid_types(namespaces),
      requirements(namespaces) {}

CheckContext::~CheckContext() = default;

}  // namespace csar::validate
