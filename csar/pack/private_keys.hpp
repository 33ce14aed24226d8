// Finds private keys among the files to pack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "csar/container/writer.hpp"
#include "csar/directory/directory_plan.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Reports files that look like private keys (pack/private-key). Reads at most 1 KiB of a file, on at most `jobs`
// threads. Throws Failure(input) if a file cannot be read.
void report_private_keys(const directory::DirectoryPlan& plan, unsigned jobs, Report& report);

// Finds private keys while the items are written.
class PrivateKeyWatch final : public container::ItemObserver {
public:
    // `next`: also receives all content; may be null. The arguments must outlive this object.
    PrivateKeyWatch(std::span<const container::Item> items, container::ItemObserver* next);
    ~PrivateKeyWatch() override;

    Sink* begin(std::size_t item) override;
    void end(std::size_t item, std::uint64_t size) override;

    // Call it when everything is written.
    void tell(Report& report) const;

private:
    struct Start;

    std::span<const container::Item> items_;
    container::ItemObserver* next_;
    std::vector<std::unique_ptr<Start>> starts_;  // by item; null unless the item is being written
    std::vector<std::string> reasons_;            // by item; empty if it is not a key
};

}  // namespace csar::pack
