import { diffZone } from '../../src/dns/diff/zone-diff.js';
import type { Replace } from '../../src/dns/zone.js';
import type { Policy } from '../../src/plan/diff/policy.js';
import { recordLine, records } from './record-lines.js';
import { stepsFor } from './plans.js';
import { desired, live } from './zones.js';

/** Live and declared records of one zone, as lines of `records`. */
export interface ZoneChangeLines {
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly policy?: Policy;
  readonly replace?: Replace;
}

export interface OrderedStep {
  /** For example `update example.com www A 192.0.2.1`, with the old content of updates and deletes. */
  readonly text: string;
  /** Texts of the steps that it waits for. */
  readonly after: readonly string[];
  readonly group: string | null;
}

/** The steps between the live and the declared records of some zones, in their order. */
export function orderOf(zones: Readonly<Record<string, ZoneChangeLines>>): readonly OrderedStep[] {
  const steps = stepsFor(
    Object.entries(zones).map(([name, { live: lines, file, policy = 'sync', replace = 'auto' }]) =>
      diffZone(desired(name, records(...file), { policy, replace }), live(records(...lines))),
    ),
  );
  const texts = new Map(
    steps.map(({ zone, step }) => {
      const subject = step.before ?? step.after;
      return [step.id, `${step.action} ${zone} ${subject ? recordLine(subject) : ''}`];
    }),
  );
  return steps.map(({ step }) => ({
    text: texts.get(step.id) ?? '',
    after: step.waitsFor.map((id) => texts.get(id) ?? ''),
    group: step.group,
  }));
}
