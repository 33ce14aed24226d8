// Lower and upper bounds in definitions and templates; both are 1 by default (TOSCA 1.0, 5.2 and 6.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"

namespace csar::validate::xml {

// The number in an attribute; nullopt for "unbounded" and for text that is not a number.
std::optional<std::uint64_t> bound_of(XmlElement element, std::string_view attribute);

// Reports an upper bound that is less than the lower bound.
void check_bounds(XmlElement element, std::string_view lower, std::string_view upper, Report& report);

}  // namespace csar::validate::xml
