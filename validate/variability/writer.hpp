// YAML that is made of nodes of a file and of values, with where each node has got to.
#pragma once

#include <string_view>

#include "validate/document/document.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/variability/source_map.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

class Writer : public YamlWriter {
public:
    // Where keys and scalars that are nodes of the file have got to.
    const SourceMap& sources() const { return sources_; }

    // One without a source belongs to what was written before.
    using YamlWriter::key;
    // A key; then a scalar(), or begin() what is under it, or copy().
    void key(Node key);
    // `source`: where findings about it belong; the none node when they are of no interest.
    void key(std::string_view key, Node source);

    // All of a node of the file; aliases become what they stand for.
    void copy(Node node);
    void copy(const Value& value);
    // An entry of a mapping.
    void copy(Node entry_key, Node value) {
        key(entry_key);
        copy(value);
    }

private:
    void scalar_of(Node node);
    void mark(Node source);

    SourceMap sources_;
};

}  // namespace csar::validate::variability
