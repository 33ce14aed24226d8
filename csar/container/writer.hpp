// Writes zip and tar archives in parallel. Equal input gives equal output.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// Returns an item that copies `entry`, a file or directory of `container`. It refers to the arguments.
Item item_of(const Container& container, const Entry& entry);

// Returns items that copy all entries, in their order.
std::vector<Item> items_of(const Container& container);

// Changes the content of the item `name`, or adds the item.
void put_content(std::vector<Item>& items, const std::string& name, std::string content);

// Describes the first item that does not fit the format: a name too long for ustar, 8 GiB or more in a tar.
// Returns "" if all items fit. Call this before writing.
std::string first_misfit(std::span<const Item> items, const WriteOptions& options);

// `output`: empty and seekable. Throws Failure; the caller then removes the output.
// Throws Failure(internal) for a hostile or duplicate name, and for an item that does not fit.
void write_archive(File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
