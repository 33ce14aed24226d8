// Settings of csar itself, in YAML with a fixed set of keys: the project file and intake profiles.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "validate/document/document.hpp"

namespace csar::validate {

// Every function throws Failure(usage) for an error in the file; its message begins with FILE:LINE:COLUMN.
class SettingsFile {
public:
    // `name`: the name of the file in messages. `max_nodes`: the maximum number of YAML nodes in the text.
    SettingsFile(std::string name, std::string text, std::uint64_t max_nodes);

    const std::string& name() const { return name_; }
    // The content; a null node for an empty file or a file with only comments.
    Node root() const { return document_->root(); }

    // "FILE:LINE:COLUMN: " for a node.
    std::string place_of(Node node) const;
    [[noreturn]] void refuse(Node node, const std::string& message) const;

    // The content of a node that must be a non-empty string or a truth value. `what` describes the node in messages.
    std::string text(Node node, std::string_view what) const;
    bool truth(Node node, std::string_view what) const;

    // Resolves a path that the file contains, relative to the directory of the file.
    std::string path(const std::string& given) const;

    // Throws for a key that is not in `known`. `of`: "a key of the project file".
    template <class Names>
    void expect_one_of(Node key, std::string_view of, const Names& known) const {
        Suggestion near(key.text());
        for (const std::string_view one : known) {
            if (one == key.text()) return;
            near.offer(one);
        }
        refuse_name(key, of, near);
    }

private:
    [[noreturn]] void refuse_name(Node key, std::string_view of, const Suggestion& near) const;

    std::string name_;
    std::unique_ptr<const Document> document_;
};

}  // namespace csar::validate
