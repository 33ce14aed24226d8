// The allowed content of a complex type of XML Schema. Nothing is required: properties may be assigned later (TOSCA
// 1.0, 5.2), so every particle is treated as optional.
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

// A type: a declaration, a built-in type of XML Schema, or an unknown type.
struct SchemaType {
    XmlElement declaration;    // complexType or simpleType
    std::string_view builtin;  // "string"
    bool is_known() const { return static_cast<bool>(declaration) || !builtin.empty(); }
};

// xs:any or xs:anyAttribute.
struct Wildcard {
    XmlElement declaration;
    std::string_view target;  // the target namespace of the wildcard's schema

    // Whether names in the namespace `space` match.
    bool admits(std::string_view space) const;
    // is_checked(): whether a matching element or attribute is checked if it is declared. is_strict(): whether it must
    // be declared.
    bool is_checked() const;
    bool is_strict() const;
};

class ContentModel {
public:
    enum class Order : std::uint8_t { sequence, choice, all };

    // An element, or any element of a wildcard.
    struct Particle {
        XmlName name;
        XmlElement declaration;
        bool is_reference = false;  // refers to a global element: its substitutes match as well
        bool mandatory = false;
        std::uint64_t at_most = 1;         // the maximum number of matches in succession
        std::optional<Wildcard> wildcard;  // instead of name and declaration
        std::uint32_t group = 0;
        std::uint32_t repeated_from = 0, repeated_to = 0;  // the range of the outermost repeated group that contains
                                                           // the particle
    };
    using Attributes = std::map<std::pair<std::string_view, std::string_view>, XmlElement>;

    // Functions for building the model. `group`: the enclosing group; 0 is the sequence of all particles.
    std::uint32_t open_group(Order order, std::uint32_t group);
    // Ends the group: no further particle follows. A repeated group may occur any number of times.
    void close_group(std::uint32_t group, bool is_repeated);
    void add(const Particle& particle);

    const std::vector<Particle>& particles() const { return particles_; }
    // The particles with that name, and the wildcards, as indexes of particles.
    const std::vector<std::uint32_t>& named(XmlName name) const;
    const std::vector<std::uint32_t>& wildcards() const { return wildcards_; }
    // The order of the innermost group that contains both particles.
    Order order_of(std::uint32_t a, std::uint32_t b) const;
    // Whether `next` may directly follow `last`, except for the repetition of one particle.
    bool may_follow(std::uint32_t last, std::uint32_t next) const;

    Attributes attributes;  // by namespace and name; the value is the declaration, if known
    std::vector<Wildcard> attribute_wildcards;
    bool is_mixed = false;
    bool is_open = false;  // a part of the type is unknown: it may contain anything else
    SchemaType simple;     // the type of the text in simple content

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

// Accepts the children of one element in file order.
class ContentMatch {
public:
    // `model` must outlive the object.
    explicit ContentMatch(const ContentModel& model) : model_(model) {}

    enum class Fault : std::uint8_t { none, order, repetition, alternative };
    struct Step {
        Fault fault = Fault::none;
        std::uint32_t particle = 0;  // the particle of the child
        std::uint32_t last = 0;      // after an error, the particle of the previous child
    };
    // `candidates`: the particles that the next child may match, at least one.
    Step next(const std::vector<std::uint32_t>& candidates);

private:
    struct State {
        std::uint32_t particle;
        std::uint64_t count;  // the number of matches in succession
    };
    Fault fault_of(std::uint32_t last, std::uint32_t next) const;

    const ContentModel& model_;
    std::vector<State> states_;    // the possible states after the children so far; empty before the first child
    std::set<std::uint32_t> met_;  // the particles found in groups of any order
    bool is_lost_ = false;         // there were more interpretations than are tracked
};

}  // namespace csar::validate::xml
