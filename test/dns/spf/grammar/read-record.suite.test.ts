import { expect, test } from 'vitest';
import { isSpf, readSpf } from '../../../../src/dns/spf/grammar/read-record.js';
import { checkHost } from '../receiver/check-host.js';
import type { Case } from '../suite.js';
import { cases, requestOf, resolverOf, textsAt } from '../suite.js';

/** Cases whose record is a permanent error not by its own syntax but by another record or a limit, with the reason. */
const otherReasons: ReadonlyMap<string, string> = new Map([
  ['Include mechanism semantics and syntax: include-permerror', 'syntax'],
  ['Include mechanism semantics and syntax: include-none', 'missing'],
  ['Semantics of exp and other modifiers: redirect-none', 'missing'],
  ['Processing limits: redirect-loop', 'loop'],
  ['Processing limits: include-loop', 'loop'],
  ['Processing limits: mx-limit', 'hosts'],
  ['Processing limits: mech-over-limit', 'void'],
  ['Processing limits: include-over-limit', 'lookups'],
  ['Processing limits: void-over-limit', 'void'],
]);

/** The record of the domain that a case is about; null when it has none or several. */
function recordOf({ helo, mailfrom, scenario }: Case): string | null {
  const domain = mailfrom === '' ? helo : mailfrom.slice(mailfrom.lastIndexOf('@') + 1);
  const [text, ...others] = textsAt(domain, scenario).filter(isSpf);
  return others.length > 0 ? null : (text ?? null);
}

const judged = cases.flatMap((each) => {
  const text = recordOf(each);
  return text === null ? [] : [{ ...each, text }];
});

const faulty = judged.filter(({ text }) => readSpf(text).faults.length > 0);

test('exactly the records that are invalid by their syntax have faults', () => {
  const invalid = judged.filter(
    ({ results, title }) => results.join('') === 'permerror' && !otherReasons.has(title),
  );
  expect(invalid.length).toBeGreaterThan(40);
  expect(faulty.map(({ title }) => title)).toEqual(invalid.map(({ title }) => title));
});

test('a fault is at its place in the record', () => {
  for (const { text } of faulty) {
    for (const { part } of readSpf(text).faults) expect(text.startsWith(part.text, part.offset)).toBe(true);
  }
});

test('the evaluator gives the reason of a permanent error', async () => {
  const found = cases
    .filter(({ title }) => otherReasons.has(title))
    .map(async (each) => {
      const { findings } = await checkHost(requestOf(each), resolverOf(each.scenario));
      return [each.title, findings.map(({ kind }) => kind).join()] as const;
    });
  expect(new Map(await Promise.all(found))).toEqual(otherReasons);
});
