import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aliasWaits } from '../../../src/dns/order/aliases.js';
import { changesByName } from '../../../src/dns/order/change-node.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { arbitraryAliases, arbitraryChoices, isValidState } from '../../support/arbitrary-zones.js';
import type { OrderedStep } from '../../support/order.js';
import { orderOf } from '../../support/order.js';
import { applyStep, linearExtension, liveState, stepsFor } from '../../support/plans.js';
import { desired, live, record } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

/** What a step waits for, by the beginning of its text. */
function waitsOf(steps: readonly OrderedStep[], text: string): readonly string[] {
  return steps.find((step) => step.text.startsWith(text))?.after ?? ['no such step'];
}

describe('an alias waits', () => {
  test('until the alias it will point at no longer points back', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'b CNAME x.example.net'],
        file: ['a CNAME x.example.net', 'b CNAME a.example.com'],
      },
    });
    expect(waitsOf(steps, 'update example.com b')).toEqual(['update example.com a CNAME b.example.com']);
    expect(waitsOf(steps, 'update example.com a')).toEqual([]);
  });

  test('until a loop that is live is opened, also where it is written as it was', () => {
    const loop = ['a CNAME a.example.com', 'b CNAME a.example.com'];
    const file = ['b CNAME a.example.com ; inactive', 'c CNAME a.example.com'];
    const steps = orderOf({ 'example.com': { live: loop, file } });
    const opening = 'delete example.com a CNAME a.example.com';
    expect(waitsOf(steps, 'update example.com b')).toEqual([opening]);
    expect(waitsOf(steps, 'create example.com c')).toEqual([opening]);
  });

  test.each([
    ['m', 'n'],
    ['n', 'm'],
  ])('also past aliases that stay, %s and %s', (first, second) => {
    const staying = [`${first} CNAME ${second}.example.com`, `${second} CNAME a.example.com`];
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', ...staying],
        file: [...staying, `b CNAME ${first}.example.com`],
      },
    });
    expect(waitsOf(steps, 'create example.com b')).toEqual(['delete example.com a CNAME b.example.com']);
  });

  test('also past aliases that a policy keeps', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'm CNAME a.example.com'],
        file: ['a CNAME x.example.net', 'b CNAME m.example.com'],
        policy: 'upsert-only',
      },
    });
    expect(waitsOf(steps, 'create example.com b')).toEqual(['update example.com a CNAME b.example.com']);
  });

  test('also across zones', () => {
    const steps = orderOf({
      'example.com': { live: ['a CNAME b.example.net'], file: ['a CNAME x.example.org'] },
      'example.net': { live: [], file: ['b CNAME a.example.com'] },
    });
    expect(waitsOf(steps, 'create example.net b')).toEqual(['update example.com a CNAME b.example.net']);
  });

  test('until the old alias has made room for another type', () => {
    const steps = orderOf({
      'example.com': { live: ['a CNAME b.example.com'], file: ['a A 192.0.2.1', 'b CNAME a.example.com'] },
    });
    expect(waitsOf(steps, 'create example.com b')).toEqual(['update example.com a CNAME b.example.com']);
  });

  test('also past aliases that change in nothing but their TTL, which do not wait', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'm CNAME a.example.com', 't TXT x'],
        file: [
          'a CNAME x.example.net',
          'm CNAME a.example.com ; ttl=600',
          'b CNAME m.example.com',
          't TXT x',
        ],
      },
    });
    expect(waitsOf(steps, 'create example.com b')).toEqual(['update example.com a CNAME b.example.com']);
    expect(waitsOf(steps, 'update example.com m')).toEqual([]);
  });

  test('for nothing but aliases', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a MX b.example.com'],
        file: ['a MX x.example.net', 'b CNAME a.example.com'],
      },
    });
    expect(steps.flatMap(({ after }) => after)).toEqual([]);
  });

  test('for nothing when its new target is no alias', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'b CNAME x.example.net'],
        file: ['a CNAME y.example.net', 'b CNAME z.example.net'],
      },
    });
    expect(steps.map(({ after }) => after)).toEqual([[], []]);
  });
});

