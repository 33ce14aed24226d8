// A file that receives bytes.
#pragma once

#include <utility>

#include "base/bytes.hpp"
#include "base/file.hpp"

namespace csar {

class FileSink final : public Sink {
public:
    explicit FileSink(File file) : file_(std::move(file)) {}
    void write(ByteView bytes) override { file_.write(bytes); }

    // Throws Failure for errors that the system reports only now.
    void close() { file_.close(); }
    // The file remains open.
    File take() && { return std::move(file_); }

private:
    File file_;
};

}  // namespace csar
