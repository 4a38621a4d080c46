"""RDATA as dnspython reads it, in hexadecimal."""

import dns.name
import dns.rdata
import dns.rdatatype


def in_hex(rdata):
    """In the canonical form of RFC 4034; a text as one string, however it is divided."""
    if rdata.rdtype == dns.rdatatype.TXT:
        return b''.join(rdata.strings).hex()
    return rdata.to_digestable(dns.name.root).hex()


def read(type_, text):
    """Reads RDATA in the form of master files, with absolute names; an array is the strings of a text in hexadecimal."""
    if not isinstance(text, str):
        return ''.join(text)
    return in_hex(dns.rdata.from_text('IN', type_, text, dns.name.root, relativize=False))
