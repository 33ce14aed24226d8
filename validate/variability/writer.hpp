// Writes YAML from nodes of a file and from values, and records the position of each node.
#pragma once

#include <string_view>

#include "validate/document/document.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/variability/source_map.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

class Writer : public YamlWriter {
public:
    // The positions of the written keys and scalars that were copied from the file.
    const SourceMap& sources() const { return sources_; }

    // A key that is written without a source is attributed to the source of the text before it.
    using YamlWriter::key;
    // `source`: the place for findings about the key; an absent node if none are expected.
    void key(std::string_view key, Node source);

    using YamlWriter::copy;
    void copy(const Value& value);
    // Copies an entry of a mapping.
    void copy(Node entry_key, Node value) {
        key(entry_key);
        copy(value);
    }

private:
    void mark(Node source) override;

    SourceMap sources_;
};

}  // namespace csar::validate::variability
