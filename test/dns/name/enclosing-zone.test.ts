import { expect, test } from 'vitest';
import { enclosingZone, zonesAbove } from '../../../src/dns/name/enclosing-zone.js';

const ZONES = new Map(['example.com', 'sub.example.com'].map((name) => [name, { name }]));

test.each([
  ['example.com', 'example.com'],
  ['www.example.com', 'example.com'],
  ['sub.example.com', 'sub.example.com'],
  ['a.b.sub.example.com', 'sub.example.com'],
  ['notexample.com', undefined],
  ['com', undefined],
  ['', undefined],
])('%s is in zone %s', (name, zone) => {
  expect(enclosingZone(name, ZONES)?.name).toBe(zone);
});

test('the zone of a name is the name itself or one above it', () => {
  expect(zonesAbove('www.example.com')).toEqual(['www.example.com', 'example.com', 'com']);
});
