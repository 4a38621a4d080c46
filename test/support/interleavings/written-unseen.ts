import { MAX_AGE_MS } from '../../../src/apply/readings/fresh-readings.js';
import type { Step } from '../../../src/plan/plan.js';
import { requestOf } from './requests.js';
import type { RunTrace } from './two-runs.js';
import type { ValueKind } from './value-kind.js';

/** The PUTs and DELETEs that no listing came before which shows what they waited for, or only one that was too old. */
export function writtenUnseen<V>({ steps, deeds }: RunTrace<V>, values: ValueKind<V>): readonly string[] {
  const textOf = (step: Step<V>): string => requestOf(step, values);
  const stepOf = new Map(steps.map((step) => [textOf(step), step]));
  const byId = new Map(steps.map((step) => [step.id, step]));
  const answered = new Map<string, number>();
  const begun = new Set<string>();
  const asked = new Map<string, number>();
  let shownSince = -Infinity;
  let listedAt = -Infinity;
  const unseen: string[] = [];
  for (const [place, { kind, text, time }] of deeds.entries()) {
    if (kind === 'asked') asked.set(text, place);
    else if (kind === 'listed') {
      shownSince = Math.max(shownSince, asked.get(text) ?? shownSince);
      listedAt = time;
    } else if (kind === 'answered') answered.set(text, place);
    else {
      const step = stepOf.get(text);
      if (!step || step.recordId === null) continue;
      const isBegun = begun.has(step.group ?? text);
      begun.add(step.group ?? text);
      if (isBegun) continue;
      const waits = step.waitsFor.flatMap((id) => byId.get(id) ?? []);
      const late = waits.filter((wait) => (answered.get(textOf(wait)) ?? -Infinity) > shownSince);
      if (late.length > 0) unseen.push(`${text}, before a listing could show ${late.map(textOf).join()}`);
      if (time - listedAt > MAX_AGE_MS)
        unseen.push(`${text}, on a listing that is ${time - listedAt} ms old`);
    }
  }
  return unseen;
}
