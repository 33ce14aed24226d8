// What may be in a complex type of XML Schema, and where. Nothing has to: properties may be given later (TOSCA 1.0, 5.2), so that
// every particle counts as optional.
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

// A type: a declaration, one of those that XML Schema has, or none that is known.
struct SchemaType {
    XmlElement declaration;    // complexType or simpleType
    std::string_view builtin;  // "string"
    bool is_known() const { return static_cast<bool>(declaration) || !builtin.empty(); }
};

// xs:any or xs:anyAttribute.
struct Wildcard {
    XmlElement declaration;
    std::string_view target;  // the target namespace of its schema

    // Whether names of the namespace `space` fit.
    bool admits(std::string_view space) const;
    // Whether a match is checked if declared; and whether it must be declared.
    bool is_checked() const;
    bool is_strict() const;
};

class ContentModel {
public:
    enum class Order : std::uint8_t { sequence, choice, all };

    // An element, or any of a wildcard.
    struct Particle {
        XmlName name;
        XmlElement declaration;
        bool is_reference = false;  // to a global element: its substitutes fit, too
        bool mandatory = false;
        std::uint64_t at_most = 1;         // one after the other
        std::optional<Wildcard> wildcard;  // instead of name and declaration
        std::uint32_t group = 0;
        std::uint32_t repeated_from = 0, repeated_to = 0;  // those of the outermost repeated group around it
    };
    using Attributes = std::map<std::pair<std::string_view, std::string_view>, XmlElement>;

    // For making it. `group`: the one around; 0 is the sequence of all.
    std::uint32_t open_group(Order order, std::uint32_t group);
    // No particle of the group follows. A repeated one counts as repeated any number of times.
    void close_group(std::uint32_t group, bool is_repeated);
    void add(const Particle& particle);

    const std::vector<Particle>& particles() const { return particles_; }
    // Those of that name, and the wildcards, as indices of particles.
    const std::vector<std::uint32_t>& named(XmlName name) const;
    const std::vector<std::uint32_t>& wildcards() const { return wildcards_; }
    // The order of the innermost group around two particles.
    Order order_of(std::uint32_t a, std::uint32_t b) const;
    // Whether `next` may come right after `last`, but for the repetition of one particle.
    bool may_follow(std::uint32_t last, std::uint32_t next) const;

    Attributes attributes;  // by namespace and name, to the declaration where it is known
    std::vector<Wildcard> attribute_wildcards;
    bool is_mixed = false;
    bool is_open = false;  // not all of it is known: anything else may be in it
    SchemaType simple;     // of its text, when it has simple content

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

// Takes the children of one element in the order of the file.
class ContentMatch {
public:
    // `model` must outlive the object.
    explicit ContentMatch(const ContentModel& model) : model_(model) {}

    enum class Fault : std::uint8_t { none, order, repetition, alternative };
    struct Step {
        Fault fault = Fault::none;
        std::uint32_t particle = 0;  // that the child is
        std::uint32_t last = 0;      // that of the child before, when there is a fault
    };
    // `candidates`: the particles that the next child may be, at least one.
    Step next(const std::vector<std::uint32_t>& candidates);

private:
    struct State {
        std::uint32_t particle;
        std::uint64_t count;  // one after the other
    };
    Fault fault_of(std::uint32_t last, std::uint32_t next) const;

    const ContentModel& model_;
    std::vector<State> states_;    // that the children until now may have led to; empty: none yet
    std::set<std::uint32_t> met_;  // of groups in any order
    bool is_lost_ = false;         // there were more readings than are followed
};

}  // namespace csar::validate::xml
