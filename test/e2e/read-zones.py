"""Reads master files with dnspython. Arguments: zone and path, alternately. Prints a JSON array for each file: its records
as owner, type, TTL and RDATA in hexadecimal, sorted."""

import json
import sys

import dns.name
import dns.rdatatype
import dns.zone

for zone, path in zip(sys.argv[1::2], sys.argv[2::2]):
    contents = dns.zone.from_file(path, dns.name.from_text(zone), relativize=False, check_origin=False)
    print(
        json.dumps(
            sorted(
                [owner.to_text(), dns.rdatatype.to_text(rdata.rdtype), ttl, rdata.to_wire().hex()]
                for owner, ttl, rdata in contents.iterate_rdatas()
            )
        )
    )
