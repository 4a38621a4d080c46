import { expect, test } from 'vitest';
import { zoneRows } from '../../../../src/api/update/rows/zone-rows.js';
import type { ResourceRecord } from '../../../../src/dns/wire/message.js';

function sent(name: string, type: string, fields: readonly string[]): ResourceRecord {
  return { name, type, class: 1, ttl: 300, fields };
}

const octets = [String.raw`\#`, '1', '00'];

test('records that the server makes itself are no rows, but their names are in use', () => {
  const { rows, ownNames } = zoneRows(
    'example.com',
    [
      sent('example.com.', 'TYPE65534', octets),
      sent('www.example.com.', 'A', ['192.0.2.1']),
      sent('www.example.com.', 'RRSIG', octets),
      sent('WWW.sub.example.com.', 'NSEC', octets),
      sent('plain.example.com.', 'A', ['192.0.2.1']),
    ],
    'text',
  );
  expect(rows.map(({ prefix, type }) => `${prefix} ${type}`)).toEqual(['www A', 'plain A']);
  expect([...ownNames]).toEqual(['', 'www', 'www.sub']);
});

test('other types for private use are listed, as aliases of PowerDNS are', () => {
  const { rows } = zoneRows('example.com', [sent('example.com.', 'TYPE65401', octets)], 'text');
  expect(rows.map(({ type }) => type)).toEqual(['TYPE65401']);
});
