// The content of a complex type of XML Schema. Everything is optional, because properties may be assigned later (TOSCA
// 1.0, 5.2).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "validate/document/xml/xml_document.hpp"

namespace csar::validate::xml {

// Declared, built-in, or unknown.
struct SchemaType {
    XmlElement declaration;    // complexType or simpleType
    std::string_view builtin;  // "string"
    bool is_known() const { return static_cast<bool>(declaration) || !builtin.empty(); }
    // Returns false if the type is unknown.
    bool is_simple() const {
        return declaration ? declaration.name().local == "simpleType" : !builtin.empty() && builtin != "anyType";
    }
};

// xs:any or xs:anyAttribute.
struct Wildcard {
    XmlElement declaration;
    std::string_view target;  // target namespace of the schema

    // True if names in `space` match.
    bool admits(std::string_view space) const;
    // is_checked(): a matching element or attribute is checked if it is declared. is_strict(): it must be declared.
    bool is_checked() const;
    bool is_strict() const;
};

class ContentModel {
public:
    enum class Order : std::uint8_t { sequence, choice, all };

    // An element or a wildcard.
    struct Particle {
        XmlName name;
        XmlElement declaration;
        bool is_reference = false;  // to a global element, which may be substituted
        bool mandatory = false;
        std::uint64_t at_most = 1;         // matches in a row
        std::optional<Wildcard> wildcard;  // instead of name and declaration
        std::uint32_t group = 0;
        std::uint32_t repeated_from = 0, repeated_to = 0;  // range of the outermost repeated group with this particle
    };
    using Attributes = std::map<std::pair<std::string_view, std::string_view>, XmlElement>;

    // `group`: the surrounding group; 0 is the outermost sequence.
    std::uint32_t open_group(Order order, std::uint32_t group);
    // No particle may follow in this group. A repeated group may occur any number of times.
    void close_group(std::uint32_t group, bool is_repeated);
    void add(const Particle& particle);

    const std::vector<Particle>& particles() const { return particles_; }
    // Indexes of particles with this name.
    const std::vector<std::uint32_t>& named(XmlName name) const;
    const std::vector<std::uint32_t>& wildcards() const { return wildcards_; }
    // The order of the innermost group with both particles.
    Order order_of(std::uint32_t a, std::uint32_t b) const;
    // True if `next` may follow `last`. Repetition of a particle is checked separately.
    bool may_follow(std::uint32_t last, std::uint32_t next) const;

    Attributes attributes;  // declarations by namespace and name; may be absent
    std::vector<Wildcard> attribute_wildcards;
    bool is_mixed = false;
    bool is_open = false;  // an unknown part may allow anything
    SchemaType simple;     // type of text content

private:
    struct Group {
        Order order;
        std::uint32_t parent, depth, first;
    };
    std::vector<Group> groups_ = {{Order::sequence, 0, 0, 0}};
    std::vector<Particle> particles_;
    std::map<std::pair<std::string_view, std::string_view>, std::vector<std::uint32_t>> by_name_;
    std::vector<std::uint32_t> wildcards_;
};

// Checks the children of an element in file order.
class ContentMatch {
public:
    // `model` must outlive the object.
    explicit ContentMatch(const ContentModel& model) : model_(model) {}

    enum class Fault : std::uint8_t { none, order, repetition, alternative };
    struct Step {
        Fault fault = Fault::none;
        std::uint32_t particle = 0;  // of the child
        std::uint32_t last = 0;      // of the previous child, after an error
    };
    // `candidates`: particles that may match; not empty.
    Step next(const std::vector<std::uint32_t>& candidates);

private:
    struct State {
        std::uint32_t particle;
        std::uint64_t count;  // matches in a row
    };
    Fault fault_of(std::uint32_t last, std::uint32_t next) const;

    const ContentModel& model_;
    std::vector<State> states_;    // empty before the first child
    std::set<std::uint32_t> met_;  // particles in groups of any order
    bool is_lost_ = false;         // there were too many interpretations
};

}  // namespace csar::validate::xml
