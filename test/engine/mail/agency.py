"""Does what an agency does with an exchange file, with Python's own readers of XML and CSV. Arguments: a file. Prints what it read
as a JSON array of [template, field, source, target], and writes the file back with each source as its target."""

import copy
import csv
import io
import json
import sys
import xml.etree.ElementTree as tree

CORE = "{urn:oasis:names:tc:xliff:document:2.0}"


def text_of(element, data):
    """The text of a source or target; None for a target that is not there."""
    if element is None:
        return None
    parts = [element.text or ""]
    for child in element:
        parts.append(chr(int(child.get("hex"), 16)) if child.tag == CORE + "cp" else data[child.get("dataRef")])
        parts.append(child.tail or "")
    return "".join(parts)


def translate_xliff(path):
    document = tree.parse(path)
    read = []
    for file in document.iter(CORE + "file"):
        for unit in file.iter(CORE + "unit"):
            data = {each.get("id"): text_of(each, {}) for each in unit.iter(CORE + "data")}
            segment = unit.find(CORE + "segment")
            source, target = segment.find(CORE + "source"), segment.find(CORE + "target")
            read.append([file.get("original"), unit.get("id"), text_of(source, data), text_of(target, data)])
            if target is not None:
                segment.remove(target)
            target = copy.deepcopy(source)
            target.tag = CORE + "target"
            segment.append(target)
            segment.set("state", "translated")
    tree.register_namespace("", CORE[1:-1])
    document.write(path, encoding="utf-8", xml_declaration=True)
    return read


def translate_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    header, read = rows[0], []
    at = header.index
    for row in rows[1:]:
        read.append([row[at("template")], row[at("field")], row[at("source")], row[at("target")]])
        row[at("target")], row[at("state")] = row[at("source")], "translated"
    result = io.StringIO(newline="")
    csv.writer(result, delimiter=";", quoting=csv.QUOTE_ALL).writerows(rows)
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        file.write(result.getvalue())
    return read


path = sys.argv[1]
json.dump((translate_csv if path.endswith(".csv") else translate_xliff)(path), sys.stdout)
