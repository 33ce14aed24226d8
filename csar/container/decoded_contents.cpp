#include "csar/container/decoded_contents.hpp"

#include <algorithm>

#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"

namespace csar::container {

DecodedContents::DecodedContents(const std::string& name) : file_(open_temporary_file(name)) {}

void DecodedContents::End::write(ByteView bytes) {
    file.write(bytes);
    end += bytes.size();
}

const Entry* DecodedContents::end() {
    Entry entry;
    entry.size = entry.stored_size = pending();
    entry.position = start_;
    start_ = sink_.end;
    return &entries_.emplace_back(entry);
}

bool DecodedContents::read(const Entry& entry, Sink& sink, Report& /*report*/) const {
    std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(entry.size, 256 * KiB)));
    for (std::uint64_t done = 0; done < entry.size;) {
        check_interrupt();
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(entry.size - done, buffer.size()));
        const ByteSpan chunk = ByteSpan(buffer).first(count);
        file_.read_exactly_at(entry.position + done, chunk);
        sink.write(chunk);
        done += count;
    }
    return true;
}

}  // namespace csar::container
