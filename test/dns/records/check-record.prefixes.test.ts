import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { recordType } from '../../../src/dns/types/registry.js';
import { codes, exampleRecord } from '../example-record.js';

describe.each(['SRV', 'TLSA'])('the prefix of %s', (type) => {
  const content = recordType(type)?.example ?? '';
  const kind = type.toLowerCase();

  test.each([
    ['www', [`${kind}/prefix`]],
    ['WWW', ['name/uppercase', `${kind}/prefix`]],
    ['_443._TCP', ['name/uppercase']],
    ['_443._tcp.', ['name/trailing-dot']],
    ['*', ['name/dns-name']],
    ['_443._t!', ['name/dns-name']],
    ['_443._tcp.ab--c', ['name/punycode']],
    [`_443._tcp${'.a'.repeat(150)}`, ['name/too-long']],
  ])('gives %s one problem for one cause', (prefix, expected) => {
    expect(codes(checkRecord(exampleRecord({ type, prefix, content }), 'example.com'))).toEqual(expected);
  });
});