describe('a ring that is turned round', () => {
  test('opens before it closes', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'b CNAME c.example.com', 'c CNAME x.example.net'],
        file: ['c CNAME b.example.com', 'b CNAME a.example.com', 'a CNAME x.example.net'],
      },
    });
    expect(steps.map(({ text }) => text.split(' ')[2])).toEqual(['a', 'b', 'c']);
  });
});

test('no ring closes on the way from any aliases to any others, across zones and in any order', () => {
  fc.assert(
    fc.property(arbitraryAliases, arbitraryAliases, arbitraryChoices, (before, after, choices) => {
      const state = liveState(before);
      const steps = stepsFor(
        [...after].map(([name, records]) => diffZone(desired(name, records), state.get(name) ?? [])),
      );
      for (const step of linearExtension(steps, choices)) {
        applyStep(state, step);
        expect(isValidState(state)).toBe(true);
      }
    }),
    { numRuns: runs(125) },
  );
});

interface Alias {
  readonly target: string;
  readonly ttl: number;
}

type Aliases = ReadonlyMap<string, Alias>;

const arbitraryName = fc.constantFrom<string>('a', 'b', 'c', 'd');
const arbitraryTangle = fc
  .array(
    fc.tuple(
      arbitraryName,
      fc.record({ target: fc.oneof(arbitraryName, fc.constant('x')), ttl: fc.constantFrom(300, 3600) }),
    ),
    { maxLength: 5 },
  )
  .map((aliases): Aliases => new Map(aliases));
/** Old and new aliases, which have much in common and may form loops. */
const arbitraryTurn = fc
  .record({
    before: arbitraryTangle,
    written: arbitraryTangle,
    gone: fc.array(arbitraryName, { maxLength: 2 }),
  })
  .map(({ before, written, gone }) => {
    const kept = [...before].filter(([name]) => !gone.includes(name));
    return { before, after: new Map([...kept, ...written]) };
  });

function recordsOf(aliases: Aliases): ReturnType<typeof record>[] {
  return [...aliases].map(([prefix, { target, ttl }]) =>
    record({ prefix, type: 'CNAME', content: `${target}.example.com`, ttl }),
  );
}

/** What each alias waits for by the rule: `b a` if b does for a. */
function expectedWaits(before: Aliases, after: Aliases): readonly string[] {
  const links = [...before, ...after];
  const leads = (among: typeof links, from: string, to: string, seen: readonly string[] = []): boolean =>
    from === to ||
    (!seen.includes(from) &&
      among.some(([name, { target }]) => name === from && leads(among, target, to, [...seen, from])));
  const isLoopLive = [...before].some(([name, { target }]) => leads([...before], target, name));
  const stays = (name: string): boolean => before.get(name)?.target === after.get(name)?.target;
  const endOf = (name: string, passed: readonly string[] = []): string => {
    const next = after.get(name)?.target;
    return next === undefined || !stays(name) || passed.includes(name)
      ? name
      : endOf(next, [...passed, name]);
  };
  return [...after].flatMap(([name, { target, ttl }]) => {
    const isWritten = !stays(name) || (isLoopLive && before.get(name)?.ttl !== ttl);
    if (!isWritten || !(isLoopLive || leads(links, target, name))) return [];
    const end = endOf(target);
    const isInOneLoop = leads([...after], target, end) && leads([...after], end, name);
    return before.has(end) && !stays(end) && !isInOneLoop ? [`${name} ${end}`] : [];
  });
}

test('an alias waits for the one that may lead back to it, and without need for none', () => {
  fc.assert(
    fc.property(arbitraryTurn, ({ before, after }) => {
      const diffs = [diffZone(desired('example.com', recordsOf(after)), live(recordsOf(before)))];
      const nodes = changesByName(diffs).flatMap((name) => name.nodes);
      const prefixOf = ({ owner }: (typeof nodes)[number]): string | undefined => owner.split('.')[0];
      const waits = [...aliasWaits(nodes, diffs)].flatMap(([node, blockers]) =>
        blockers.map((blocker) => `${prefixOf(node)} ${prefixOf(blocker)}`),
      );
      expect(waits.toSorted()).toEqual(expectedWaits(before, after).toSorted());
    }),
    { numRuns: runs(500) },
  );
});
