"""Does what an agency does with an XLIFF file, with translate-toolkit, after holding it against the schema of XLIFF 2. Arguments: the
schema, a file. Writes the file back with each source as its target."""

import sys

from lxml import etree
from translate.storage.xliff2 import Xliff2File


def check(schema_path, path):
    """Ends the program with what is wrong."""
    schema = etree.XMLSchema(file=schema_path)
    if not schema.validate(etree.parse(path)):
        sys.exit(str(schema.error_log))


def translate(path):
    store = Xliff2File.parsefile(path)
    for unit in store.units:
        unit.rich_target = unit.rich_source
        unit.marktranslated()
    store.savefile(path)


if __name__ == "__main__":
    _, schema_path, exchange_path = sys.argv
    check(schema_path, exchange_path)
    translate(exchange_path)
