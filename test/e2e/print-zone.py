"""Reads a master file with dnspython, and prints it. Arguments: zone and path."""

import sys

import dns.name
import dns.zone

zone, path = sys.argv[1:]
contents = dns.zone.from_file(path, dns.name.from_text(zone), relativize=False, check_origin=False)
print(contents.to_text(relativize=False))
