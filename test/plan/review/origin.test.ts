import { expect, test } from 'vitest';

import type { Traced } from '../../../src/plan/review/origin.js';
import { traceSteps } from '../../../src/plan/review/origin.js';
import type { Entry } from '../../support/fake-backend.js';
import { createEntry, deleteEntry, updateEntry } from '../../support/fake-backend.js';

interface Files {
  /** Null if the base declares nothing. */
  readonly base: readonly string[] | null;
  readonly head: readonly string[];
  /** What the base leaves alone. */
  readonly ignored?: string;
}

function entries(texts: readonly string[]): readonly Entry[] {
  return texts.map((text) => ({ text }));
}

/** Names are the letters of a text: `www1` and `www2` are two values of one name. */
function trace(
  steps: Parameters<typeof traceSteps<Entry>>[0]['steps'],
  { base, head, ignored }: Files,
): Traced<Entry> {
  return traceSteps({
    steps,
    base: base && {
      declared: entries(base),
      policy: 'sync',
      isIgnored: ({ text }) => text === ignored,
    },
    head: entries(head),
    identity: ({ text }) => text,
    nameOf: ({ text }) => text.replace(/\d$/, ''),
    address: 'dns/example.com',
  });
}

const given = (...texts: readonly string[]) => texts.map((text) => createEntry(text));

test.each([
  [['a'], '`a` was changed outside git; apply will revert it'],
  [['a1', 'a2'], '`a` was changed outside git; apply will revert it'],
  [['a', 'b'], '`a`, `b` were changed outside git; apply will revert them'],
  [['a', 'b', 'c', 'd', 'e'], '`a`, `b`, `c`, `d`, `e` were changed outside git; apply will revert them'],
  [
    ['a', 'b', 'c', 'd', 'e', 'f'],
    '`a`, `b`, `c`, `d`, `e` and 1 more were changed outside git; apply will revert them',
  ],
])('drift of %j is told by name', (texts, message) => {
  const { risks } = trace(given(...texts), { base: texts, head: texts });
  expect(risks).toEqual([{ code: 'drift', level: 'warn', address: 'dns/example.com', message }]);
});

test.each([
  [['a'], '`a` was changed on this branch and outside git; apply will overwrite the live change'],
  [['a', 'b'], '`a`, `b` were changed on this branch and outside git; apply will overwrite the live change'],
])('a change of %j that overwrites drift is told by name', (names, message) => {
  const texts = (digit: number): readonly string[] => names.map((name) => `${name}${digit}`);
  const steps = names.map((name, index) => updateEntry(`${index}`, [`${name}9`, `${name}2`]));
  const { risks } = trace(steps, { base: texts(1), head: texts(2) });
  expect(risks).toEqual([{ code: 'drift-overwritten', level: 'warn', address: 'dns/example.com', message }]);
});

test('a delete and a create that the base would not do, too, are of the branch', () => {
  const { steps, risks } = trace([createEntry('a'), deleteEntry('1', 'b')], { base: null, head: ['a'] });
  expect(steps.map(({ origin }) => origin)).toEqual(['branch', 'branch']);
  expect(risks).toEqual([]);
});

test.each<[string, Parameters<typeof trace>]>([
  [
    'declares something else at one of its two names',
    [[updateEntry('1', ['b1', 'a2'])], { base: ['a2', 'a4'], head: ['a2', 'a3'] }],
  ],
  [
    'no longer ignores something at its name',
    [[deleteEntry('1', 'a1'), createEntry('a2')], { base: ['a2'], head: ['a2'], ignored: 'a1' }],
  ],
])('a step overwrites drift where the branch %s', (_, [steps, files]) => {
  expect(trace(steps, files).risks.map(({ code }) => code)).toEqual(['drift-overwritten']);
});
