import type { RiskKind } from '../../plan/risks/risk-kind.js';
import type { RiskRuleOf } from '../../plan/risks/assess-risks.js';
import { enumeration } from '../../text/plural.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { ownerName, prefixIn } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { Comparison } from '../answers/comparison.js';
import type { Change } from '../diff/zone-diff.js';
import type { BrokenExpectation } from '../expect/broken-amid.js';
import { brokenAmid, MOST_DECIDING } from '../expect/broken-amid.js';
import { demandText } from '../expect/demand-text.js';
import type { PlannedStep } from '../expect/planned-zones.js';
import { plannedZones } from '../expect/planned-zones.js';
import type { Expectation } from '../expect/question.js';
import { shownName } from '../expect/question.js';

/** A step of a plan and the change that it makes in a zone. */
export interface ExpectedStep extends PlannedStep {
  readonly change: Change;
  readonly zone: string;
}

/** What is expected of answers amid a plan. */
export interface ExpectedAmid {
  readonly comparison: Comparison;
  readonly steps: readonly ExpectedStep[];
  readonly expectations: readonly Expectation[];
}

export const expectationBroken: RiskKind & RiskRuleOf<ExpectedAmid, Change> = {
  code: 'expectation-broken',
  level: 'block',
  summary:
    'what `expect` says holds before and after, but not in every state that the steps may leave in between',
  explanation:
    'Steps that do not wait for each other run in any order, and a run may fail between any two of them. Each state that their waits allow is asked. The moment between the steps of a group does not count: `type-swap-gap` tells it. Of more than 12 steps that can change the answer, not every state is tried: it may be broken.',
  advice:
    'Apply in two parts: first what the answer will rest on, then the rest. If a moment does not matter, apply with `--allow expectation-broken`.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  www: { CNAME: old.example.com }
+  www: { CNAME: new.example.com }
   old: { A: 192.0.2.1 }
-  new: { A: 198.51.100.2 }
+  new: { A: 192.0.2.2 }
 expect:
   - { ask: www A, reaches: 192.0.2.0/24 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { CNAME: old.example.com }
+  www: { CNAME: new.example.com }
   old: { A: 192.0.2.1 }
+  new: { A: 192.0.2.2 }
 expect:
   - { ask: www A, reaches: 192.0.2.0/24 }
`,
    },
  },
  *find({ comparison, steps, expectations }) {
    if (expectations.length === 0 || steps.length < 2) return;
    const planned = plannedZones(comparison, steps);
    const stepOf = new Map(steps.map((step) => [step.id, step]));
    const known = (some: readonly PlannedStep[]): readonly ExpectedStep[] =>
      some.flatMap(({ id }) => stepOf.get(id) ?? []);
    for (const expectation of expectations) {
      const broken = brokenAmid(planned, comparison.states, expectation);
      if (!broken) continue;
      const { question, units } = broken;
      const zone = enclosingZone(question.name, planned.zones)?.name ?? '';
      yield {
        changes: known(units.flat()).map(({ change }) => change),
        address: recordAddress(zone, { prefix: prefixIn(zone, shownName(question)), type: question.type }),
        message: `${shownName(question)} ${question.type} ${demandText(expectation.expected)}, ${clauseOf(broken, known)}`,
      };
    }
  },
};

type Known = (steps: readonly PlannedStep[]) => readonly ExpectedStep[];

function clauseOf({ units, amid }: BrokenExpectation, known: Known): string {
  if (!amid)
    return `but ${units.length} steps can change that, of more than ${MOST_DECIDING} not every state is tried: it may not hold for a moment`;
  const done = new Set(amid.done);
  const open = units.filter((unit) => !done.has(unit));
  return `but after ${writesText(known(amid.done.flat()))} and before ${writesText(known(open.flat()))} ${amid.reason}`;
}

const MOST_WRITES = 3;

/** What steps write: `update www.example.com CNAME`. */
function writesText(steps: readonly ExpectedStep[]): string {
  const writes = steps.map(({ zone, change: { action, before, after } }) => {
    const { prefix, type } = after ?? before;
    return `${action} ${ownerName(prefix, zone)} ${type}`;
  });
  return enumeration([...new Set(writes)], MOST_WRITES);
}
