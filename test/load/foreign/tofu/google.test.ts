import { expect, test } from 'vitest';
import type { Values } from './states.js';
import { readOne } from './states.js';

test.each<[string, Values, string]>([
  ['google_dns_record_set', {}, 'www.example.com. 60 A 192.0.2.1'],
  ['google_dns_record_set', { ttl: null }, 'www.example.com. 300 A 192.0.2.1'],
  ['google_dns_record_set', { routing_policy: [] }, 'www.example.com. 60 A 192.0.2.1'],
  ['google_dns_record_set', { routing_policy: [{}] }, 'lost: www.example.com. A 192.0.2.1 (routing)'],
  ['google_dns_record_set', { rrdatas: [] }, 'lost: www.example.com. A (no values)'],
])('%s %j', (type, change, expected) => {
  const usual = { managed_zone: 'z', name: 'www.example.com.', type: 'A', ttl: 60, rrdatas: ['192.0.2.1'] };
  expect(readOne(type, { ...usual, ...change })).toEqual([expected]);
});
