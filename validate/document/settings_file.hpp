// Settings of csar itself in YAML, with a closed set of keys: the project file and intake profiles.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/suggest.hpp"
#include "validate/document/document.hpp"

namespace csar::validate {

// Every function throws Failure(usage), whose message begins with FILE:LINE:COLUMN, for what is wrong in the file.
class SettingsFile {
public:
    // `name`: of the file, as messages call it. `max_nodes`: of YAML that the text may hold.
    SettingsFile(std::string name, std::string text, std::uint64_t max_nodes);

    const std::string& name() const { return name_; }
    // The content; a node that is null for a file without any, or with comments alone.
    Node root() const { return document_->root(); }

    // "FILE:LINE:COLUMN: " of a node.
    std::string place_of(Node node) const;
    [[noreturn]] void refuse(Node node, const std::string& message) const;

    // The content of a node that must be a string and not empty, or a truth value. `what`: the node, in messages.
    std::string text(Node node, std::string_view what) const;
    bool truth(Node node, std::string_view what) const;

    // A path that the file holds, which is relative to the directory of the file.
    std::string path(const std::string& given) const;

    // Refuses a key that is none of `known`. `of`: "a key of the project file".
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
