"""Publishes zones as octoDNS does: from its YamlProvider to the provider for BIND, whose master files dnspython reads.
Arguments: the folder of the zones' YAML files, and a JSON file with the records that each zone should have: an object of
arrays of [type, RDATA]. Needs octodns-requirements.txt.

Prints a JSON object for each zone, one a line:
- declared: the RDATA of each record, as dnspython reads it, or null where it does not;
- published: [owner, type, TTL, RDATA] of what the master files have;
- faults: [owner, type, what] of record sets that octoDNS refuses unless it is lenient, or that it cannot publish at all.

A zone that octoDNS refuses as a whole is published again as zones of one record set each, where it is lenient."""

import json
import logging
import signal
import sys
import tempfile
import warnings
from pathlib import Path

import dns.rdatatype
import dns.zone
from canonical_rdata import in_hex, read
from dns.exception import DNSException
from octodns.manager import Manager
from octodns.yaml import safe_dump, safe_load
from yaml import YAMLError

warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)


def sync(source, target, zones, lenient):
    """A configuration and a run of octoDNS, as `octodns-sync --doit --force` does it."""
    config = {
        'manager': {'max_workers': 1},
        'providers': {
            'files': {'class': 'octodns.provider.yaml.YamlProvider', 'directory': str(source)},
            'bind': {'class': 'octodns_bind.ZoneFileProvider', 'directory': str(target), 'file_extension': '.zone'},
        },
        'zones': {f'{zone}.': {'sources': ['files'], 'targets': ['bind'], 'lenient': lenient} for zone in zones},
    }
    path = target / 'config.yaml'
    with path.open('w') as file:
        safe_dump(config, file)
    Manager(str(path)).sync(dry_run=False, force=True)


def read_published(path, zone):
    contents = dns.zone.from_file(str(path), f'{zone}.', relativize=False, check_origin=False)
    return [
        [owner.to_text(), dns.rdatatype.to_text(rdata.rdtype), ttl, in_hex(rdata)]
        for owner, ttl, rdata in contents.iterate_rdatas()
        if rdata.rdtype != dns.rdatatype.SOA
    ]


def give_up(*_):
    raise TimeoutError(f'it takes more than {SECONDS} seconds')


# Of this process: octoDNS does not end on some texts, and takes all memory.
SECONDS = 1
signal.signal(signal.SIGVTALRM, give_up)


def publish(source, zone, lenient):
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return publish_slowly(source, zone, lenient)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def publish_slowly(source, zone, lenient):
    with tempfile.TemporaryDirectory() as folder:
        sync(source, Path(folder), [zone], lenient)
        path = Path(folder) / f'{zone}.zone'
        return read_published(path, zone) if path.exists() else []


def reason(error):
    return f'{type(error).__name__}: {error}'


def record_sets(source, zone):
    with (source / f'{zone}.yaml').open() as file:
        names = safe_load(file, enforce_order=False) or {}
    for name, sets in names.items():
        for record_set in sets if isinstance(sets, list) else [sets]:
            yield name, record_set


def publish_each(source, zone):
    """Publishes each record set alone, strictly and then leniently."""
    published, faults = [], []
    for name, record_set in record_sets(source, zone):
        owner = f'{name}.{zone}.' if name else f'{zone}.'
        with tempfile.TemporaryDirectory() as folder:
            with (Path(folder) / f'{zone}.yaml').open('w') as file:
                safe_dump({name: record_set}, file)
            try:
                published += publish(Path(folder), zone, False)
            except TimeoutError as error:
                faults.append([owner, record_set['type'], reason(error)])
            except Exception as error:
                faults.append([owner, record_set['type'], reason(error)])
                published += publish_if_lenient(Path(folder), zone)
    return published, faults


def publish_if_lenient(source, zone):
    try:
        return publish(source, zone, True)
    except Exception:
        return []


def read_if_valid(type_, text):
    try:
        return read(type_, text)
    except DNSException:
        return None


def result_of(source, zone, records):
    declared = [read_if_valid(type_, text) for type_, text in records]
    try:
        return {'declared': declared, 'published': publish(source, zone, False), 'faults': []}
    except YAMLError as error:
        return {'declared': declared, 'published': [], 'faults': [of_file(error)]}
    except Exception as error:
        published, faults = publish_each(source, zone)
        # What is wrong with no record set alone is wrong with the file.
        return {'declared': declared, 'published': published, 'faults': faults or [of_file(error)]}


def of_file(error):
    return ['', '', reason(error)]


folder, declared = sys.argv[1:]
for zone, records in json.loads(Path(declared).read_text()).items():
    print(json.dumps(result_of(Path(folder), zone, records)))
