import { expect, test } from 'vitest';
import { record } from '../../support/zones.js';
import { updateClientOf } from '../../support/update-servers.js';

test('changes rest on their names, on what they point at, and on the wildcard that answers after them', () => {
  const www = { ...record({ prefix: 'www', type: 'A', content: '192.0.2.1' }), id: '1' };
  const old = { ...record({ prefix: 'old.api', type: 'A', content: '192.0.2.2' }), id: '2' };
  const any = { ...record({ prefix: '*.api', type: 'A', content: '192.0.2.3' }), id: '3' };
  const client = updateClientOf({ port: 0 });
  const names = client.restsOn({
    zone: 'example.com',
    known: new Map([www, old, any].map((each) => [each.prefix, [each]])),
    changes: [
      {
        recordId: null,
        before: null,
        after: record({ prefix: 'new', type: 'CNAME', content: 'www.example.com' }),
      },
      { recordId: old.id, before: old, after: null },
    ],
  });
  expect([...names].toSorted()).toEqual(['*.api', 'new', 'old.api', 'www']);
});
