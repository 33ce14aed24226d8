// Templates that copy another one (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
#include "report/rules/tosca.hpp"
#include "validate/rules/templates.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

// Own keynames win, and what is copied must fit the own type: the same one or one that derives from it.
void check_type(CheckContext& context, const Element& copying, const Element& source) {
    const Type* const own = copying.type();
    const Type* const copied = source.type();
    if (!copying.has(Key::type)) {
        if (copied != nullptr)
            context.report.add(diagnose(rules::tosca::copy_without_type, copying.place(), source.name_text()));
        return;
    }
    if (own == nullptr || copied == nullptr || own->is_a(*copied) || !own->complete) return;
    context.report.add(
        with_definition(diagnose(rules::tosca::wrong_copy_type, copying[Key::type].place(), own->name, copied->name),
                        source, "copied template"));
}

}  // namespace

void check_copy(CheckContext& context, const Element& copying) {
    const Node name = copying[Key::copy];
    if (!name) return;
    const Element* const source = copied_template(context.services, copying);
    if (source == nullptr) {
        if (copying.parent->has_lost(section_of(copying.entity))) return;
        auto finding =
            diagnose(rules::tosca::unknown_copy_source, name.place(), to_string(copying.entity), name.text());
        if (name.text() != copying.name_text())
            finding.hint = context.services.hint(copying.parent, section_of(copying.entity), name.text());
        context.report.add(std::move(finding));
        return;
    }
    if (source->has(Key::copy)) {
        context.report.add(with_definition(diagnose(rules::tosca::copy_of_copy, name.place(), name.text()), *source));
        return;
    }
    check_type(context, copying, *source);
}

}  // namespace csar::validate
