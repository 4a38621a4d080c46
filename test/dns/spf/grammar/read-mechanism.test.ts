import { describe, expect, test } from 'vitest';
import { readMechanism } from '../../../../src/dns/spf/grammar/read-mechanism.js';

const OFFSET = 7;

function read(text: string) {
  return readMechanism({ text, offset: OFFSET });
}

describe('a mechanism', () => {
  test.each([
    ['all', '+', 'all'],
    ['-ALL', '-', 'all'],
    ['~include:example.com', '~', 'include'],
    ['?exists:%{i}.example.com', '?', 'exists'],
    ['ptr', '+', 'ptr'],
    ['ptr:example.com', '+', 'ptr'],
    ['ip4:192.0.2.0/24', '+', 'ip4'],
    ['ip6:2001:db8::/32', '+', 'ip6'],
  ])('%s is read', (text, qualifier, name) => {
    expect(read(text)).toMatchObject({ term: { kind: 'mechanism', qualifier, name }, faults: [] });
  });

  test.each([
    ['a', 32, 128],
    ['a/24', 24, 128],
    ['mx//64', 32, 64],
    ['a:example.com/24//64', 24, 64],
    ['mx:a/b.example.com/24', 24, 128],
  ])('%s compares so many bits of both versions', (text, four, six) => {
    expect(read(text)).toMatchObject({ term: { cidr: { 4: four, 6: six } }, faults: [] });
  });
});

describe('a faulty one names the part and what to write', () => {
  test.each([
    ['all:x', ':x', undefined],
    ['include', '', 'write include:example.com'],
    ['exists', '', 'write exists:example.com'],
    ['ip4', '', 'write ip4:192.0.2.0/24'],
    ['ip6/32', '/32', 'write ip6:2001:db8::/32'],
    ['axe', 'axe', undefined],
    ['a.example.com', 'a.example.com', undefined],
    ['inlcude:example.com', 'inlcude', 'write include:example.com'],
    ['-192.0.2.1/24', '192.0.2.1', 'write -ip4:192.0.2.1/24'],
    ['2001:db8::1', '2001', 'write ip6:2001:db8::1'],
    ['redirect:example.com', 'redirect', 'write redirect=example.com'],
    [':example.com', ':example.com', undefined],
  ])('%s', (text, part, hint) => {
    const { term, faults } = read(text);
    expect(term).toBeNull();
    expect(faults.map((fault) => [fault.part.text, fault.hint])).toEqual([[part, hint]]);
    for (const fault of faults) expect(text.startsWith(part, fault.part.offset - OFFSET)).toBe(true);
  });

  test.each(['a/33', 'a//129', 'mx:example.com/x', 'ip4:192.0.2.1/33', 'include:example'])(
    '%s has no matching, so that nothing is concluded from it',
    (text) => {
      expect(read(text).term).toBeNull();
      expect(read(text).faults.length).toBeGreaterThan(0);
    },
  );
});
