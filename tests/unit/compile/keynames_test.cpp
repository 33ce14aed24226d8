// The normalized templates have every keyname of the grammar tables.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/compile/compiled.hpp"
#include "tests/unit/model/model_fixture.hpp"
#include "validate/model/traversal.hpp"

namespace csar {
namespace {

using validate::Element;
using validate::Entity;
using validate::Grammar;
using validate::Key;
using validate::Keyname;
using validate::Presence;
using validate::Version;

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& name) {
    std::ifstream file(std::string(CSAR_SOURCE) + "/tests/unit/compile/" + name);
    Lines lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

// Removes the keyname that begins in this line, and its value. Empty if it is not first in its line.
std::string without(Lines lines, const Place& place) {
    const std::size_t indentation = place.column - 1;
    const auto first = lines.begin() + place.line - 1;
    if (first->find_first_not_of(' ') != indentation) return {};
    auto last = first + 1;
    while (last != lines.end() && last->find_first_not_of(' ') > indentation) ++last;
    lines.erase(first, last);
    return joined(lines);
}

// The keynames of a file of tests/unit/compile, and whether the output depends on each.
class Written {
public:
    explicit Written(const std::string& name) : lines_(lines_of(name)), whole_(compiled(joined(lines_))) {
        EXPECT_FALSE(whole_.is_null()) << name;
        const validate::LoadedModel model(joined(lines_));
        each_element(*model.file().root, [&](const Element& element) { visit(element); });
    }

    // Whether the file has the keyname.
    bool has(Entity entity, Key key) const { return found_.contains({entity, key}); }

    void expect_all_written() const {
        for (const auto& [keyname, found] : found_)
            EXPECT_TRUE(found.changes || found.lost.empty())
                << to_string(keyname.first) << " '" << to_string(keyname.second) << "' is lost, line" << found.lost;
    }

private:
    struct Found {
        bool changes = false;  // the output is different without it
        int needed = 0;        // how often the definitions are invalid without it
        std::string lost;      // lines without which the output is the same
    };

    void visit(const Element& element) {
        if (element.entity == Entity::file) return;
        for (const validate::Slot& slot : element.slots) {
            if (slot.row->key == Key::none) continue;
            Found& found = found_[{element.entity, slot.row->key}];
            if (element.short_form || found.changes || found.needed == 2) continue;
            const Place place = element.key_place(slot.row->key);
            const std::string text = without(lines_, place);
            if (text.empty()) continue;
            const nlohmann::json rest = compiled(text);
            if (rest.is_null())
                ++found.needed;
            else if (rest == whole_)
                found.lost += " " + std::to_string(place.line);
            else
                found.changes = true;
        }
    }

    Lines lines_;
    nlohmann::json whole_;
    std::map<std::pair<Entity, Key>, Found> found_;
};

template <class Visit>
void each_keyname(Version version, const Visit& visit) {
    for (int i = 0; i < validate::entity_count; ++i) {
        const auto entity = static_cast<Entity>(i);
        // Files are merged, and a template with `copy` is written with the copied values.
        if (entity == Entity::file || entity == Entity::import) continue;
        for (const Keyname* const row : Grammar::of(version).keynames(entity))
            if (row->key != Key::none && row->key != Key::copy && row->presence != Presence::tolerated &&
                row->presence != Presence::deprecated)
                visit(*row);
    }
}

TEST(NormalizedKeynames, AreWritten) {
    const Written written("keynames-2.0.yaml");
    written.expect_all_written();
    each_keyname(Version::v2_0, [&](const Keyname& row) {
        EXPECT_TRUE(written.has(row.owner, row.key)) << to_string(row.owner) << " '" << row.name << "'";
    });
}

TEST(NormalizedKeynames, AreWrittenAsTosca) {
    const std::string text = joined(lines_of("keynames-2.0.yaml"));
    const CompileResult written = compile_package(
        Input::memory(text, "a.yaml"), {.format = CompileFormat::tosca, .normalized = true, .places = false});
    ASSERT_TRUE(written.document);
    EXPECT_EQ(compiled(*written.document), compiled(text)) << *written.document;
}

TEST(NormalizedKeynames, OfEarlierVersionsAreWritten) {
    const Written written("keynames-1.3.yaml");
    written.expect_all_written();
    each_keyname(Version::v1_3, [&](const Keyname& row) {
        if (Grammar::of(Version::v2_0).find(row.owner, row.key) != nullptr) return;
        EXPECT_TRUE(written.has(row.owner, row.key)) << to_string(row.owner) << " '" << row.name << "'";
    });
}

}  // namespace
}  // namespace csar
