#include "tests/support/second_opinion.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <map>
#include <sstream>

#include "report/diagnose.hpp"

namespace csar::test {
namespace {

using validate::Node;
using validate::NodeKind;

class Ours {
public:
    explicit Ours(Outline& outline) : steps_(outline.steps) {}

    void walk(Node node) {
        if (node.is_alias()) {
            steps_.push_back(compose("*{}", begun_.at(node.id())));
            return;
        }
        begun_[node.id()] = steps_.size();
        switch (node.kind()) {
            case NodeKind::none: break;
            case NodeKind::scalar:
                steps_.push_back(node.is_plain() && node.is_null() ? "null" : "= " + std::string(node.text()));
                break;
            case NodeKind::sequence:
                steps_.emplace_back("[");
                for (const Node item : node.items()) walk(item);
                steps_.emplace_back("]");
                break;
            case NodeKind::mapping:
                steps_.emplace_back("{");
                for (const auto& [key, value] : node.written_entries()) {
                    walk(key);
                    walk(value);
                }
                steps_.emplace_back("}");
                break;
        }
    }

private:
    std::vector<std::string>& steps_;
    std::map<std::uint32_t, std::size_t> begun_;
};

class Theirs : public YAML::EventHandler {
public:
    explicit Theirs(Outline& outline) : steps_(outline.steps) {}

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t anchor) override { step("null", anchor); }
    void OnAlias(const YAML::Mark&, YAML::anchor_t anchor) override {
        steps_.push_back(compose("*{}", begun_.at(anchor)));
    }
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t anchor, const std::string& value) override {
        step("= " + value, anchor);
    }
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        step("[", anchor);
    }
    void OnSequenceEnd() override { steps_.emplace_back("]"); }
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        step("{", anchor);
    }
    void OnMapEnd() override { steps_.emplace_back("}"); }

private:
    void step(std::string text, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) begun_[anchor] = steps_.size();
        steps_.push_back(std::move(text));
    }

    std::vector<std::string>& steps_;
    std::map<YAML::anchor_t, std::size_t> begun_;
};

}  // namespace

Outline outline_of(const validate::Document& document, std::string reason) {
    Outline outline{.readable = document.complete(), .reason = std::move(reason), .steps = {}};
    if (document.root()) Ours(outline).walk(document.root());
    return outline;
}

Outline yaml_cpp_outline(std::string_view text) {
    Outline outline;
    std::istringstream stream{std::string(text)};
    Theirs handler(outline);
    try {
        YAML::Parser(stream).HandleNextDocument(handler);
    } catch (const YAML::Exception& exception) {
        outline.readable = false;
        outline.reason = exception.what();
    }
    return outline;
}

std::optional<std::string> difference(const Outline& ours, const Outline& theirs) {
    if (!ours.readable && !theirs.readable) return std::nullopt;
    if (ours.readable != theirs.readable)
        return ours.readable ? compose("only yaml-cpp rejects it: {}", theirs.reason)
                             : compose("only csar rejects it: {}", ours.reason);
    for (std::size_t i = 0; i < std::max(ours.steps.size(), theirs.steps.size()); ++i) {
        const std::string a = i < ours.steps.size() ? ours.steps[i] : "(end)";
        const std::string b = i < theirs.steps.size() ? theirs.steps[i] : "(end)";
        if (a != b) return compose("step {}: '{}' here, '{}' in yaml-cpp", i, a, b);
    }
    return std::nullopt;
}

}  // namespace csar::test
