import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { keyedDiff } from '../../../src/plan/diff/keyed-diff.js';
import { runs } from '../../support/runs.js';

interface Value {
  readonly key: string;
  readonly text: string;
  readonly attributes: string;
}

const identity = {
  key: ({ key }: Value) => key,
  text: ({ text }: Value) => text,
  attributes: ({ attributes }: Value) => attributes,
};

/** `key text attributes` in one string; attributes may be left out. */
function values(...specs: readonly string[]): readonly Value[] {
  return specs.map((each) => {
    const [key = '', text = '', attributes = ''] = each.split(' ');
    return { key, text, attributes };
  });
}

function inShort({ key, text, attributes }: Value): string {
  return `${key} ${text} ${attributes}`.trim();
}

interface Case {
  readonly title: string;
  readonly live: readonly string[];
  readonly desired: readonly string[];
  /** `old > new` of each update, `+ new`, `- old`, in any order; what is left out is unchanged. */
  readonly writes: readonly string[];
}

const cases: readonly Case[] = [
  { title: 'nothing on either side', live: [], desired: [], writes: [] },
  { title: 'the same on both sides', live: ['k a', 'k b'], desired: ['k b', 'k a'], writes: [] },
  { title: 'only something new', live: [], desired: ['k a'], writes: ['+ k a'] },
  { title: 'only something old', live: ['k a'], desired: [], writes: ['- k a'] },
  { title: 'one text that becomes another', live: ['k a'], desired: ['k b'], writes: ['k a > k b'] },
  { title: 'other attributes', live: ['k a 1'], desired: ['k a 2'], writes: ['k a 1 > k a 2'] },
  {
    title: 'other keys, which never become one another',
    live: ['k a'],
    desired: ['l a'],
    writes: ['- k a', '+ l a'],
  },
  {
    title: 'a text that stays, before a text that is new',
    live: ['k a 1', 'k b 1'],
    desired: ['k b 2', 'k c 1'],
    writes: ['k b 1 > k b 2', 'k a 1 > k c 1'],
  },
  {
    title: 'a pair that is the same, before one that shares the text only',
    live: ['k a 1', 'k a 2'],
    desired: ['k a 2'],
    writes: ['- k a 1'],
  },
  {
    title: 'the most similar texts',
    live: ['k v=spf1-a', 'k google-site-1'],
    desired: ['k google-site-2', 'k v=spf1-b'],
    writes: ['k v=spf1-a > k v=spf1-b', 'k google-site-1 > k google-site-2'],
  },
  {
    title: 'the more similar of two, though the other comes first',
    live: ['k aab', 'k abc'],
    desired: ['k abd'],
    writes: ['k abc > k abd', '- k aab'],
  },
  {
    title: 'one that is the beginning of another',
    live: ['k ab'],
    desired: ['k abc', 'k x'],
    writes: ['k ab > k abc', '+ k x'],
  },
  {
    title: 'equal attributes among equally similar texts',
    live: ['k x1 1', 'k y1 2'],
    desired: ['k z1 2'],
    writes: ['k y1 2 > k z1 2', '- k x1 1'],
  },
  {
    title: 'the attributes that sort first where none are equal',
    live: ['k x1 2', 'k y1 1'],
    desired: ['k z1 0'],
    writes: ['k y1 1 > k z1 0', '- k x1 2'],
  },
  {
    title: 'duplicates, of which each is one value',
    live: ['k a', 'k a', 'k a'],
    desired: ['k a', 'k b'],
    writes: ['k a > k b', '- k a'],
  },
  {
    title: 'texts with nothing in common',
    live: ['k a', 'k b', 'k c'],
    desired: ['k x', 'k y'],
    writes: ['k a > k x', 'k b > k y', '- k c'],
  },
];

