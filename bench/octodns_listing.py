# A provider of octoDNS that reads what is live from a local server: a JSON object of names, in the form of zone files.
import json
from logging import getLogger
from urllib.request import urlopen

from octodns.provider.base import BaseProvider
from octodns.record import Record


class ListingProvider(BaseProvider):
    SUPPORTS_GEO = False
    SUPPORTS_ROOT_NS = True
    SUPPORTS = set(Record.registered_types())

    def __init__(self, id, endpoint, **options):
        self.log = getLogger(f'ListingProvider[{id}]')
        super().__init__(id, **options)
        self.endpoint = endpoint

    def populate(self, zone, target=False, lenient=False):
        with urlopen(f'{self.endpoint}/{zone.name[:-1]}') as response:
            names = json.load(response)
        for name, sets in names.items():
            for data in sets if isinstance(sets, list) else [sets]:
                record = Record.new(zone, name, {'ttl': 3600, **data}, source=self, lenient=lenient)
                zone.add_record(record, lenient=lenient)
        return True
