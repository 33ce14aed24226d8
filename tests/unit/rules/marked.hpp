// Definitions with marks at their faults.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {

// A text with "@@" before each fault.
struct Marked {
    explicit Marked(std::string marked) : text(std::move(marked)) {
        for (std::size_t at = text.find("@@"); at != std::string::npos; at = text.find("@@", at)) {
            text.erase(at, 2);
            const std::string before = text.substr(0, at);
            const auto line = 1 + std::count(before.begin(), before.end(), '\n');
            places.push_back(std::to_string(line) + ":" + std::to_string(at - (before.rfind('\n') + 1) + 1));
        }
    }
    std::string text;
    std::vector<std::string> places;  // "line:column" of each mark
};

// "id line:column" of each warning and error.
inline std::vector<std::string> problems(const std::string& text) {
    const CheckedModel model(text);
    std::vector<std::string> found;
    for (const std::string& finding : model.findings())
        found.push_back(finding.substr(0, finding.find(' ', finding.find(' ') + 1)));
    return found;
}

// Expects exactly these problems, each at its mark.
inline void expect_problems(const std::vector<std::string>& ids, const std::string& marked_text) {
    const Marked marked(marked_text);
    ASSERT_EQ(marked.places.size(), ids.size()) << "as many marks as problems: " << marked_text;
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < ids.size(); ++i) expected.push_back(ids[i] + " " + marked.places[i]);
    EXPECT_EQ(problems(marked.text), expected) << marked.text;
}

// Expects exactly this problem at the mark, in the body of a TOSCA 2.0 file.
inline void expect_problem(const std::string& id, const std::string& body) { expect_problems({id}, tosca_2_0(body)); }

inline void expect_no_problem(const std::string& body) { expect_problems({}, tosca_2_0(body)); }

}  // namespace csar::validate
