// Finds private keys among files to be packed, before they are delivered.
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

// Reports every file of the plan that looks like a private key (pack/private-key), without packing. Reads the first KiB
// of each file that is not too large for a key, on at most `jobs` threads. Throws Failure(input) if a file cannot be
// read.
void report_private_keys(const directory::DirectoryPlan& plan, unsigned jobs, Report& report);

// Finds private keys among items while they are written, without extra reading.
class PrivateKeyWatch final : public container::ItemObserver {
public:
    // `next` also receives all content, and may be null. Both arguments must outlive this object.
    PrivateKeyWatch(std::span<const container::Item> items, container::ItemObserver* next);
    ~PrivateKeyWatch() override;

    Sink* begin(std::size_t item) override;
    void end(std::size_t item, std::uint64_t size) override;

    // Call it after everything is written.
    void tell(Report& report) const;

private:
    class Start;

    std::span<const container::Item> items_;
    container::ItemObserver* next_;
    std::vector<std::unique_ptr<Start>> starts_;  // one for each item that is being written
    std::vector<std::string> reasons_;            // for each item, why it looks like a key; may be empty
};

}  // namespace csar::pack
