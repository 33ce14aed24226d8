# Reads the names of conformance cases on standard input and writes, for each identifier of a finding, the shortest bad
# subject that causes it, and a good subject of the same case. A subject is a definitions file, or several definitions
# files with a line "--- file: PATH" before each. The conformance suite checks these examples. Rules without such a case
# are described in cli/examples, whose files the variable `told` lists. Each rule has four fields, each with a unit
# separator after it. cli/rule_examples.hpp describes the fields.
# Lines of the good example that are not in the bad one.
function unrelated(bad, good,    lines, count, i, sum) {
    count = split(good, lines, "\n")
    for (i = 1; i <= count; i++) if (index(bad, lines[i]) == 0) sum++
    return sum + 0
}
# Prefers short examples; lines that are wider than a terminal are hard to read.
function cost(text,    lines, count, i, sum) {
    count = split(text, lines, "\n")
    for (i = 1; i <= count; i++) if (length(lines[i]) > 90) sum += 20 * (length(lines[i]) - 90)
    return sum + length(text)
}
# If the case is read as several versions, the version named in the file must be one of them.
function as_it_says() { return versions == "" || (versions ~ /1\.3$/ && text ~ /tosca_simple_yaml_1_3/) }
function done_subject() {
    if (kind == "bad" && shown && ids == 1 && as_it_says() && length(text) < 2000) {
        bads++
        bad_id[bads] = id
        bad_text[bads] = text
    }
    if (kind == "good" && shown && ids == 0 && as_it_says() && length(text) < 2200) goods[++good_count] = text
    kind = ""
}
function read_case(file,    line) {
    kind = ""
    versions = ""
    while ((getline line < file) > 0) {
        if (line ~ /^--- (bad|good)/) {
            done_subject()
            kind = line ~ /^--- bad/ ? "bad" : "good"
            shown = line !~ /^--- (bad|good) archive/ && line !~ /^--- (bad|good).* as /
            text = ""; ids = 0; id = ""
            continue
        }
        if (line == "--- inputs") shown = 0  # the inputs are for an option
        if (kind == "") {
            if (line ~ /^# versions: /) versions = line
            if (line ~ /^# good: /) { other = file; sub(/[^\/]*$/, "", other); other = other substr(line, 9) }
            continue
        }
        if (line ~ /^ *#.*(\^|<|-) (error|warning) [a-z]+\/[a-z0-9-]+/) {
            match(line, /(error|warning) [a-z]+\/[a-z0-9-]+/)
            split(substr(line, RSTART, RLENGTH), words, " ")
            id = words[2]
            ids++
            if (line ~ / as [0-9]/) ids = 2  # not in every version
            if (line !~ /\^/) continue
            sub(/ (error|warning) .*/, "", line)
        }
        text = text line "\n"
    }
    done_subject()
    close(file)
}
# A rule of cli/examples; the README.md there describes the format.
function done_told() { if (id != "" && !(id in wrong)) { wrong[id] = bad; right[id] = good; says[id] = message } }
function read_told(file,    line) {
    id = ""
    while ((getline line < file) > 0) {
        if (line ~ /^[a-z]+\/[a-z0-9-]+ /) {
            done_told()
            split(line, words, " ")
            id = words[1]; bad = ""; good = ""; message = ""
        } else if (line ~ /^-/) bad = bad substr(line, 3) "\n"
        else if (line ~ /^[+]/) good = good substr(line, 3) "\n"
        else if (line ~ /^=/) message = substr(line, 3) "\n"
    }
    done_told()
    close(file)
}
BEGIN {
    while ((getline file) > 0) {
        bads = 0; good_count = 0; other = ""
        read_case(file)
        if (good_count == 0 && other != "") {
            kept = bads
            read_case(other)
            bads = kept
        }
        for (i = 1; i <= bads; i++)
            for (j = 1; j <= good_count; j++) {
                price = cost(bad_text[i]) + cost(goods[j]) + 60 * unrelated(bad_text[i], goods[j])
                if (bad_id[i] in wrong && price >= best[bad_id[i]]) continue
                best[bad_id[i]] = price
                wrong[bad_id[i]] = bad_text[i]
                right[bad_id[i]] = goods[j]
            }
    }
    count = split(told, files, " ")
    for (i = 1; i <= count; i++) read_told(files[i])
    for (found in wrong) printf "%s\037%s\037%s\037%s\037", found, wrong[found], right[found], says[found]
}
