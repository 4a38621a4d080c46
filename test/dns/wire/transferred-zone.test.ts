import { describe, expect, test } from 'vitest';
import { transferredZone } from '../../../src/dns/wire/transferred-zone.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { answered } from '../../support/scripted-server.js';

const SOA = 'example.com. SOA ns. hostmaster. 1 2 3 4 5';
const WWW = 'www.example.com. A 192.0.2.1';

function taken(...messages: readonly (readonly string[])[]) {
  const { records, take } = transferredZone('example.com');
  const complete = messages.map((lines) => take(answered(...lines)));
  return { complete, names: records.map(({ name, type }) => `${name} ${type}`) };
}

describe('a zone is transferred', () => {
  test.each([
    ['in one message', [[SOA, WWW, SOA]], [true]],
    ['in several', [[SOA], [WWW], [], [SOA]], [false, false, false, true]],
    ['in any letter case', [[SOA.toUpperCase(), WWW, SOA]], [true]],
  ])('%s', (_, messages, complete) => {
    expect(taken(...messages)).toEqual({ complete, names: ['www.example.com. A'] });
  });

  test('whose SOA record is no end where it is that of another name', () => {
    const { complete, names } = taken([SOA, SOA.replace('example', 'sub.example'), WWW], [SOA]);
    expect(complete).toEqual([false, true]);
    expect(names).toHaveLength(2);
  });
});

test.each([
  ['does not begin with an SOA record', [[WWW, SOA, SOA]]],
  ['begins with that of another zone', [[SOA.replace('example', 'other'), WWW, SOA]]],
  ['ends with another one', [[SOA, WWW, SOA.replace(' 1 ', ' 2 ')]]],
  ['goes on after its end', [[SOA, SOA, WWW]]],
])('an answer that %s is no transfer', (_, messages) => {
  expect(() => taken(...messages)).toThrow(WireError);
});
