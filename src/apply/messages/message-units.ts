import type { KnownZone } from '../../api/update/transaction.js';
import type { DnsRecord } from '../../dns/record.js';
import type { Step } from '../../plan/plan.js';
import type { StepGroup, Unit } from '../step/schedule.js';
import { linkedUnits } from '../step/schedule.js';
import type { ConnectedPart } from './connected-parts.js';
import { connectedParts } from './connected-parts.js';
import { dividePart } from './divide-part.js';
import type { MessageLimits } from './message-target.js';

/** The messages of a run. */
export interface MessageUnits {
  readonly messages: readonly Unit<DnsRecord>[];
  /** The parts that take several messages, so that they are not atomic. */
  readonly divided: readonly DividedPart[];
}

/** A part that does not fit into one message. */
export interface DividedPart {
  readonly scope: string;
  readonly steps: readonly Step<DnsRecord>[];
  /** How many messages it takes. */
  readonly count: number;
}

/**
 * Packs units into as few messages as fit: whole parts together, and one that does not fit along its waits, each message in
 * a valid state. A part with a unit that fits into none is a message by itself, which the target refuses.
 *
 * @param knownOf gives the records of a scope as they were reviewed
 */
export function messageUnits(
  units: readonly Unit<DnsRecord>[],
  knownOf: (scope: string) => KnownZone,
  limits: MessageLimits,
): MessageUnits {
  const whole: SizedPart[] = [];
  const pieces: StepGroup<DnsRecord>[] = [];
  const divided: DividedPart[] = [];
  for (const part of connectedParts(units, namesOf)) {
    const { scope } = part;
    const steps = part.units.flatMap((unit) => unit.steps);
    const size = limits.sizeOf({ zone: scope, known: knownOf(scope), changes: steps });
    const chain = size <= limits.maxSize ? null : dividePart(part, knownOf(scope), limits);
    if (!chain) whole.push({ part, steps, size });
    else {
      pieces.push(...chain);
      if (chain.length > 1) divided.push({ scope, steps, count: chain.length });
    }
  }
  return { messages: linkedUnits([...packed(whole, limits.maxSize), ...pieces]), divided };
}

/** The names that the steps of a unit are about. */
function namesOf({ steps }: Unit<DnsRecord>): readonly string[] {
  return steps.flatMap(({ before, after }) => [before, after].flatMap((record) => record?.prefix ?? []));
}

interface SizedPart {
  readonly part: ConnectedPart<DnsRecord>;
  readonly steps: readonly Step<DnsRecord>[];
  /** Of a message with nothing else. */
  readonly size: number;
}

interface OpenGroup extends StepGroup<DnsRecord> {
  readonly steps: Step<DnsRecord>[];
  size: number;
}

/** Puts parts of one scope that do not wait for each other together, each into the first message with room for it. */
function packed(parts: readonly SizedPart[], maxSize: number): readonly StepGroup<DnsRecord>[] {
  const open = new Map<string, OpenGroup[]>();
  for (const { part, steps, size } of parts.toSorted((a, b) => b.size - a.size)) {
    const key = `${part.tier} ${part.scope}`;
    const groups = open.get(key) ?? [];
    open.set(key, groups);
    const group = groups.find((each) => each.size + size <= maxSize);
    if (!group) groups.push({ scope: part.scope, steps: [...steps], size });
    else {
      group.steps.push(...steps);
      group.size += size;
    }
  }
  return [...open.values()].flat();
}
