import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diffZone } from '../../src/dns/diff/zone-diff.js';
import { stepsFor } from '../support/plans.js';
import { records } from '../support/record-lines.js';
import { desired, live } from '../support/zones.js';

/** The examples of reasons: a row each, with records before and after. */
const examples = Array.from(
  readFileSync('docs/order.md', 'utf8').matchAll(/^\| `([a-z]+)` +\| (`[^|]+) \| (`[^|]+) \|/gm),
  ([, why = '', before = '', after = '']) => ({ why, before: linesIn(before), after: linesIn(after) }),
);

function linesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, line = '']) => line);
}

test('every reason has an example', () => {
  const { definitions }: PlanSchema = JSON.parse(readFileSync('schemas/plan.schema.json', 'utf8'));
  const reasons = definitions.step.properties.waits.items.properties.why.enum;
  expect(examples.map(({ why }) => why)).toEqual(reasons);
});

interface PlanSchema {
  readonly definitions: {
    readonly step: {
      readonly properties: {
        readonly waits: {
          readonly items: { readonly properties: { readonly why: { readonly enum: string[] } } };
        };
      };
    };
  };
}

test.each(examples)('a step waits for the reason $why, and for no other', ({ why, before, after }) => {
  const steps = stepsFor([diffZone(desired('example.com', records(...after)), live(records(...before)))]);
  const reasons = steps.flatMap(({ step }) => step.waits ?? []).map((wait) => wait.why);
  expect([...new Set(reasons)]).toEqual([why]);
});
