// Writes zip and tar archives: deterministically, in the given order, in parallel.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/container/item.hpp"

namespace csar::container {

// The item that writes `entry`, a file or directory of `container`, with the same name. The item refers to both
// arguments.
Item item_of(const Container& container, const Entry& entry);

// The items that write all of `container` again, in its order.
std::vector<Item> items_of(const Container& container);

// Replaces the source of the item `name` by `content`. If there is no such item, appends one.
void put_content(std::vector<Item>& items, const std::string& name, std::string content);

// A message about the first item whose name or size the format does not support (a name too long for ustar, 8 GiB and
// more in a tar); empty if all fit. Call it before anything is written.
std::string first_misfit(std::span<const Item> items, const WriteOptions& options);

// Writes the archive into `output`, which must be empty and seekable. Names must be safe and unique: a hostile or
// duplicate name is a Failure(internal), as is an item that does not fit. Throws Failure; the caller then removes the
// output.
void write_archive(File& output, std::span<const Item> items, const WriteOptions& options);

}  // namespace csar::container
