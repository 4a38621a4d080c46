import { expect, test } from 'vitest';
import { constantName, readDomainSpec } from '../../../../src/dns/spf/grammar/domain-spec.js';

test.each<readonly [text: string, more: { readonly hint?: string }]>([
  ['192.0.2.1', { hint: 'write ip4:192.0.2.1' }],
  ['2001:db8::1', { hint: 'write ip6:2001:db8::1' }],
  ['example.com/24', { hint: 'a CIDR length is not allowed here' }],
  ['example.com/x', {}],
  ['example', {}],
  ['example.123', {}],
  ['example.-a', {}],
  ['example.a-', {}],
  ['', {}],
])('%j is faulty as a whole, with %j', (text, more) => {
  const { faults } = readDomainSpec({ text, offset: 3 });
  expect(faults).toEqual([{ part: { text, offset: 3 }, message: expect.any(String), ...more }]);
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
