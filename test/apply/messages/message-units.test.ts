import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../src/api/update/transaction.js';
import type { MessageLimits } from '../../../src/apply/messages/message-target.js';
import { messageUnits } from '../../../src/apply/messages/message-units.js';
import type { ScopeSteps, Unit } from '../../../src/apply/step/schedule.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { runs } from '../../support/runs.js';
import { creation } from './steps.js';

/** A target for which each step takes one octet. */
function limits(maxSize: number): MessageLimits {
  return { maxSize, sizeOf: ({ changes }) => changes.length, changed: (known) => known };
}

function packed(scopes: readonly ScopeSteps<DnsRecord>[], maxSize: number) {
  return messageUnits(unitsOf(scopes), () => new Map(), limits(maxSize));
}

function name({ steps }: Unit<DnsRecord>): string {
  return steps.map(({ id }) => id).join(' ');
}

/** The steps of each message, and those of the messages that it waits for. */
function told(messages: readonly Unit<DnsRecord>[]): readonly string[] {
  return messages
    .map((message) => [name(message), ...message.waitsFor.map((need) => `after ${name(need)}`)].join(', '))
    .toSorted();
}

describe('messages', () => {
  test('hold all of a zone that fits', () => {
    const steps = [creation('a'), creation('b', 'a'), creation('c')];
    expect(told(packed([{ scope: 'x', steps }], 3).messages)).toEqual(['a b c']);
  });

  test('are as few as whole parts allow', () => {
    const steps = [creation('a'), creation('b', 'a'), creation('c'), creation('d'), creation('e', 'd')];
    const { messages, divided } = packed([{ scope: 'x', steps }], 3);
    expect(told(messages)).toEqual(['a b c', 'd e']);
    expect(divided).toEqual([]);
  });

  test('divide a part that does not fit along its waits, and say so', () => {
    const steps = [creation('d', 'c'), creation('c', 'b'), creation('b', 'a'), creation('a'), creation('z')];
    const { messages, divided } = packed([{ scope: 'x', steps }], 2);
    expect(told(messages)).toEqual(['a b', 'c d, after a b', 'z']);
    expect(divided).toMatchObject([{ scope: 'x', count: 2 }]);
    expect(divided[0]?.steps).toHaveLength(4);
  });

  test('wait for those of other zones', () => {
    const messages = packed(
      [
        { scope: 'x', steps: [creation('a'), creation('b', 'c')] },
        { scope: 'y', steps: [creation('c')] },
      ],
      9,
    );
    expect(told(messages.messages)).toEqual(['a', 'b, after c', 'c']);
  });

  test('divide a part that waits for what waits for it', () => {
    const { messages } = packed(
      [
        { scope: 'x', steps: [creation('a'), creation('c', 'a', 'b')] },
        { scope: 'y', steps: [creation('b', 'a')] },
      ],
      9,
    );
    expect(told(messages)).toEqual(['a', 'b, after a', 'c, after a, after b']);
  });

  test('hold a step that does not fit alone, with all of its part: the target refuses it, and nothing is half done', () => {
    const steps = [creation('a'), creation('b', 'a'), creation('c', 'b'), creation('z')];
    const grown = {
      ...limits(2),
      sizeOf: ({ changes }: Transaction) => changes.length * (changes.length > 1 ? 1 : 3),
    };
    const { messages, divided } = messageUnits(unitsOf([{ scope: 'x', steps }]), () => new Map(), grown);
    expect(told(messages)).toEqual(['a b c', 'z']);
    expect(divided).toEqual([]);
  });
});

/** Steps of three zones, each of which waits for some before it. */
const arbitraryScopes = fc
  .array(
    fc.record({
      scope: fc.constantFrom('x', 'y', 'z'),
      waits: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }),
    }),
    {
      maxLength: 30,
    },
  )
  .map((drafts) => {
    const steps = drafts.map(({ scope, waits }, index) => {
      const needs = waits.filter((need) => need < index).map((need) => `n${need}`);
      return { scope, step: creation(`n${index}`, ...new Set(needs)) };
    });
    return ['x', 'y', 'z'].map((scope) => ({
      scope,
      steps: steps.flatMap((each) => (each.scope === scope ? each.step : [])),
    }));
  });

test('any steps are all sent, each once, in messages that fit and wait for each other as the steps do', () => {
  fc.assert(
    fc.property(arbitraryScopes, fc.integer({ min: 1, max: 12 }), (scopes, maxSize) => {
      const { messages, divided } = packed(scopes, maxSize);
      const all = scopes.flatMap(({ steps }) => steps.map(({ id }) => id));
      expect(messages.flatMap(({ steps }) => steps.map(({ id }) => id)).toSorted()).toEqual(all.toSorted());
      for (const { steps } of messages) expect(steps.length).toBeLessThanOrEqual(maxSize);
      // Whoever is done in the order of the waits has done all: there is no circle.
      const sent = new Set<string>();
      for (let left = messages; left.length > 0;) {
        const ready = left.filter(({ waitsFor }) =>
          waitsFor.every(({ steps }) => steps.every(({ id }) => sent.has(id))),
        );
        expect(ready).not.toEqual([]);
        for (const { scope, steps } of ready)
          for (const { id, waitsFor } of steps) {
            const own = new Set(steps.map((step) => step.id));
            expect(waitsFor.filter((need) => !own.has(need) && !sent.has(need))).toEqual([]);
            expect(scopes.find((each) => each.scope === scope)?.steps.map((step) => step.id)).toContain(id);
          }
        for (const { steps } of ready) for (const { id } of steps) sent.add(id);
        left = left.filter((message) => !ready.includes(message));
      }
      for (const { steps } of divided) expect(steps.length).toBeGreaterThan(maxSize);
    }),
    { numRuns: runs(300) },
  );
});
