"""RDATA as dnspython reads it, in hexadecimal."""

import dns.name
import dns.rdata
import dns.rdatatype


def _as_bytes(cls, value, encode=False, max_length=None, empty_ok=True):
    """
    Reads an escaped octet as that octet. dnspython makes UTF-8 of it, so that a string of 255 octets is too long for it if one of
    them is not ASCII.
    """
    octets = value.encode('latin-1') if isinstance(value, str) else value
    return read_octets(octets, encode, max_length, empty_ok)


read_octets = dns.rdata.Rdata._as_bytes
dns.rdata.Rdata._as_bytes = classmethod(_as_bytes)


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
