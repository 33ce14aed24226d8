// Turns events into nodes. Only for the .cpp files of this directory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/report.hpp"
#include "report/rules/yaml.hpp"
#include "validate/document/document.hpp"
#include "validate/document/events.hpp"

namespace csar::validate {

struct Anchor {
    std::uint32_t index = 0;  // the record with this anchor
    // Nodes in the subtree, and behind its aliases. A long string counts as several nodes. 1 until the subtree is
    // complete.
    std::uint64_t nodes = 1;
    std::uint64_t height = 0;  // levels of nested collections in the subtree
};

class Anchors {
public:
    std::size_t size() const { return anchors_.size(); }

    // Returns the number of the anchor, from 0. Hides an earlier anchor with this name.
    std::size_t add(std::string_view name, std::uint32_t index);
    void close(std::size_t number, std::uint64_t nodes, std::uint64_t height) {
        anchors_[number].nodes = nodes;
        anchors_[number].height = height;
    }

    std::optional<Anchor> find(std::string_view name) const;
    // Returns the most similar name, for a hint, or an empty string if no name is similar.
    std::string_view nearest(std::string_view name) const;

private:
    std::vector<Anchor> anchors_;
    // in the order of anchors_; numbers_ owns the text
    std::vector<std::string_view> names_;
    std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> numbers_;
};

class DocumentReader : private Tree::MappingFaults {
public:
    // `alias_nodes`: see Document::parse().
    DocumentReader(Document& document, const Limits& limits, Report& report, std::uint64_t& alias_nodes)
        : document_(document),
          tree_(document.tree_),
          text_(document.text_),
          limits_(limits),
          report_(report),
          alias_nodes_(alias_nodes),
          max_depth_(std::min(limits.yaml_depth, most_depth)) {}

    void read();

private:
    // Applies even if Limits::yaml_depth is greater. Functions that walk the tree are recursive, and the stack has room
    // for this depth.
    static constexpr std::uint64_t most_depth = 1000;

    struct Frame {
        std::uint32_t index;
        std::uint32_t children = 0;
        bool mapping;
        bool merges = false;
        std::optional<std::size_t> anchor;
        std::uint64_t visited_before;  // visited_ when the node began
        std::uint64_t height = 1;      // levels of nested collections, through aliases, from this node down
    };

    bool check_encoding();
    bool check_directives();
    void take(const yaml_event_t& event);
    void take_fault(const SyntaxFault& found);
    void take_document_start(const yaml_event_t& event);
    void take_document_end(const yaml_event_t& event);
    void take_scalar(const yaml_event_t& event);
    void take_alias(const yaml_event_t& event);
    void take_wrong_alias(std::string_view name, bool cyclic);
    void begin(NodeKind kind, const yaml_char_t* tag, const yaml_char_t* anchor);
    void end();
    void close_all();
    void drop_last_entry(bool with_value);
    void distrust_last_keys();

    std::size_t offset(const yaml_mark_t& position) { return offsets_.offset_of(position.index); }
    std::uint32_t append(Record record);
    void place_text(Record& record, std::string_view value, yaml_scalar_style_t style);
    // Stores a core tag that is allowed for this kind of node, and returns its type.
    std::optional<ScalarType> core_tag(std::string_view tag, std::uint32_t index);
    void resolve_type(std::uint32_t index, std::string_view tag);
    void note_merge_key(std::uint32_t index);
    std::optional<std::size_t> define_anchor(const yaml_char_t* name, std::uint32_t index);
    void count_nodes(std::uint64_t nodes, std::uint32_t index);

    // Creating a finding costs far more than reading the bytes that cause it.
    bool may_report(const Rule& rule) { return findings_[&rule]++ < limits_.findings; }
    template <class... Values>
    void find(const RuleTaking<sizeof...(Values)>& rule, std::uint32_t index, const Values&... values) {
        if (may_report(rule)) report_.add(diagnose(rule, place(index), values...));
    }
    template <class... Values>
    void find_at(const RuleTaking<sizeof...(Values)>& rule, std::size_t at, const Values&... values) {
        report_.add(diagnose(rule, place_in(document_.file_, document_.lines_, at), values...));
    }
    Place place(std::uint32_t index) const { return Node(&document_, index).place(); }
    void stop() {
        stopped_ = true;
        document_.complete_ = false;
    }
    // Only the first exceeded limit is reported.
    void exceed(const RuleTaking<1>& rule, std::uint32_t index, std::uint64_t limit) {
        if (!stopped_) report_.add(diagnose(rule, place(index), limit));
        stop();
    }
    std::string name_of(std::uint32_t key) const;

    bool duplicate_key(std::uint32_t key, std::uint32_t earlier) override;
    void wrong_merge(std::uint32_t value) override { find(rules::yaml::wrong_merge_value, value); }

    Document& document_;
    Tree& tree_;
    std::string_view text_;
    const Limits& limits_;
    Report& report_;
    std::uint64_t& alias_nodes_;  // see Document::parse()
    std::uint64_t max_depth_;
    CharacterOffsets offsets_{text_, true};

    std::vector<Frame> frames_;
    Anchors anchors_;
    std::uint64_t visited_ = 0;  // the number of nodes so far, with the targets of aliases
    std::uint64_t collection_aliases_ = 0;
    std::map<const Rule*, std::uint64_t> findings_;
    bool has_merge_key_ = false;
    std::uint32_t last_offset_ = 0;                         // where the last event begins
    std::size_t last_scalar_end_ = std::string_view::npos;  // where the last event ends if it is a scalar
    // libyaml's errors from this offset on are caused by the encoding.
    std::size_t doubtful_from_ = std::string_view::npos;
    bool document_seen_ = false;
    bool stopped_ = false;
};

}  // namespace csar::validate
