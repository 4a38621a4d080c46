import { expect, test } from 'vitest';

import { readNetwork } from '../../../../src/dns/spf/grammar/network.js';

test.each<[4 | 6, string, readonly [part: string, hint?: string][]]>([
  [4, '192.0.2.0', []],
  [4, '192.0.2.0/0', []],
  [4, '192.0.2.0/32', []],
  [6, '2001:db8::/33', []],
  [6, '2001:db8::/128', []],
  [4, '192.0.2.0/33', [['/33', 'write a number from /0 to /32, without leading zeros']]],
  [6, '2001:db8::/129', [['/129', 'write a number from /0 to /128, without leading zeros']]],
  [4, '2001:db8::', [['2001:db8::', 'write ip6:2001:db8::']]],
  [6, '192.0.2.0', [['192.0.2.0', 'write ip4:192.0.2.0']]],
  [4, 'example.com', [['example.com']]],
  [6, 'example.com', [['example.com']]],
  [4, 'x/33', [['x'], ['/33', 'write a number from /0 to /32, without leading zeros']]],
])('of IPv%d, %j has the faults %j', (version, text, expected) => {
  const { network, faults } = readNetwork({ text, offset: 3 }, version);
  expect(faults.map(({ part, hint }) => (hint === undefined ? [part.text] : [part.text, hint]))).toEqual(
    expected,
  );
  expect(faults.every(({ part }) => part.offset === 3 + text.indexOf(part.text))).toBe(true);
  expect(network !== null).toBe(faults.length === 0);
});

test('an address that is missing is told as such', () => {
  const [missing, wrong] = ['', 'x'].map((text) => readNetwork({ text, offset: 0 }, 4).faults[0]);
  expect(missing?.part.text).toBe('');
  expect(missing?.message).not.toBe(wrong?.message.replace('x', ''));
});
