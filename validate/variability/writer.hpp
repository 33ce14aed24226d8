// Writes YAML from nodes and values, and records where each node is written.
#pragma once

#include <string_view>

#include "validate/document/document.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/variability/source_map.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

class Writer : public YamlWriter {
public:
    // Where copied keys and scalars are in the text.
    const SourceMap& sources() const { return sources_; }

    // A key without a source gets the source of the text before it.
    using YamlWriter::key;
    // `source`: for findings about the key; may be absent.
    void key(std::string_view key, Node source);

    using YamlWriter::copy;
    void copy(const Value& value);
    void copy(Node entry_key, Node value) {
        key(entry_key);
        copy(value);
    }

private:
    void mark(Node source) override;

    SourceMap sources_;
};

}  // namespace csar::validate::variability
