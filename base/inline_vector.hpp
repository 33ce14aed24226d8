// A vector that allocates no memory while it is short.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace csar {

// Stores the first `few` items in the object. For small trivial types such as pointers. Adding an item can move all
// items, as with std::vector.
template <class T, std::size_t few>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    using const_iterator = const T*;

    InlineVector() = default;
    InlineVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return size_ <= few ? inside_.data() : outside_.data(); }
    const T* end() const { return begin() + size_; }
    const T& front() const { return *begin(); }
    const T& back() const { return *(end() - 1); }
    const T& operator[](std::size_t index) const { return begin()[index]; }

    void push_back(const T& item) {
        if (size_ < few) {
            inside_[size_] = item;
        } else {
            if (size_ == few) outside_.assign(inside_.begin(), inside_.end());
            outside_.push_back(item);
        }
        ++size_;
    }

    friend bool operator==(const InlineVector& a, const InlineVector& b) { return std::ranges::equal(a, b); }

private:
    std::array<T, few> inside_{};
    std::size_t size_ = 0;
    std::vector<T> outside_;  // all items, if more than `few`
};

}  // namespace csar
