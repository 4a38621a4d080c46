import { expect, test } from 'vitest';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { earlierListings, keepRecent } from '../../../src/engine/service/recent-listings.js';

const list: DnsClient['list'] = async (zone) => [zone];

test('listings are kept for as long as a run may rely on them', async () => {
  let now = 0;
  // Only listings are asked for.
  const dns: DnsClient = { list, create: never, update: never, delete: never, close: never };
  const { clients, recent } = keepRecent({ dns }, { now: () => now });
  await clients.dns?.list('a.example');
  now = 1500;
  await clients.dns?.list('b.example');
  now = 2500;
  await clients.dns?.list('c.example');
  expect([...recent.dns.keys()]).toEqual(['b.example', 'c.example']);
  const scopes = [
    { id: 'b.example', steps: [] },
    { id: 'c.example', steps: ['s1'] },
  ];
  const earlier = earlierListings(recent.dns, scopes, (_, entries) =>
    entries.map(String).map((id) => ({ id })),
  );
  expect([...earlier]).toEqual([['c.example', { live: [{ id: 'c.example' }], arrivedAt: 2500 }]]);
});

function never(): never {
  throw new Error('not called');
}
