#!/usr/bin/env bash
# Installs csar into a directory of its own, builds projects against it and runs them.
# usage: run.sh BUILD-DIRECTORY SOURCE-DIRECTORY
set -euo pipefail
# No "grep -q" behind a pipe: it leaves early, and what writes to it fails under pipefail.
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$1" >&2
    exit 1
}
cmake --install "$build" --prefix "$work/prefix" >/dev/null
csar=$work/prefix/bin/csar
for page in man/man1/csar.1 man/man1/csar-pack.1 bash-completion/completions/csar zsh/site-functions/_csar fish/vendor_completions.d/csar.fish; do
    test -s "$work/prefix/share/$page"
done
lib=$(dirname "$(find "$work/prefix" -name libcsar.a)")
test -x "$csar"
test -f "$lib/libcsar.so"
ldd "$csar" | grep libcsar >/dev/null && fail "the program is to need no installed library of its own"

# The public headers need nothing but the standard library and one another.
for header in "$work"/prefix/include/csar/*.hpp; do
    echo "#include <csar/$(basename "$header")>" >"$work/one.cpp"
    c++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I "$work/prefix/include" "$work/one.cpp"
done
echo '#include <csar/csar.h>' >"$work/one.c"
for standard in c99 c17; do cc -std=$standard -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I "$work/prefix/include" "$work/one.c"; done
if grep -rhoE --include='*.hpp' '#include <[^>]+>' "$work/prefix/include/csar" | grep -v '<csar/' | sort -u | grep -E '\.h>|/'; then
    fail "a public header includes a third party"
fi

# The shared library exports what the headers mark with CSAR_API, and nothing else.
nm -DC --defined-only "$lib/libcsar.so" | cut -d' ' -f3- | sed -E 's/\[abi:cxx11\]//g' >"$work/all_exported"
# Of the interface for C each function is declared at the begin of a line.
grep -E '^csar_' "$work/all_exported" | sort >"$work/exported_to_c"
grep -oE '^[a-z][a-z0-9_ *]*[ *]csar_[a-z_]+\(' "$work/prefix/include/csar/csar.h" | grep -oE 'csar_[a-z_]+\(' | tr -d '(' | sort |
    diff - "$work/exported_to_c" || fail "csar.h declares something else than is exported to C"
grep -vE '^csar_' "$work/all_exported" >"$work/exported"
if grep -vE '^(csar::[A-Za-z0-9_:~]+(=)?\(|(typeinfo|typeinfo name|vtable) for csar::[A-Za-z]+$)' "$work/exported"; then
    fail "the shared library exports more than it should"
fi
sed -E 's/(typeinfo|typeinfo name|vtable) for //; s/\(.*//' "$work/exported" | sed -E 's/^csar::(render::)?//' | sort -u >"$work/names"
# Names declared by a marked function, be it of a class, and marked classes.
sed -E '/CSAR_API [A-Za-z:]+$/{N;s/\n */ /}' "$work"/prefix/include/csar/*.hpp | grep -oE '^ *CSAR_API [^(]*[ &*]([a-z0-9_]+)\(' |
    sed -E 's/.*[ &*]([a-z0-9_]+)\($/\1/' >"$work/declared"
grep -hoE '^(class|struct) CSAR_API [A-Za-z]+' "$work"/prefix/include/csar/*.hpp | sed 's/.* //' >>"$work/declared"
test "$(wc -l <"$work/declared")" -ge 15
while read -r name; do
    grep -qE "(^|::)$name(::|\$)" "$work/names" || fail "a header declares $name, which the shared library does not export"
done <"$work/declared"
while read -r name; do
    grep -qxE "${name%%::*}|${name##*::}" "$work/declared" ||
        fail "the shared library exports $name, which no header declares"
done <"$work/names"

# The examples of docs/library.md, each with what stands around it in a program.
examples=$(grep -c '^```cpp$' "$source/docs/library.md")
test "$examples" -eq 3
awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$source/docs/library.md" >"$work/in_c.c"
for number in $(seq "$examples"); do
    awk -v number="$number" '/^```cpp$/ { inside = ++seen == number; next } /^```/ { inside = 0 } inside' \
        "$source/docs/library.md" >"$work/block"
    {
        grep '^#include' "$work/block"
        printf '#include <csar/render.hpp>\n#include <iostream>\nint main() {\n'
        grep -v '^#include' "$work/block"
        echo '}'
    } >"$work/example$number.cpp"
done
cp -r "$source/tests/install" "$work/project"
mv "$work"/example[1-3].cpp "$work"/in_c.c "$work/project"
for project in . shared_only; do
    cmake -S "$work/project/$project" -B "$work/build/$project" -DCMAKE_PREFIX_PATH="$work/prefix" \
        -DCMAKE_BUILD_TYPE=Release -G Ninja >/dev/null
    cmake --build "$work/build/$project" >/dev/null
done
"$csar" pack "$source/fixtures/example" -o "$work/my-service.csar" >/dev/null
cd "$work"
# The program needs nothing of the library that is not exported: it works the same when it is linked with the shared one.
ldd "$build/cli/csar-shared" | grep libcsar >/dev/null || fail "csar-shared is not linked with the shared library"
for arguments in "verify my-service.csar" "inspect my-service.csar" "explain --all"; do
    # shellcheck disable=SC2086
    cmp <("$csar" $arguments) <("$build/cli/csar-shared" $arguments)
done
for shared in ON OFF; do
    cmake -S "$source/examples/library" -B "build/examples-$shared" -DCMAKE_PREFIX_PATH="$work/prefix" -DBUILD_SHARED_LIBS=$shared \
        -DCMAKE_BUILD_TYPE=Release -G Ninja >/dev/null
    cmake --build "build/examples-$shared" >/dev/null
    python3 "$source/tests/library/run.py" "$source" "$csar" "build/examples-$shared" "$build/tests/c_interface" "$lib/libcsar.so"
done
# Without CMake, and wherever the installed tree has been moved to.
mv "$work/prefix" "$work/moved"
pc() { PKG_CONFIG_PATH="${lib/prefix/moved}/pkgconfig" pkg-config "$@" csar; }
test "$(pc --modversion)" = "$("$work/moved/bin/csar" version | sed -nE '1s/^csar ([0-9.]+).*/\1/p')"
# shellcheck disable=SC2046
c++ -std=c++20 "$work/project/consumer.cpp" -o pc_shared $(pc --cflags --libs) -Wl,-rpath,"$(pc --variable=libdir)"
ldd pc_shared | grep libcsar >/dev/null || fail "pkg-config has not chosen the shared library"
./pc_shared my-service.csar >/dev/null || fail "pc_shared: $?"
# What libarchive and libxml2 are made of has packages of its own, which only a static program needs.
# shellcheck disable=SC2046
if echo 'int main() {}' | c++ -x c++ - -o made_of $(pkg-config --static --libs libarchive libxml-2.0) 2>/dev/null; then
    # shellcheck disable=SC2046
    c++ -std=c++20 "$work/project/consumer.cpp" -o pc_static $(pc --static --cflags --libs | sed 's/-lcsar /-l:libcsar.a /')
    ldd pc_static | grep libcsar >/dev/null && fail "pc_static is linked with the shared library"
    ./pc_static my-service.csar >/dev/null || fail "pc_static: $?"
else
    echo "not tried: linking libcsar.a by pkg-config, for which libraries of libarchive are missing"
fi
mv "$work/moved" "$work/prefix"

for program in build/./{consumer,example1,example2,example3,in_c}_{csar,static,shared} build/shared_only/consumer; do
    "$program" my-service.csar || fail "$program: $?"
done
# What the program of the section about walking prints, of the package in fixtures/example.
diff - <(build/./example3_csar) <<'END' || fail "example3 prints something else"
frontend, a WebServer
  service.yaml:27:9: greeting = ...
  service.yaml:28:9: workers = ...
database, a Database
  service.yaml:35:9: size = 20 GB
END
for program in build/./consumer_csar build/./consumer_static; do
    ldd "$program" | grep libcsar >/dev/null && fail "$program is linked with the shared library"
done
for program in build/./consumer_shared build/shared_only/consumer; do
    ldd "$program" | grep libcsar >/dev/null || fail "$program is not linked with the shared library"
done
exit 0
