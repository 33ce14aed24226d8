// Settings of csar in YAML with fixed keys: the project file and intake profiles.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "validate/document/document.hpp"

namespace csar::validate {

// Each function throws Failure(usage) for an error in the file. The message begins with FILE:LINE:COLUMN.
class SettingsFile {
public:
    // `name` is shown in messages. `max_nodes` limits the YAML nodes.
    SettingsFile(std::string name, std::string text, std::uint64_t max_nodes);

    const std::string& name() const { return name_; }
    // A null node if the file is empty or has only comments.
    Node root() const { return document_->root(); }

    // Example: "csar.yaml:3:5: ".
    std::string place_of(Node node) const;
    [[noreturn]] void refuse(Node node, const std::string& message) const;

    // The value of a node that must be a non-empty string or a truth value. `what` describes the node in messages.
    std::string text(Node node, std::string_view what) const;
    bool truth(Node node, std::string_view what) const;

    // Resolves a path in the file relative to the directory of the file.
    std::string path(const std::string& given) const;

    // Throws for a key that is not in `known`. Example of `of`: "a key of the project file".
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
