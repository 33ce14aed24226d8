#include "csar/diff/content.hpp"

namespace csar::diff {

std::map<std::string, std::string> compared_metadata(const meta::ToscaMeta& metadata) {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < metadata.blocks.size(); ++i) {
        std::string block;
        for (const meta::Pair& pair : metadata.blocks[i].pairs) {
            if (i != 0 && block.empty() && pair.key == "Name") {
                block = pair.value + ".";
                values.emplace(block + "Name", pair.value);
                continue;
            }
            values.emplace(block + pair.key, pair.value);
        }
    }
    return values;
}

std::map<std::string, std::string> compared_metadata(const meta::Manifest& manifest) {
    std::map<std::string, std::string> values;
    for (const meta::ManifestPair& pair : manifest.metadata) values.emplace(pair.name.text, pair.value.text);
    return values;
}

}  // namespace csar::diff
