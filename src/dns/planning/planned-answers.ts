import type { Comparison } from '../answers/comparison.js';
import { compareZones } from '../answers/comparison.js';
import { effectsIn } from '../answers/effects.js';
import type { Published } from '../answers/published.js';
import { publishedBy } from '../answers/published.js';
import type { Side } from '../answers/changing-zone.js';
import { asListed, bothSides } from '../diff/both-sides.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { AnswerChanges } from '../risks/answer-changes.js';
import { answerChanges } from '../risks/answer-changes.js';

/** The zones of a plan side by side, and those that it leaves as they are listed. */
export function plannedComparison(diffs: readonly ZoneDiff[], listed: readonly ZoneDiff[]): Comparison {
  return compareZones([...diffs.map((diff) => bothSides(diff)), ...listed.map(asListed)]);
}

/** What the plan changes of the answers. `ids` has its steps by their change, in its order. */
export function plannedAnswers(comparison: Comparison, ids: ReadonlyMap<Change, string>): AnswerChanges {
  return answerChanges(comparison, ids.size === 0 ? [] : effectsIn(comparison, ids), ids);
}

/** What a zone publishes before and after the plan; a side on which the project has not got it is empty. */
export function publishedSides(
  { zones, states }: Comparison,
  name: string,
): Readonly<Record<Side, Published>> {
  const on = (side: Side): Published => {
    const zone = zones.get(name);
    if (!zone) throw new Error(`${name} is not compared`);
    return states[side].zones.get(name)?.published ?? publishedBy(zone, (change) => change[side]);
  };
  return { before: on('before'), after: on('after') };
}
