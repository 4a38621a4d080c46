import { describe, expect, test } from 'vitest';

import { checkZones } from '../../../src/dns/rules/check-zones.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { inBrief } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

const COM = 'zones/example.com.yaml';
const NET = 'zones/example.net.yaml';

function check(...zones: readonly DesiredZone[]): readonly string[] {
  return [...checkZones(zones)].map(inBrief).toSorted();
}

describe('zones', () => {
  test('without a fault have no diagnostics', () => {
    const com = desired(
      'example.com',
      records('@ A 192.0.2.1', 'www CNAME example.com', '@ MX mx.example.net'),
    );
    const net = desired('example.net', records('mx A 192.0.2.2'));
    expect(check(com, net)).toEqual([]);
    expect(check()).toEqual([]);
  });

  test('are told all their faults in one go, those of records, of zones and of the project', () => {
    const com = desired(
      'example.com',
      records(
        'a A 192.0.2',
        'b TXT x',
        'b TXT x',
        'c TXT x ; ttl=600',
        'c TXT y',
        'd.example.com TXT x',
        'e TXT token',
        'f CNAME f.example.net',
        'g CNAME missing.example.net',
      ),
      { ignore: patterns([{ prefix: 'e' }]) },
    );
    const net = desired('example.net', records('f CNAME f.example.com'));
    const org = desired('example.org', []);
    expect(check(com, net, org, org)).toEqual([
      `a/content ${COM}:1`,
      `cname/ring ${COM}:8`,
      `cname/ring ${NET}:1`,
      `name/zone-repeated ${COM}:6`,
      `record/duplicate ${COM}:3`,
      `record/ignored ${COM}:7`,
      `target/missing ${COM}:9`,
      `ttl/mismatch ${COM}:5`,
      'zone/duplicate zones/example.org.yaml:1',
    ]);
  });

  test('are told of a wrong name once for all records of its key, and of other faults each time', () => {
    const zone = desired('example.com', records('a_b A 192.0.2.1', 'a_b A 192.0.2.2', 'a_b A x', 'a_b A y'));
    const [first] = zone.records;
    const prefix = first?.places.prefix ?? zone.namePlace;
    const sameKey = zone.records.map((record) => ({ ...record, places: { ...record.places, prefix } }));
    expect(check({ ...zone, records: sameKey })).toEqual([
      `a/content ${COM}:3`,
      `a/content ${COM}:4`,
      `name/host-name ${COM}:1`,
    ]);
  });

  test('are told of a wrong ttl once where several records have it from one place', () => {
    const zone = desired('example.com', records('a TXT x ; ttl=5', 'b TXT x ; ttl=5'));
    const [first] = zone.records;
    const ttl = first?.places.value ?? zone.namePlace;
    const samePlace = zone.records.map((record) => ({ ...record, places: { ...record.places, ttl } }));
    expect(check({ ...zone, records: samePlace })).toEqual([`ttl/range ${COM}:1`]);
    expect(check(zone)).toEqual([`ttl/range ${COM}:1`, `ttl/range ${COM}:2`]);
  });
});
