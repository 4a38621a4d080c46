import { describe, expect, test } from 'vitest';
import { absentRecords, isOwnServer, publishedZone } from '../../../src/dns/targets/published-zone.js';
import { desired, record } from '../../support/zones.js';

const on = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
const off = record({ prefix: 'beta', type: 'A', content: '192.0.2.2', active: false });
const server = record({ prefix: '', type: 'NS', content: 'ns1.example.net' });
const cut = record({ prefix: 'sub', type: 'NS', content: 'ns1.example.net' });

describe('a zone of the service', () => {
  test('is as its file says', () => {
    const zone = desired('example.com', [on, off]);
    expect(publishedZone(zone)).toBe(zone);
    expect(absentRecords(zone)).toEqual([]);
  });
});

function zoneOf(...records: Parameters<typeof desired>[1]) {
  return desired('example.com', records, { protocol: 'update' });
}

describe('a zone of a name server', () => {
  test('has no records that are switched off', () => {
    const zone = zoneOf(on, off);
    expect(publishedZone(zone).records).toMatchObject([on]);
    expect(absentRecords(zone)).toMatchObject([off]);
  });

  test('leaves its own name servers alone, unless a file declares some', () => {
    expect(publishedZone(zoneOf(on, cut)).ignore).toMatchObject([{ prefix: '', type: 'NS' }]);
    expect(publishedZone(zoneOf(on, server)).ignore).toEqual([]);
    expect([server, cut, on].map((each) => isOwnServer(each, 'update'))).toEqual([true, false, false]);
    expect(isOwnServer(server, 'rest')).toBe(false);
  });

  test('changes a type in one step', () => {
    expect(publishedZone(zoneOf(on)).replace).toBe('put');
  });
});
