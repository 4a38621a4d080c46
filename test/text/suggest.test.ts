import { expect, test } from 'vitest';
import { suggest } from '../../src/text/suggest.js';

test.each([
  ['polcy', ['zone', 'policy', 'protect'], 'policy'],
  ['POLICY', ['zone', 'policy'], 'policy'],
  ['conten', ['content', 'ttl'], 'content'],
  ['tll', ['ttl', 'prio'], 'ttl'],
  ['recrods', ['records', 'zone'], 'records'],
  ['a', ['CNAME', 'A', 'AAAA'], 'A'],
  ['CNAM', ['A', 'CNAME'], 'CNAME'],
  ['ttl/shrot', ['ttl/range', 'ttl/short'], 'ttl/short'],
  ['SPF', ['SRV', 'TXT'], undefined],
  ['WEBFORWARD', ['A', 'CNAME'], undefined],
  ['MX2', ['MX'], 'MX'],
  ['TX', ['A', 'TXT'], 'TXT'],
  ['B', ['A', 'AAAA'], undefined],
  ['', ['A'], undefined],
  ['XM', ['A', 'MX'], 'MX'],
  ['XM', ['MX', 'XM'], 'XM'],
  ['XA', ['MX'], undefined],
  ['AM', ['MX'], undefined],
  ['x'.repeat(255), [`${'x'.repeat(254)}y`], `${'x'.repeat(254)}y`],
])('%s of %j', (word, candidates, meant) => {
  expect(suggest(word, candidates)).toBe(meant);
});

test('a long word costs nothing', () => {
  expect(suggest('x'.repeat(1_000_000), ['records'])).toBeUndefined();
});

test('two long words that are much alike are not compared', () => {
  const word = 'x'.repeat(1_000_000);
  expect(suggest(word, [`${word}y`])).toBeUndefined();
});
