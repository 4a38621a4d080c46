import { describe, expect, test } from 'vitest';
import { readDirective } from '../../../src/dns/zonefile/directives.js';
import type { FileState } from '../../../src/dns/zonefile/reading.js';
import { startOfFile } from '../../../src/dns/zonefile/reading.js';
import { wordsOf } from './words.js';

function stateOf(fields: Partial<FileState> = {}): FileState {
  const start = startOfFile({ origin: 'example.com.', txt: 'text' });
  return { ...start, owner: 'www.example.com.', defaultTtl: 60, ...fields };
}

/** Carries out a directive; the rules that it breaks with the words at fault. */
function carryOut(line: string, state: FileState) {
  const [directive, ...values] = wordsOf(line);
  const include = readDirective(state, directive, values);
  const faults = state.diagnostics.map(
    ({ rule, at }) => `${rule.code} at ${at ? line.slice(at.start, at.end) : ''}`,
  );
  return { include, faults };
}

describe('$ORIGIN', () => {
  test.each([
    ['$ORIGIN sub', 'sub.example.com.'],
    ['$origin example.net.', 'example.net.'],
    ['$ORIGIN .', '.'],
  ])('%s', (line, origin) => {
    const state = stateOf();
    expect(carryOut(line, state)).toEqual({ include: null, faults: [] });
    expect(state.origin).toBe(origin);
  });
});

test('$TTL takes units', () => {
  const state = stateOf();
  carryOut('$TTL 1h30m', state);
  expect(state.defaultTtl).toBe(5400);
});

describe('$INCLUDE', () => {
  test.each([
    ['$INCLUDE a.zone', 'a.zone', 'example.com.'],
    ['$INCLUDE "a.zone" sub', 'a.zone', 'sub.example.com.'],
    ['$INCLUDE a.zone example.net.', 'a.zone', 'example.net.'],
  ])('%s is left to the caller', (line, path, origin) => {
    const { include, faults } = carryOut(line, stateOf());
    expect([include?.path, include?.origin, faults]).toEqual([path, origin, []]);
  });
});

describe('$GENERATE', () => {
  test('makes records with each number, and leaves the owner as it was', () => {
    const state = stateOf();
    carryOut('$GENERATE 1-5/2 h$ A 192.0.2.$', state);
    expect(state.records.map(({ owner, text }) => `${owner} ${text}`)).toEqual([
      'h1.example.com. 192.0.2.1',
      'h3.example.com. 192.0.2.3',
      'h5.example.com. 192.0.2.5',
    ]);
    expect([state.owner, state.generated]).toEqual(['www.example.com.', 3]);
  });

  test.each([
    ['$GENERATE 1-65537 h$ A 192.0.2.1', 0, 'zonefile/directive at 1-65537'],
    ['$GENERATE 1-2 h$ A 192.0.2.1', 4 * 65_536 - 1, 'zonefile/directive at 1-2'],
  ])('%s after %d others makes too many', (line, generated, fault) => {
    const state = stateOf({ generated });
    expect(carryOut(line, state).faults).toEqual([fault]);
    expect(state.records).toEqual([]);
  });

  test('makes the last record that is allowed', () => {
    const state = stateOf({ generated: 4 * 65_536 - 2 });
    expect(carryOut('$GENERATE 1-2 h$ A 192.0.2.1', state).faults).toEqual([]);
    expect(state.records).toHaveLength(2);
  });
});

describe('what is wrong is told, and changes nothing', () => {
  test.each([
    ['$ORIGIN', 'zonefile/directive at $ORIGIN'],
    ['$ORIGIN a b', 'zonefile/directive at $ORIGIN'],
    ['$ORIGIN a..b', 'zonefile/name at a..b'],
    ['$TTL', 'zonefile/directive at $TTL'],
    ['$TTL soon', 'zonefile/ttl at soon'],
    ['$TTL 1 2', 'zonefile/directive at $TTL'],
    ['$INCLUDE', 'zonefile/directive at $INCLUDE'],
    ['$INCLUDE a b c', 'zonefile/directive at $INCLUDE'],
    ['$INCLUDE a b..c', 'zonefile/name at b..c'],
    ['$GENERATE 2-1 h$ A 192.0.2.$', 'zonefile/directive at $GENERATE'],
    ['$GENERATE 1-2 h$ A', 'zonefile/directive at $GENERATE'],
    ['$GENERATE 1-2 h${x} A 192.0.2.$', 'zonefile/directive at h${x}'],
    ['$UNKNOWN a', 'zonefile/directive at $UNKNOWN'],
  ])('%s', (line, fault) => {
    const state = stateOf();
    expect(carryOut(line, state)).toEqual({ include: null, faults: [fault] });
    expect({ ...state, diagnostics: [] }).toEqual(stateOf());
  });
});
