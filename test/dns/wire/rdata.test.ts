import { expect, test } from 'vitest';
import { recordType } from '../../../src/dns/types/registry.js';
import { encodeRdata } from '../../../src/dns/wire/rdata.js';

/** What is wrong with a record in the form of the service, or its octets. */
function encoded(name: string, content: string, prio = 0): string {
  const type = recordType(name);
  if (!type) throw new Error(`no type ${name}`);
  const octets = encodeRdata(type, { content, prio });
  return octets instanceof Error ? octets.message : Buffer.from(octets).toString('hex');
}

test.each([
  ['CNAME', 'bücher.example', 'the content is not ASCII'],
  ['CNAME', 'a.example', '0161076578616d706c6500'],
  ['TXT', 'ü', '02c3bc'],
  ['A', '192.0.2.1 x', '"x" is one field too many'],
  ['SRV', '1 2', 'the target is missing'],
])('%s %s: %s', (name, content, expected) => {
  expect(encoded(name, content)).toBe(expected);
});
