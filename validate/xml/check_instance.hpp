// Checks XML content against its schemas. Parts may be missing, because they may be added later (TOSCA 1.0, 5.2).
#pragma once

#include <cstddef>

#include "report/report.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

class InstanceChecker {
public:
    // For the elements of a document. Arguments must outlive the object.
    InstanceChecker(const XmlFile& file, const Schemas& schemas, Report& report)
        : file_(file), schemas_(schemas), report_(report) {}

    // `declaration`: absent if only the type is known. `is_whole`: mandatory direct children must be present.
    void check(XmlElement instance, XmlElement declaration, SchemaType type, bool is_whole);

private:
    // The type in xsi:type. If it is invalid, reports this and returns an unknown type.
    SchemaType own_type(XmlElement instance, const XmlAttribute& attribute, const SchemaType& declared);
    void check_nil(XmlElement instance, const XmlAttribute& attribute, XmlElement declaration);
    void check_attributes(XmlElement instance, const ContentModel& model);
    void check_children(XmlElement instance, const ContentModel& model, bool is_whole);
    void check_child(XmlElement child, const ContentModel::Particle& particle);
    void check_simple(XmlElement instance, XmlElement declaration, const SchemaType& type);
    void check_fixed(const Place& place, std::string_view name, XmlElement declaration, const SchemaType& type,
                     std::string_view value);
    void report_unknown(XmlElement instance, XmlElement child, const ContentModel& model);
    void report_misplaced(XmlElement instance, XmlElement child, const ContentModel& model,
                          const ContentMatch::Step& step);

    const XmlFile& file_;
    const Schemas& schemas_;
    Report& report_;
    std::size_t unknown_ = 0;
};

}  // namespace csar::validate::xml
