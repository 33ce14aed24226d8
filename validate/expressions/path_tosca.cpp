// 2.0 paths (csd07 10.3; the grammar is in path.hpp).
#include <algorithm>
#include <array>

#include "report/rules/tosca.hpp"
#include "validate/expressions/path.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

using What = PathPoint::What;

constexpr std::array<std::string_view, 4> step_keywords = {"RELATIONSHIP", "CAPABILITY", "SOURCE", "TARGET"};

bool is_step_keyword(Node item) {
    return item.is_string() && std::ranges::find(step_keywords, item.text()) != step_keywords.end();
}

bool is_word(Node item, std::string_view word) { return item.is_string() && item.text() == word; }

bool is_number(Node item) {
    return item.is_scalar() &&
           (item.scalar_type() == ScalarType::integer || item.scalar_type() == ScalarType::floating);
}

struct Index {
    Node node;                                // absent if the path has no index
    std::optional<std::uint64_t> number = 0;  // nullopt if computed, or ALL
    bool all = false;
};

// For a 1.x word at the start of a path.
std::string hint_for_start(std::string_view word) {
    if (word == "SOURCE" || word == "TARGET") return compose("write 'SELF, {}'", word);
    if (word == "HOST") return "write 'SELF, RELATIONSHIP, host, TARGET', with the name of the requirement";
    return "a path begins with SELF or the name of a node or relationship template";
}

class ToscaPath {
public:
    ToscaPath(Checker& checker, ArgumentWalk& way) : checker_(checker), way_(way) {}

    std::optional<PathPoint> follow() {
        std::optional<PathPoint> point = start();
        // A word that is not a keyword ends the path. A capability has no further steps.
        while (point && point->what != What::capability && is_step_keyword(way_.peek())) point = step(*point);
        return point;
    }

private:
    std::optional<PathPoint> start() {
        const Node first = way_.next();
        if (is_word(first, "SELF")) return start_at_self(first);
        if (may_leave_out_self(first)) return start_at_end(first);
        if (is_step_keyword(first) || is_word(first, "ALL"))
            return wrong(first, compose("a path cannot begin with '{}'", first.text()), hint_for_start(first.text()));
        if (!checker_.is_literal(first)) {
            checker_.examine(first);
            return PathPoint();
        }
        if (!first.is_string())
            return wrong(first, compose("a path must begin with a name, not {}", describe(first)), hint_for_start({}));
        return start_at_template(first);
    }

    std::optional<PathPoint> start_at_self(Node self) {
        if (checker_.site().self == Site::Self::undefined)
            checker_.report(rules::tosca::undefined_self, self, self.text());
        if (is_number(way_.peek()) || is_word(way_.peek(), "ALL"))
            return wrong(way_.peek(), "SELF cannot have an index: it is one node or relationship");
        return self_point(checker_.site());
    }

    // SELF before SOURCE and TARGET is missing in older versions and in common profiles.
    bool may_leave_out_self(Node first) const {
        const bool relationship =
            checker_.site().self == Site::Self::relationship || checker_.site().self == Site::Self::either;
        return relationship && (is_word(first, "SOURCE") || is_word(first, "TARGET"));
    }

    std::optional<PathPoint> start_at_end(Node keyword) {
        checker_.report([&] {
            return diagnose(rules::tosca::path_without_self, keyword.place(), keyword.text())
                .with_hint(compose("write 'SELF, {}'", keyword.text()));
        });
        const PathPoint self = self_point(checker_.site());
        if (self.what != What::relationship) return PathPoint();
        return keyword.text() == "SOURCE" ? source_of(self) : target_of(self);
    }

    std::optional<PathPoint> start_at_template(Node name) {
        std::optional<PathPoint> point = template_point(checker_, name);
        if (!point && name.text() == "HOST")
            return wrong(name, "a path cannot begin with 'HOST'", hint_for_start("HOST"));
        if (!point) {
            report_unknown_template(checker_, name);
            return std::nullopt;
        }
        if (point->what == What::relationship) {
            if (is_number(way_.peek()) || is_word(way_.peek(), "ALL"))
                return wrong(way_.peek(), "a relationship template cannot have an index");
            return point;
        }
        const auto index = read_index();
        if (!index) return std::nullopt;
        point->many = index->all;
        const auto count = (*point->element)[Key::count].as_integer();
        if (count && *count >= 0)
            check_bound(*index, static_cast<std::uint64_t>(*count), compose("node template '{}'", name.text()));
        return point;
    }

    std::optional<PathPoint> step(const PathPoint& from) {
        const Node keyword = way_.next();
        std::optional<PathPoint> to;
        if (from.what == What::node) {
            to = step_from_node(from, keyword);
        } else if (from.what == What::relationship) {
            to = step_from_relationship(from, keyword);
        } else {
            // SELF may be a node or a relationship; the keyword shows which.
            if (keyword.text() == "CAPABILITY") return PathPoint();
            to = keyword.text() == "RELATIONSHIP" ? through_requirement(from, keyword)
                                                  : step_from_relationship(from, keyword);
        }
        if (!to) return to;
        to->many = to->many || from.many;
        to->from_outside = to->from_outside || from.from_outside;
        return to;
    }

