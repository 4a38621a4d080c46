import { expect, test } from 'vitest';
import { constantName, readDomainSpec } from '../../../../src/dns/spf/grammar/domain-spec.js';

test.each<readonly [text: string, said: string, more: { readonly hint?: string }]>([
  ['192.0.2.1', 'is an address', { hint: 'write ip4:192.0.2.1' }],
  ['2001:db8::1', 'is an address', { hint: 'write ip6:2001:db8::1' }],
  ['example.com/24', 'not a top-level domain', { hint: 'a CIDR length is not allowed here' }],
  ['example.com/x', 'not a top-level domain', {}],
  ['example', 'not a full domain name', {}],
  ['example.123', 'not a top-level domain', {}],
  ['example.-a', 'not a top-level domain', {}],
  ['example.a-', 'not a top-level domain', {}],
  ['', 'missing', {}],
])('%j is faulty as a whole: it %s, with %j', (text, said, more) => {
  const { faults } = readDomainSpec({ text, offset: 3 });
  const part = { text, offset: 3 };
  expect(faults).toEqual([{ part, message: expect.stringContaining(said), ...more }]);
});

test.each(['example.com', 'example.com.', 'a.1-2', '%{d}', 'example%%', 'x.%{d}'])(
  '%j has no faults',
  (text) => {
    expect(readDomainSpec({ text, offset: 0 }).faults).toEqual([]);
  },
);

test.each([
  ['Example.COM.', 'example.com'],
  ['a%_b%%c.example', 'a b%c.example'],
  ['%{d}.example', null],
])('%j stands for the name %j', (text, name) => {
  expect(constantName(readDomainSpec({ text, offset: 0 }).domain)).toBe(name);
});
