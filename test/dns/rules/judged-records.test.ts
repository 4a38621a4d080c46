import { describe, expect, test } from 'vitest';

import { judgedRecords, readVerdicts } from '../../../src/dns/rules/judged-records.js';
import { pointed, pointedZones } from '../../support/pointed-zones.js';

const zones = pointedZones({
  'example.com': ['www A 192.0.2.1', 'www A 192.0.2.2 ; ttl=600 inactive', '@ MX mx.example.net ; prio=10'],
});

const defaults = { zone: 'example.com', owner: null, note: null, file: 'zones/example.com.yaml' };

describe('a program that judges', () => {
  test('gets every record with its place', () => {
    const www = {
      ...defaults,
      address: 'dns/example.com/www/A',
      prefix: 'www',
      type: 'A',
      prio: 0,
      column: 7,
    };
    expect(judgedRecords(zones)).toEqual([
      { ...www, content: '192.0.2.1', ttl: 3600, active: true, line: 1 },
      { ...www, content: '192.0.2.2', ttl: 600, active: false, line: 2 },
      {
        ...defaults,
        address: 'dns/example.com/@/MX',
        prefix: '',
        type: 'MX',
        content: 'mx.example.net',
        prio: 10,
        ttl: 3600,
        active: true,
        line: 3,
        column: 5,
      },
    ]);
  });

  test('gets the owner and the note of a record', () => {
    const told = zones.map((zone) => ({
      ...zone,
      records: zone.records.map((record) => ({ ...record, about: { owner: 'team-web', note: 'a' } })),
    }));
    expect(judgedRecords(told)[0]).toMatchObject({ owner: 'team-web', note: 'a' });
  });

  test.each([
    ['error', 'dns/example.com/www/A', 'error', 'policy/command example.com:1 192.0.2.1'],
    ['warning', 'dns/example.com/@/MX', 'warning', 'policy/command example.com:3 mx.example.net'],
    ['warn', 'dns/example.com', 'warning', 'policy/command example.com:1 '],
  ])('may answer with a severity "%s" of %s', (severity, address, shown, place) => {
    const verdicts = readVerdicts({ diagnostics: [{ severity, address, message: 'a message' }] }, zones);
    expect(verdicts).toMatchObject([{ severity: shown, message: 'a message', related: [] }]);
    expect(Array.isArray(verdicts) && verdicts.map(pointed)).toEqual([place]);
  });

  const verdict = { address: 'dns/example.com', message: 'a message', severity: 'error' };

  test.each([
    ['nothing', null, /form/],
    ['a list', [verdict], /form/],
    ['no list', { diagnostics: verdict }, /form/],
    ['a text', { diagnostics: ['a'] }, /no "address"/],
    ['no address', { diagnostics: [{ ...verdict, address: undefined }] }, /no "address"/],
    ['no message', { diagnostics: [{ ...verdict, message: 1 }] }, /no "message"/],
    ['an empty message', { diagnostics: [{ ...verdict, message: ' ' }] }, /no "message"/],
    ['another severity', { diagnostics: [{ ...verdict, severity: 'info' }] }, /severity/],
    ['the address of no record', { diagnostics: [verdict, { ...verdict, address: 'dns/a' }] }, /"dns\/a"/],
  ])('may not answer with %s', (_, answer, fault) => {
    expect(readVerdicts(answer, zones)).toEqual({ fault: expect.stringMatching(fault) });
  });
});