    std::optional<PathPoint> step_from_node(const PathPoint& node, Node keyword) {
        if (keyword.text() == "RELATIONSHIP") return through_requirement(node, keyword);
        if (keyword.text() == "CAPABILITY") return into_capability(node, keyword);
        return wrong(
            keyword, compose("'{}' can only follow a relationship, but follows a node here", keyword.text()),
            "after a node, continue the path with 'RELATIONSHIP, <requirement>' or 'CAPABILITY, <capability>'");
    }

    std::optional<PathPoint> step_from_relationship(const PathPoint& relationship, Node keyword) {
        if (keyword.text() == "SOURCE") return source_of(relationship);
        if (keyword.text() == "TARGET") return target_of(relationship);
        if (keyword.text() == "RELATIONSHIP")
            return wrong(keyword, "'RELATIONSHIP' can only follow a node, but follows a relationship here",
                         "after a relationship, continue the path with SOURCE, TARGET or CAPABILITY");
        if (!is_word(way_.peek(), "RELATIONSHIP")) return target_capability_of(relationship);
        way_.next();
        const auto index = read_index();
        if (!index) return std::nullopt;
        return incoming_point(checker_, target_of(relationship), target_capability_of(relationship),
                              relationship.target_capability, index->all);
    }

    std::optional<PathPoint> through_requirement(const PathPoint& node, Node keyword) {
        const Node name = read_name(keyword, "requirement");
        if (!name) return std::nullopt;
        const Requirement* const requirement =
            node.type ? checker_.context().requirements.find(*node.type, name.text()) : nullptr;
        if (requirement == nullptr && node.type != nullptr && node.type->complete) {
            report_missing(checker_, node, Key::requirements, name);
            return std::nullopt;
        }
        const auto index = read_index();
        if (!index) return std::nullopt;
        if (requirement != nullptr)
            check_bound(*index, requirement->count_range.upper, compose("requirement '{}'", name.text()));
        PathPoint point = requirement_point(checker_, node, requirement, name.text(), index->number, index->all);
        point.many = index->all;
        return point;
    }

    std::optional<PathPoint> into_capability(const PathPoint& node, Node keyword) {
        const Node name = read_name(keyword, "capability");
        if (!name) return std::nullopt;
        PathPoint capability = capability_point(node.type, node.element, name.text());
        if (capability.definitions.empty() && node.type != nullptr && node.type->complete) {
            report_missing(checker_, node, Key::capabilities, name);
            return std::nullopt;
        }
        if (!is_word(way_.peek(), "RELATIONSHIP")) return capability;
        way_.next();
        const auto index = read_index();
        if (!index) return std::nullopt;
        return incoming_point(checker_, node, capability, name.text(), index->all);
    }

    // Reports an invalid index, and returns nullopt.
    std::optional<Index> read_index() {
        const Node next = way_.peek();
        if (is_word(next, "ALL")) return Index{way_.next(), std::nullopt, true};
        if (!checker_.is_literal(next)) {
            const Operand computed = checker_.examine(way_.next());
            if (computed.kinds.has(Kind::integer)) return Index{next, std::nullopt, false};
            return wrong(next, compose("an index must be an integer, not {}", checker_.describe(computed)));
        }
        if (!is_number(next)) return Index();
        const auto number = way_.next().as_integer();
        if (number && *number >= 0) return Index{next, static_cast<std::uint64_t>(*number), false};
        return wrong(next, compose("an index is a non-negative integer or ALL, not '{}'", next.text()));
    }

    void check_bound(const Index& index, std::uint64_t bound, std::string_view of_what) {
        if (!index.node || !index.number || *index.number < bound) return;
        checker_.report(rules::tosca::index_beyond_count, index.node, *index.number, of_what, bound);
    }

    // Reports a missing name, and returns an absent node.
    Node read_name(Node keyword, std::string_view what) {
        const Node name = way_.next();
        const bool computed = name && !checker_.is_literal(name);
        if (name.is_string() && !computed) return name;
        wrong(name ? name : keyword,
              compose("'{}' must be followed by the name of a {}{}", keyword.text(), what,
                      name ? compose(", not {}", computed ? "a call" : describe(name)) : std::string()));
        return {};
    }

    std::nullopt_t wrong(Node where, std::string why, Hint hint = {}) {
        checker_.report(
            [&] { return diagnose(rules::tosca::wrong_path_step, where.place(), why).with_hint(std::move(hint)); });
        return std::nullopt;
    }

    Checker& checker_;
    ArgumentWalk& way_;
};

}  // namespace

std::optional<PathPoint> follow_tosca_path(Checker& checker, ArgumentWalk& way) {
    return ToscaPath(checker, way).follow();
}

}  // namespace csar::validate
