// Definitions with a mark where their only finding stands.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {

// A file of 2.0 in which "@@" stands right before the culprit.
struct Marked {
    explicit Marked(std::string body) : text(tosca_2_0(body)) {
        const std::size_t at = text.find("@@");
        if (at == std::string::npos) return;
        text.erase(at, 2);
        std::size_t line = 1, start = 0;
        for (std::size_t i = 0; i < at; ++i) {
            if (text[i] != '\n') continue;
            ++line;
            start = i + 1;
        }
        place = std::to_string(line) + ":" + std::to_string(at - start + 1);
    }
    std::string text;
    std::string place;  // "line:column" of the mark; empty when there is none
};

// "id line:column" of every warning and error of a file.
inline std::vector<std::string> problems(const std::string& text) {
    const CheckedModel model(text);
    std::vector<std::string> found;
    for (const std::string& finding : model.findings())
        found.push_back(finding.substr(0, finding.find(' ', finding.find(' ') + 1)));
    return found;
}

// The file has this one problem, at its mark.
inline void expect_problem(std::string_view id, const std::string& body) {
    const Marked marked(body);
    EXPECT_EQ(problems(marked.text), std::vector<std::string>{std::string(id) + " " + marked.place}) << marked.text;
}

inline void expect_no_problem(const std::string& body) {
    EXPECT_EQ(problems(tosca_2_0(body)), std::vector<std::string>()) << body;
}

}  // namespace csar::validate