function writesOf(live: Iterable<Value>, desired: Iterable<Value>): readonly string[] {
  const { updates, creates, deletes } = keyedDiff(live, desired, identity);
  return [
    ...updates.map(([old, fresh]) => `${inShort(old)} > ${inShort(fresh)}`),
    ...creates.map((fresh) => `+ ${inShort(fresh)}`),
    ...deletes.map((old) => `- ${inShort(old)}`),
  ].toSorted();
}

describe('the difference pairs', () => {
  test.each(cases)('$title', ({ live, desired, writes }) => {
    expect(writesOf(values(...live), values(...desired))).toEqual(writes.toSorted());
  });
});

const arbitraryValues = fc.array(
  fc.record({
    key: fc.constantFrom('k', 'l'),
    text: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
    attributes: fc.constantFrom('1', '2'),
  }),
  { maxLength: 12 },
);

describe('for any two sets', () => {
  test('every value stands in exactly one list, and no pair crosses keys', () => {
    fc.assert(
      fc.property(arbitraryValues, arbitraryValues, (live, desired) => {
        const { unchanged, updates, creates, deletes } = keyedDiff(live, desired, identity);
        const pairs = [...unchanged, ...updates];
        const liveOut = [...pairs.map(([old]) => old), ...deletes];
        const desiredOut = [...pairs.map(([, fresh]) => fresh), ...creates];
        expect([liveOut.length, desiredOut.length]).toEqual([live.length, desired.length]);
        expect(new Set(liveOut)).toEqual(new Set(live));
        expect(new Set(desiredOut)).toEqual(new Set(desired));
        expect(pairs.filter(([old, fresh]) => old.key !== fresh.key)).toEqual([]);
        expect(unchanged.filter(([old, fresh]) => inShort(old) !== inShort(fresh))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('there are as few writes as can be', () => {
    fc.assert(
      fc.property(arbitraryValues, arbitraryValues, (live, desired) => {
        let fewest = 0;
        for (const key of ['k', 'l']) {
          const old = live.filter((value) => value.key === key).map(inShort);
          const fresh = desired.filter((value) => value.key === key).map(inShort);
          const rest = [...old];
          for (const each of fresh) if (rest.includes(each)) rest.splice(rest.indexOf(each), 1);
          fewest += Math.max(old.length, fresh.length) - (old.length - rest.length);
        }
        expect(writesOf(live, desired)).toHaveLength(fewest);
      }),
      { numRuns: runs(200) },
    );
  });

  test('an update keeps the text wherever the text is wanted', () => {
    fc.assert(
      fc.property(arbitraryValues, arbitraryValues, (live, desired) => {
        const { updates, creates, deletes } = keyedDiff(live, desired, identity);
        const changed = updates.filter(([old, fresh]) => old.text !== fresh.text);
        const leftOver = new Set(
          [...deletes, ...changed.map(([old]) => old)].map(({ key, text }) => `${key} ${text}`),
        );
        const wanted = [...creates, ...changed.map(([, fresh]) => fresh)].map(
          ({ key, text }) => `${key} ${text}`,
        );
        expect(wanted.filter((each) => leftOver.has(each))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('the outcome does not depend on the order of either', () => {
    const both = fc.tuple(arbitraryValues, arbitraryValues);
    const shuffled = both.chain(([live, desired]) =>
      fc.record({
        live: fc.constant(live),
        desired: fc.constant(desired),
        otherLive: fc.shuffledSubarray(live, { minLength: live.length }),
        otherDesired: fc.shuffledSubarray(desired, { minLength: desired.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ live, desired, otherLive, otherDesired }) => {
        expect(writesOf(otherLive, otherDesired)).toEqual(writesOf(live, desired));
      }),
      { numRuns: runs(200) },
    );
  });
});

test('more values of one key stay than a function takes arguments', () => {
  const texts = Array.from({ length: 150_000 }, (_, index) => String(index));
  const byText = { key: () => '', text: (value: string) => value, attributes: () => '' };
  expect(keyedDiff(texts, texts, byText).unchanged).toHaveLength(texts.length);
});
