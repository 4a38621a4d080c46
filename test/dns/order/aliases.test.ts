import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/planning/zone-diff.js';
import { arbitraryAliases, arbitraryChoices, isValidState } from '../../support/arbitrary-zones.js';
import type { OrderedStep } from '../../support/order.js';
import { orderOf } from '../../support/order.js';
import { applyStep, linearExtension, liveState, stepsFor } from '../../support/plans.js';
import { desired } from '../../support/zones.js';
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
    const live = ['a CNAME a.example.com', 'b CNAME a.example.com'];
    const file = ['b CNAME a.example.com ; inactive', 'c CNAME a.example.com'];
    const steps = orderOf({ 'example.com': { live, file } });
    const opening = 'delete example.com a CNAME a.example.com';
    expect(waitsOf(steps, 'update example.com b')).toEqual([opening]);
    expect(waitsOf(steps, 'create example.com c')).toEqual([opening]);
  });

  test('also past aliases that stay', () => {
    const steps = orderOf({
      'example.com': {
        live: ['a CNAME b.example.com', 'm CNAME a.example.com', 'n CNAME m.example.com'],
        file: ['m CNAME a.example.com', 'n CNAME m.example.com', 'b CNAME n.example.com'],
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
    expect(waitsOf(steps, 'create example.com b')).toEqual(['create example.com a A 192.0.2.1']);
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
    { numRuns: runs(250) },
  );
});
