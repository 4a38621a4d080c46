"""Reads records and a master file with dnspython. Arguments: the zone and the path of the master file; the input is a JSON array
of [type, RDATA]. Prints a JSON object: the RDATA of the `records`, and [owner, type, TTL, RDATA] of the `file`."""

import json
import sys

import dns.name
import dns.rdatatype
import dns.zone
from canonical_rdata import in_hex, read

zone, path = sys.argv[1:]
contents = dns.zone.from_file(path, dns.name.from_text(zone), relativize=False, check_origin=False)
lines = [
    [owner.to_text(), dns.rdatatype.to_text(rdata.rdtype), ttl, in_hex(rdata)]
    for owner, ttl, rdata in contents.iterate_rdatas()
]
print(json.dumps({'records': [read(type_, text) for type_, text in json.load(sys.stdin)], 'file': lines}))
