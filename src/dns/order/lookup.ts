import { recordType } from '../types/registry.js';
import type { Side } from './change-node.js';
import type { Entry, Question } from './entries.js';
import type { NameState } from './name-states.js';
import { NO_ENTRIES } from './name-states.js';

/** Whether a name exists in a zone with wildcards: a record is published at it or below it (RFC 4592 section 2.2). */
function exists({ above, under }: NameState, side: Side): boolean {
  return above === null || under[side] > 0;
}

/** The next closer name of a name that does not exist: the one right below its closest encloser. */
export function nextCloserOf(name: NameState, side: Side): NameState | null {
  if (!name.zone.hasWildcards || exists(name, side)) return null;
  let nextCloser = name;
  while (nextCloser.above && !exists(nextCloser.above, side)) nextCloser = nextCloser.above;
  return nextCloser;
}

/** The records that answer for a name: its own or, while it does not exist, those of the wildcard at its closest encloser. */
export function sourceEntries(name: NameState, nextCloser: NameState | null): readonly Entry[] {
  return nextCloser ? (nextCloser.above?.wildcard?.entries ?? NO_ENTRIES) : name.entries;
}

/** The name that the CNAME among some records points at. */
export function aliasIn(entries: readonly Entry[], side: Side): string | undefined {
  for (const entry of entries) {
    const alias = entry[side]?.alias;
    if (alias !== undefined) return alias;
  }
  return undefined;
}

/** The zone cuts at and above a name, the lowest first. The DS at a cut is answered above it (RFC 4035 section 3.1.4.1). */
export function cutsFrom(name: NameState, question: Question): readonly NameState[] {
  let cuts = NO_NAMES;
  for (let at = name; at.above; at = at.above) {
    if (at.delegations.length === 0) continue;
    if (at === name && recordType(question)?.belongsToDelegation) continue;
    cuts = [...cuts, at];
  }
  return cuts;
}

const NO_NAMES: readonly NameState[] = [];

/** The NS records of some zone cuts. */
export function delegationsOf(cuts: readonly NameState[]): readonly Entry[] {
  const [cut, another] = cuts;
  if (!cut) return NO_ENTRIES;
  return another ? cuts.flatMap(({ delegations }) => delegations) : cut.delegations;
}

/** Whether nothing answers for a name on one side: no record, wildcard or delegation. */
export function isEmpty(name: NameState, side: Side): boolean {
  return !name.zone.isConstant && !isDelegated(name, side) && isUnpublished(name, side);
}

/** Whether a zone cut at or above a name leaves the answer to other servers. */
export function isDelegated(name: NameState, side: Side): boolean {
  return name.zone.hasCuts && cutsFrom(name, 'ANY').some((cut) => isThere(cut.delegations, side));
}

/** Whether a name has no records on one side, and no wildcard answers for it. */
export function isUnpublished(name: NameState, side: Side): boolean {
  return !isThere(sourceEntries(name, nextCloserOf(name, side)), side);
}

function isThere(entries: readonly Entry[], side: Side): boolean {
  return entries.some((entry) => entry[side] !== null);
}
