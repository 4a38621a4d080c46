import { describe, expect, test } from 'vitest';
import { selectsChange } from '../../../src/dns/records/record-filter.js';
import { mustMatchRecords, recordFilter } from '../../../src/engine/selection/record-filter.js';

const zone = 'example.com';

describe('--name and --type', () => {
  test.each([
    [['www'], [], 'www', 'A', true],
    [['WWW.Example.com.'], [], 'www', 'A', true],
    [['www'], [], 'a.www', 'A', false],
    [['**.www'], [], 'a.www', 'A', true],
    [['@'], [], '', 'A', true],
    [['@'], [], 'www', 'A', false],
    [['*'], [], '', 'A', false],
    [['*'], [], 'www', 'A', true],
    [['**'], [], '', 'A', true],
    [['example.com'], [], '', 'MX', true],
    [['müll'], [], 'xn--mll-hoa', 'A', true],
    [[String.raw`\*`], [], '*', 'A', true],
    [[String.raw`\*`], [], 'www', 'A', false],
    [['a', 'b'], [], 'b', 'A', true],
    [[], ['a', 'TXT'], 'b', 'A', true],
    [[], ['TXT'], 'b', 'A', false],
    [['b'], ['TXT'], 'b', 'A', false],
    [['b'], ['TXT'], 'a', 'TXT', false],
  ])('%j and %j: %s %s is selected: %s', (name, type, prefix, ofType, expected) => {
    expect(recordFilter({ name, type })?.(zone, { prefix, type: ofType })).toBe(expected);
  });

  test('select all without either', () => {
    expect(recordFilter({ name: [], type: [] })).toBeNull();
  });

  test.each([
    [[''], [], 'write @ for the zone itself'],
    [[], ['AAAAA'], 'did you mean AAAA?'],
  ])('%j and %j are wrong usage', (name, type, hint) => {
    expect(() => recordFilter({ name, type })).toThrow(expect.objectContaining({ kind: 'usage', hint }));
  });

  test('select a change whose record before or after is', () => {
    const filter = recordFilter({ name: [], type: ['CNAME'] }) ?? (() => false);
    const [alias, address] = [
      { prefix: 'www', type: 'CNAME' },
      { prefix: 'www', type: 'A' },
    ];
    const changes = [
      { before: alias, after: address },
      { before: address, after: alias },
      { before: address, after: null },
    ];
    expect(changes.map((change) => selectsChange(filter, zone, change))).toEqual([true, true, false]);
  });

  test.each([
    [['ww'], [], 'did you mean www?'],
    [['www', 'x.*'], [], 'there are @, www'],
    [['@'], ['TXT', 'a', 'MX'], undefined],
  ])('%j and %j must match something', (name, type, hint) => {
    const records = [
      { prefix: '', type: 'TXT' },
      { prefix: 'www', type: 'A' },
    ];
    expect(() => mustMatchRecords({ name, type }, [{ zone, records }])).toThrow(
      expect.objectContaining({ kind: 'usage', ...(hint !== undefined && { hint }) }),
    );
  });
});
