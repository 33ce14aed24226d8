// An opened container, with its findings.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/tar_container.hpp"
#include "report/report.hpp"
#include "tests/hostile/memory_file.hpp"

namespace csar::container {

struct Opened {
    Report report;
    std::unique_ptr<Container> container;

    std::set<std::string_view> ids() const {
        std::set<std::string_view> found;
        for (const Diagnostic& diagnostic : report.diagnostics()) found.insert(diagnostic.id);
        return found;
    }
    bool has_errors() const { return report.count(Severity::error) != 0; }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const Entry& entry : container->entries()) names.emplace_back(entry.name);
        return names;
    }

    // The content of an entry, "(none)" or "(damaged)".
    std::string content(std::string_view name) {
        const Entry* const entry = container->find(name);
        if (!entry) return "(none)";
        StringSink sink;
        return container->read(*entry, sink, report) ? sink.text() : "(damaged)";
    }
};

inline std::unique_ptr<Opened> open_tar_bytes(std::string_view bytes, const OpenOptions& options = {},
                                              Filter filter = Filter::none) {
    auto opened = std::make_unique<Opened>();
    opened->container = open_tar(hostile::memory_file(bytes), filter, options, opened->report);
    return opened;
}

// Collects the content of every file.
class CollectingVisitor final : public EntryVisitor {
public:
    Sink* begin(const Entry& entry) override {
        const std::lock_guard lock(mutex_);
        return &contents_[std::string(entry.name)];
    }
    void end(const Entry& entry, bool sound) override {
        const std::lock_guard lock(mutex_);
        ended_[std::string(entry.name)] = sound;
    }

    std::map<std::string, std::string> contents() const {
        std::map<std::string, std::string> contents;
        for (const auto& [name, sink] : contents_) contents[name] = sink.text();
        return contents;
    }
    // The files with an end, and whether they are intact.
    const std::map<std::string, bool>& ended() const { return ended_; }

private:
    std::mutex mutex_;
    std::map<std::string, StringSink> contents_;
    std::map<std::string, bool> ended_;
};

}  // namespace csar::container
