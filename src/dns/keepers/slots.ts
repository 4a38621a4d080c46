import { isWildcard } from '../name/name.js';
import type { Step } from '../../plan/plan.js';
import type { DnsRecord, LiveRecord } from '../record.js';
import { recordLikeness } from '../records/identity.js';
import { isDelegation } from '../answers/published.js';
import { parentOf } from '../name/parent.js';
import { recordType } from '../types/registry.js';

/** How far a step has come: `open` if the service may have carried it out, or may still do so. */
export type StepPhase = 'before' | 'open' | 'after';

export type PhaseOf = (step: Step) => StepPhase;

/** A place for a record in a zone, which a step fills, changes or empties, or which stays as it is. */
export interface Slot {
  readonly zone: string;
  /** The id of the record, if it is known. */
  readonly id: string | null;
  readonly step: Step | null;
  readonly before: PublishedRecord | null;
  readonly after: PublishedRecord | null;
}

/** A record that DNS publishes. */
export interface PublishedRecord {
  readonly record: DnsRecord;
  readonly type: string;
  /** The full name that it is an alias of. */
  readonly alias: string | undefined;
  /** The same for records of which one may be what a service made of the other. */
  readonly likeness: string;
}

/** What a zone publishes before, during and after the steps of a run. */
export interface PlannedZone {
  readonly hasWildcards: boolean;
  /** Whether something may answer for a name once all steps are done: a record there, or a wildcard or zone cut elsewhere. */
  readonly mayAnswer: (prefix: string) => boolean;
  readonly at: (prefix: string) => readonly Slot[];
  /** All names with records, before, during or after the steps. */
  readonly names: () => Iterable<string>;
  /** Whether a record may be published at a name or below it, as far as the steps have come. */
  readonly exists: (prefix: string, phaseOf: PhaseOf) => boolean;
  /** The same once all steps are done. */
  readonly remains: (prefix: string) => boolean;
}

/** The slots at a name and below it. */
interface Subtree {
  readonly slots: Slot[];
  /** Where to look for a published record first: what is gone is not looked at again and again. */
  first: number;
  /** Whether one of them holds a record at the end. */
  remains: boolean;
}

/** A zone as it was listed before the first write of a run, and its steps. */
export interface ListedZone {
  readonly zone: string;
  readonly records: readonly LiveRecord[];
  readonly steps: readonly Step[];
}

const NO_SLOTS: readonly Slot[] = [];

/** Sorts the records of a zone by name, those that stay and those of the steps. */
export function plannedZone({ zone, records, steps }: ListedZone): PlannedZone {
  const changing = new Set(steps.map(({ recordId }) => recordId));
  const names = new Map<string, Slot[]>();
  let hasCuts = false;
  const subtrees = new Map<string, Subtree>();
  const add = (prefix: string, slot: Slot): void => {
    hasCuts ||=
      prefix !== '' && [slot.before, slot.after].some((held) => held !== null && isDelegation(held));
    const slots = names.get(prefix);
    if (slots) slots.push(slot);
    else names.set(prefix, [slot]);
  };
  for (const record of records) {
    if (!record.active || changing.has(record.id)) continue;
    const published = publishedRecord(record);
    add(record.prefix, { zone, id: record.id, step: null, before: published, after: published });
  }
  for (const step of steps) {
    const [before, after] = [step.before, step.after].map((record) => record && publishedRecord(record));
    const prefix = (step.after ?? step.before)?.prefix ?? '';
    add(prefix, { zone, id: step.recordId, step, before: before ?? null, after: after ?? null });
  }
  const at = (prefix: string): readonly Slot[] => names.get(prefix) ?? NO_SLOTS;
  const hasWildcards = Array.from(names.keys()).some(isWildcard);
  if (hasWildcards)
    for (const [prefix, slots] of names)
      for (let name = prefix; name !== ''; name = parentOf(name)) {
        const known = subtrees.get(name) ?? { slots: [], first: 0, remains: false };
        subtrees.set(name, known);
        for (const slot of slots) known.slots.push(slot);
        known.remains ||= slots.some(({ after }) => after !== null);
      }
  return {
    hasWildcards,
    mayAnswer: (prefix) => hasWildcards || hasCuts || at(prefix).some(({ after }) => after !== null),
    at,
    names: () => names.keys(),
    exists: (prefix, phaseOf) => prefix === '' || isAnyPublished(subtrees.get(prefix), phaseOf),
    remains: (prefix) => prefix === '' || subtrees.get(prefix)?.remains === true,
  };
}

function isAnyPublished(subtree: Subtree | undefined, phaseOf: PhaseOf): boolean {
  if (!subtree) return false;
  const { slots } = subtree;
  for (const _ of slots) {
    const slot = slots[subtree.first];
    if (slot && alternativesOf(slot, phaseOf).some((published) => published !== null)) return true;
    subtree.first = (subtree.first + 1) % slots.length;
  }
  return false;
}

/** What may be in a slot, as far as its step has come; null is nothing. */
export function alternativesOf(
  { step, before, after }: Slot,
  phaseOf: PhaseOf,
): readonly (PublishedRecord | null)[] {
  const phase = step === null ? 'before' : phaseOf(step);
  if (phase === 'open') return [before, after];
  return [phase === 'before' ? before : after];
}

/** Null for a record that DNS does not publish. */
export function publishedRecord(record: DnsRecord): PublishedRecord | null {
  if (!record.active) return null;
  const { type, content } = record;
  const known = recordType(type);
  let likeness: string | undefined;
  return {
    record,
    type,
    alias: known?.isAlias ? known.canonical(content) : undefined,
    get likeness() {
      return (likeness ??= recordLikeness(record));
    },
  };
}
