"""Writes published.json: values in the form of octoDNS's YAML files, and what octoDNS 1.22.0 makes of them. Needs octodns,
octodns-bind and dnspython from PyPI."""

import json
import logging
import tempfile
import warnings
from pathlib import Path

import dns.zone
from octodns.provider.plan import Plan
from octodns.record import Create, Record
from octodns.zone import Zone
from octodns_bind import ZoneFileProvider

warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)


def naptr(**fields):
    usual = {'order': 10, 'preference': 100, 'flags': 'U', 'service': 'E2U+sip', 'regexp': '', 'replacement': '.'}
    return ('NAPTR', {**usual, **fields})


def https(**params):
    return ('HTTPS', {'svcpriority': 1, 'targetname': '.', 'svcparams': {key.replace('_', '-'): value for key, value in params.items()}})


def caa(value, tag='issue'):
    return ('CAA', {'flags': 0, 'tag': tag, 'value': value})


VALUES = [
    naptr(),
    naptr(regexp='!^(.*)$!sip:\\\\1@example.net!'),
    naptr(regexp='!^(.*)$!sip:\\1@example.net!'),
    naptr(regexp='a\\"b'),
    naptr(regexp='a"b'),
    naptr(regexp='a b;c'),
    naptr(regexp='\\065\\;'),
    naptr(regexp='a\\'),
    naptr(flags='u', replacement='a.example.'),
    naptr(flags=''),
    caa('ca.example'),
    caa('ca.example; account=1'),
    caa('ca.example\\; account=1'),
    caa(';'),
    caa('"ca.example"'),
    caa('a\\\\b'),
    caa('mailto:a\\@b.example', tag='iodef'),
    https(),
    https(alpn=['h3', 'h2']),
    https(alpn=['f\\\\\\\\oo\\\\,bar', 'h2']),
    https(alpn=['f,oo']),
    https(alpn=['a\\032b']),
    https(alpn=['"h3', 'h2"']),
    https(alpn=['a b']),
    https(no_default_alpn=None, alpn=['h2'], port=443),
    https(ipv4hint=['192.0.2.1', '192.0.2.2'], ipv6hint=['2001:db8::1']),
    https(mandatory=['alpn', 'port'], alpn=['h2'], port=8443),
    https(key7='/dns-query{?dns}'),
    https(key9='a\\009b\\\\c'),
    https(key9='"a b"'),
    ('TXT', 'plain'),
    ('TXT', 'v=DMARC1\\; p=none'),
    ('TXT', '"in quotes"'),
    ('TXT', '"one" "two"'),
    ('TXT', 'one" "two'),
    ('TXT', 'say "x" now'),
    ('TXT', '""begins" with quotes"'),
    ('TXT', 'a' * 300),
    ('MX', {'preference': 10, 'exchange': 'mx.example.net.'}),
    ('MX', {'preference': 0, 'exchange': '.'}),
    ('CNAME', 'a.example.net.'),
    ('DS', {'key_tag': 1, 'algorithm': 13, 'digest_type': 2, 'digest': '4f' * 32}),
    ('TLSA', {'certificate_usage': 3, 'selector': 1, 'matching_type': 1, 'certificate_association_data': 'ab' * 32}),
    ('SSHFP', {'algorithm': 4, 'fingerprint_type': 2, 'fingerprint': 'ab' * 32}),
    ('SRV', {'priority': 1, 'weight': 2, 'port': 3, 'target': 'a.example.net.'}),
    (
        'LOC',
        {
            'lat_degrees': 52, 'lat_minutes': 22, 'lat_seconds': 23.5, 'lat_direction': 'N',
            'long_degrees': 4, 'long_minutes': 53, 'long_seconds': 32, 'long_direction': 'E',
            'altitude': -2, 'size': 1, 'precision_horz': 10000, 'precision_vert': 10,
        },
    ),
]  # fmt: skip


def published(folder, type_, value):
    """The RDATA in hexadecimal that the provider for BIND publishes, or None if dnspython refuses its file."""
    zone = Zone('unit.tests.', [])
    data = {'type': type_, 'ttl': 300, 'value': value}
    record = Record.new(zone, '_a._tcp', data, lenient=True)
    provider = ZoneFileProvider('bind', str(folder))
    provider._apply(Plan(Zone('unit.tests.', []), zone, [Create(record)], True))
    text = (folder / 'unit.tests.').read_text()
    lines = [line for line in text.split('\n') if line.startswith('_a._tcp')]
    try:
        found = dns.zone.from_text('\n'.join(lines), 'unit.tests.', check_origin=False, relativize=False)
    except Exception:
        return None
    rdatas = [rdata.to_wire().hex() for _, _, rdata in found.iterate_rdatas()]
    return rdatas[0] if len(rdatas) == 1 else None


with tempfile.TemporaryDirectory() as folder:
    results = [
        {'type': type_, 'value': value, 'rdata': published(Path(folder), type_, value)} for type_, value in VALUES
    ]
Path(__file__).with_name('published.json').write_text(json.dumps(results, indent=2) + '\n')
