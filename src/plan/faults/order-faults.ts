import { cycleIn } from '../graph/cycle.js';
import type { Step } from '../plan.js';

/** The steps of one zone or template. */
export interface OrderedSteps {
  /** Name of the zone or template in messages. */
  readonly name: string;
  readonly steps: readonly Pick<Step, 'id' | 'waitsFor' | 'group'>[];
}

/** Yields a message for each id, wait and group that makes the order of a plan impossible. */
export function* orderFaults(lists: readonly OrderedSteps[]): Iterable<string> {
  const steps = lists.flatMap((list) => list.steps);
  const indexOf = new Map<string, number>();
  for (const [index, { id }] of steps.entries()) {
    if (indexOf.has(id)) yield `duplicate step id ${id}`;
    indexOf.set(id, index);
  }
  for (const { id, waitsFor } of steps)
    for (const need of waitsFor)
      if (!indexOf.has(need)) yield `step ${id} waits for ${need}, which is not a step of the plan`;
  yield* groupFaults(lists);
  yield* cycles(steps, indexOf);
}

/** The steps of a group run back to back, so they must be adjacent and of one zone. */
function* groupFaults(lists: readonly OrderedSteps[]): Iterable<string> {
  const homes = new Map<string, string>();
  for (const { name, steps } of lists) {
    let previous: string | null = null;
    for (const { group } of steps) {
      if (group !== null && group !== previous) {
        const home = homes.get(group);
        if (home === name) yield `the steps of group ${group} do not follow one another`;
        else if (home !== undefined) yield `group ${group} has steps in ${home} and in ${name}`;
        homes.set(group, name);
      }
      previous = group;
    }
  }
}

/** A group starts when everything its steps wait for is done, so it counts as one node; its inner order is fixed. */
function* cycles(steps: OrderedSteps['steps'], indexOf: ReadonlyMap<string, number>): Iterable<string> {
  const firstOf = new Map<string, number>();
  const unitOf = steps.map(({ group }, index) => {
    if (group === null) return index;
    const first = firstOf.get(group) ?? index;
    firstOf.set(group, first);
    return first;
  });
  const waits = steps.map((): number[] => []);
  steps.forEach(({ waitsFor }, index) => {
    for (const id of waitsFor) {
      const need = indexOf.get(id);
      if (need === undefined || (unitOf[need] === unitOf[index] && need < index)) continue;
      waits[unitOf[index] ?? index]?.push(unitOf[need] ?? need);
    }
  });
  const cycle = cycleIn(waits);
  if (cycle) yield `steps wait for one another: ${cycle.map((index) => steps[index]?.id).join(', ')}`;
}
