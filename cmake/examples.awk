# Reads the names of conformance cases on standard input and writes C++: for each identifier of a finding the shortest bad
# definitions file that brings it, and a good one of the same case. They are checked by the conformance suite, so that no example is false.
function quoted(text) { return "R\"~~(" text ")~~\"" }
# The shorter the better; lines that leave a terminal are hard to read.
function cost(text,    lines, count, i, sum) {
    count = split(text, lines, "\n")
    for (i = 1; i <= count; i++) if (length(lines[i]) > 90) sum += 20 * (length(lines[i]) - 90)
    return sum + length(text)
}
function done_subject() {
    if (kind == "bad" && plain && ids == 1 && named[id] && length(text) < 1200) {
        bads++
        bad_id[bads] = id
        bad_text[bads] = text
    }
    if (kind == "good" && plain && good == "" && length(text) < 1600) good = text
    kind = ""
}
function read_case(file,    line) {
    kind = ""
    versions = 0
    while ((getline line < file) > 0) {
        if (line ~ /^--- (bad|good)/) {
            done_subject()
            kind = line ~ /^--- bad/ ? "bad" : "good"
            plain = !versions && line !~ /^--- (bad|good) (package|archive)/ && line !~ /^--- (bad|good).* as /
            text = ""; ids = 0; id = ""
            continue
        }
        if (line ~ /^--- /) { plain = 0; continue }
        if (kind == "") {
            if (line ~ /^# versions: /) versions = 1
            if (line ~ /^# rule: /) { split(line, words, " "); named[words[5]] = 1 }
            if (line ~ /^# good: /) { other = file; sub(/[^\/]*$/, "", other); other = other substr(line, 9) }
            continue
        }
        if (line ~ /^ *#.*(\^|<|-) (error|warning) [a-z]+\/[a-z0-9-]+/) {
            match(line, /(error|warning) [a-z]+\/[a-z0-9-]+/)
            split(substr(line, RSTART, RLENGTH), words, " ")
            id = words[2]
            ids++
            if (line !~ /\^/) continue
            sub(/ (error|warning) .*/, "", line)
        }
        text = text line "\n"
    }
    done_subject()
    close(file)
}
BEGIN {
    print "// Made by cmake/examples.awk from tests/conformance."
    print "#include \"cli/rule_examples.hpp\"\n\nnamespace csar::cli {\n\nconst std::vector<RuleExample>& rule_examples() {"
    print "    static const std::vector<RuleExample> all = {"
    while ((getline file) > 0) {
        split("", named)
        bads = 0; good = ""; other = ""
        read_case(file)
        if (good == "" && other != "") {
            kept = bads
            read_case(other)
            bads = kept
        }
        for (i = 1; i <= bads; i++)
            if (good != "" && (!(bad_id[i] in wrong) || cost(bad_text[i]) + cost(good) < best[bad_id[i]])) {
                best[bad_id[i]] = cost(bad_text[i]) + cost(good)
                wrong[bad_id[i]] = bad_text[i]
                right[bad_id[i]] = good
            }
    }
    for (found in wrong) print "        {\"" found "\", " quoted(wrong[found]) ",\n         " quoted(right[found]) "},"
    print "    };\n    return all;\n}\n\n}  // namespace csar::cli"
}
