import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { recordType } from '../../../src/dns/types/registry.js';
import { expectAnswered } from '../../../src/dns/verify/expect-answered.js';
import type { Expectation } from '../../../src/dns/verify/expectation.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import type { ResourceRecord } from '../../../src/dns/wire/message.js';
import { recordsFrom } from '../../support/name-server.js';

const at = { file: sourceFile('zones/example.com.yaml', ''), start: 0, end: 0 };

function expectation(owner: string, typeName: string, records: readonly ResourceRecord[]): Expectation {
  const type = recordType(typeName);
  if (!type) throw new Error(`no type ${typeName}`);
  return expectAnswered({ zone: 'example.com', type, owner, records, part: 'glue', at });
}

test('the parent is asked for the servers of the zone', () => {
  const records = recordsFrom('example.com. 60 IN NS NS.example.com.');
  expect(expectation('example.com.', 'NS', records)).toMatchObject({
    zone: 'example.com',
    address: 'dns/example.com/@/NS',
    part: 'glue',
    owner: 'example.com.',
    question: { name: 'example.com.', type: 'NS' },
    values: [{ text: 'NS.example.com.', ttl: 60, at }],
    at,
  });
});

test('it must have what the zone has, and nothing else', () => {
  const broken = { name: 'a.', type: 'A', class: 1, ttl: 60, fields: new WireError('too short') };
  const glue = expectation('ns.a.example.com.', 'A', [
    ...recordsFrom('ns.a.example.com. 60 IN A 192.0.2.1'),
    broken,
  ]);
  expect(glue.address).toBe('dns/example.com/ns.a/A');
  expect(glue.values).toEqual([
    { text: '192.0.2.1', rdata: { text: 'c0000201', quoted: 'c0000201' }, ttl: 60, at },
  ]);
  expect(glue.mayHave({ content: '192.0.2.2', rdata: 'c0000202' })).toBe(false);
});

test('fields without a text are not shown', () => {
  const records = [{ name: 'example.com.', type: 'SVCB', class: 1, ttl: 60, fields: ['1', 'a.', ''] }];
  expect(expectation('example.com.', 'SVCB', records).values).toMatchObject([{ text: '1 a.' }]);
});
