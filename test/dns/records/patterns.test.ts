import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PatternFields } from '../../../src/dns/records/patterns.js';
import { patternMatcher, patternsMatcher } from '../../../src/dns/records/patterns.js';
import { records } from '../../support/record-lines.js';
import { runs } from '../../support/runs.js';

describe('a pattern matches', () => {
  test.each<[PatternFields, string, boolean]>([
    [{ prefix: '' }, '@ A 192.0.2.1', true],
    [{ prefix: '' }, 'www A 192.0.2.1', false],
    [{ prefix: 'www' }, 'www A 192.0.2.1', true],
    [{ prefix: 'www' }, 'www.sub A 192.0.2.1', false],
    [{ prefix: '*' }, 'www A 192.0.2.1', true],
    [{ prefix: '*' }, '@ A 192.0.2.1', false],
    [{ prefix: '*' }, 'a.b A 192.0.2.1', false],
    [{ prefix: '*' }, '* A 192.0.2.1', true],
    [{ prefix: '**' }, '@ A 192.0.2.1', true],
    [{ prefix: '**' }, 'a.b.c A 192.0.2.1', true],
    [{ prefix: String.raw`\*` }, '* A 192.0.2.1', true],
    [{ prefix: String.raw`\*` }, 'www A 192.0.2.1', false],
    [{ prefix: String.raw`\*.sub` }, '*.sub A 192.0.2.1', true],
    [{ prefix: String.raw`\*.sub` }, 'a.sub A 192.0.2.1', false],
    [{ prefix: String.raw`\*.*` }, '*.sub A 192.0.2.1', true],
    [{ prefix: String.raw`\*.*` }, 'a.sub A 192.0.2.1', false],
    [{ content: String.raw`a\*b` }, '@ TXT a*b', true],
    [{ content: String.raw`a\*b` }, '@ TXT a-b', false],
    [{ content: String.raw`a\**` }, '@ TXT a*b', true],
    [{ content: String.raw`a\**` }, '@ TXT ab', false],
    [{ prefix: '*.sub' }, 'a.sub A 192.0.2.1', true],
    [{ prefix: '*.sub' }, 'a.b.sub A 192.0.2.1', false],
    [{ prefix: '*.sub' }, 'sub A 192.0.2.1', false],
    [{ prefix: '**.sub' }, 'a.b.sub A 192.0.2.1', true],
    [{ prefix: '**.sub' }, 'absub A 192.0.2.1', false],
    [{ prefix: 'a.b' }, 'axb A 192.0.2.1', false],
    [{ prefix: '_acme-challenge**' }, '_acme-challenge.www TXT a', true],
    [{ type: 'TXT' }, '@ TXT a', true],
    [{ type: 'txt' }, '@ TXT a', true],
    [{ type: 'A' }, '@ AAAA 2001:db8::1', false],
    [{ type: 'A*' }, '@ AAAA 2001:db8::1', true],
    [{ content: 'v=spf1**' }, '@ TXT v=spf1 include:example.org -all', true],
    [{ content: 'v=spf1*' }, '@ TXT v=spf1 include:example.org -all', false],
    [{ content: '192.0.2.*' }, '@ A 192.0.2.77', true],
    [{ content: 'web.example.net' }, 'www CNAME WEB.example.net.', true],
    [{ content: 'WEB.example.net.' }, 'www CNAME WEB.example.net.', true],
    [{ content: '2001:db8::1' }, '@ AAAA 2001:DB8:0::1', true],
    [{ content: '2001:DB8*' }, '@ AAAA 2001:DB8:0::1', true],
    [{ content: '2001:db8*' }, '@ AAAA 2001:DB8:0::1', true],
    [{ content: '(a|b)+?' }, '@ TXT (a|b)+?', true],
    [{ content: '(a|b)+?' }, '@ TXT a', false],
    [{ prefix: 'www', type: 'A' }, 'www A 192.0.2.1', true],
    [{ prefix: 'www', type: 'A' }, 'www TXT a', false],
    [{ prefix: 'www', type: 'A', content: '192.0.2.2' }, 'www A 192.0.2.1', false],
    [{}, '@ A 192.0.2.1', true],
  ])('%j %s: %s', (pattern, line, expected) => {
    const [record] = records(line);
    expect(record && patternMatcher([pattern], 'text')(record)).toBe(expected ? pattern : undefined);
  });
});

describe('of several patterns', () => {
  const [www] = records('www A 192.0.2.1');
  const patterns = [{ prefix: 'web' }, { prefix: 'w*' }, { type: 'A' }];

  test('the first that matches is found', () => {
    expect(www && patternMatcher(patterns, 'text')(www)).toBe(patterns[1]);
  });

  test('none matches nothing', () => {
    expect(www && patternMatcher([], 'text')(www)).toBe(undefined);
  });
});

test('of several, the first or all are found as if each were tried in turn', () => {
  const pattern: fc.Arbitrary<PatternFields> = fc.record(
    {
      prefix: fc.constantFrom('', 'www', '*', '**', 'w*', 'a.www'),
      type: fc.constantFrom('A', 'a*', 'TXT', 'AAAA'),
      content: fc.constantFrom('192.*', 'x', '2001:DB8:0::1', '2001:db8::1', '**'),
    },
    { requiredKeys: [] },
  );
  const fields = fc.record({
    prefix: fc.constantFrom('', 'www', 'w', 'a.www'),
    type: fc.constantFrom('A', 'TXT', 'AAAA'),
    content: fc.constantFrom('192.0.2.1', 'x', '2001:db8:0:0::1', '2001:db8::1'),
  });
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 8 }), fields, (patterns, record) => {
      const all = patterns.filter((each) => patternMatcher([each], 'text')(record) !== undefined);
      expect(patternsMatcher(patterns, 'text')(record)).toEqual(all);
      expect(patternMatcher(patterns, 'text')(record)).toBe(all[0]);
    }),
    { numRuns: runs(500) },
  );
});

describe('many patterns', () => {
  const many = 20_000;
  const named = Array.from({ length: many }, (_, at) => `h${at} A 10.0.${Math.floor(at / 250)}.${at % 250}`);
  const texts = Array.from({ length: many }, (_, at) => `@ TXT text${at}`);

  test.each<[string, readonly string[], (at: number) => PatternFields]>([
    ['of names', named, (at) => ({ prefix: `h${at}` })],
    ['of contents', named, (at) => ({ content: `10.0.${Math.floor(at / 250)}.${at % 250}` })],
    ['of contents at one name', texts, (at) => ({ prefix: '', type: 'TXT', content: `text${at}` })],
    ['of one content at all names', named, (at) => ({ prefix: `h${at}`, type: 'A' })],
    ['that are all the same', texts, () => ({ prefix: '' })],
  ])('%s do not make each other slow', { timeout: 30_000 }, (_, lines, patternOf) => {
    const all = records(...lines);
    const patterns = Array.from(lines, (_line, at) => patternOf(at));
    const [first, every] = [patternMatcher(patterns, 'text'), patternsMatcher(patterns, 'text')];
    expect(all.filter((record) => !first(record))).toEqual([]);
    expect(all.filter((record) => every(record).length === 0)).toEqual([]);
  });

  test('an entry for all of a name counts behind any number of globs at that name', () => {
    const globs = Array.from({ length: 200 }, (_, at) => ({ prefix: '', content: `none${at}*` }));
    const [record] = records('@ TXT text');
    const whole = { prefix: '' };
    expect(record && patternMatcher([...globs, whole], 'text')(record)).toBe(whole);
    expect(record && patternsMatcher([...globs, whole], 'text')(record)).toEqual([whole]);
  });
});
