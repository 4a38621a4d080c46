import type { Step } from '../../plan/plan.js';
import { lookUp, namesByPrefix } from '../answers/look-up.js';
import type { WantedType } from '../answers/type-matcher.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ListedNames } from './listed-names.js';
import type { RecordName, Publication } from './source.js';

/** A question to a name of a zone. */
export interface Asked {
  readonly place: RecordName;
  readonly question: WantedType;
}

/** The records that steps take away. An update answers as before, unless it is of an alias. */
export function recordsTakenAway(steps: readonly Step[]): readonly DnsRecord[] {
  return steps.flatMap(({ before, after }) => {
    if (!before?.active) return [];
    const isKept = after?.active && after.type === before.type && !recordType(before.type)?.isAlias;
    return isKept ? [] : [before];
  });
}

/** The questions that records of a zone answer. */
export function questionsTo(zone: string, records: readonly DnsRecord[]): readonly Asked[] {
  return distinct(
    records.flatMap((record) => asked({ zone, prefix: record.prefix }, questionsAbout(record))),
  );
}

/**
 * The questions that wildcards answered before the run at names which come to exist with what steps create: these names and
 * those above them (RFC 4592 section 2.2.2).
 */
export function hiddenBy(zone: string, steps: readonly Step[], atFirst: Publication): readonly Asked[] {
  if (!atFirst.hasWildcards(zone)) return [];
  const exists = (prefix: string): boolean => atFirst.exists({ zone, prefix });
  const hidden: Asked[] = [];
  for (const { before, after } of steps) {
    if (!after?.active || before?.active) continue;
    for (let name = after.prefix; !exists(name); name = parentOf(name)) {
      const wildcard = answeringName(name, exists);
      for (const slot of wildcard === null ? [] : atFirst.at({ zone, prefix: wildcard }))
        if (slot.before) hidden.push(...asked({ zone, prefix: name }, questionsAbout(slot.before.record)));
    }
  }
  return distinct(hidden);
}

/** Those of some names that a listing no longer has, so that a wildcard answers for them instead. */
export function fallenBackTo(
  { prefix: wildcard }: DnsRecord,
  names: Iterable<string>,
  listed: ListedNames,
): readonly string[] {
  const has = (name: string): boolean => name === '' || listed.below(name) > 0;
  return Array.from(names).filter((name) => !has(name) && answeringName(name, has) === wildcard);
}

/** The questions that a record answers. */
export function questionsAbout({ type }: DnsRecord): readonly WantedType[] {
  const known = recordType(type);
  return ['ANY', type, ...(known?.isAddress || known?.isAlias ? ['ADDRESS'] : [])];
}

/** The name whose records answer for another, of the names that exist; null if there is none. */
function answeringName(name: string, has: (name: string) => boolean): string | null {
  return lookUp(namesByPrefix({ has, isDelegated: () => false }), name, 'ANY').source;
}

function asked(place: RecordName, questions: readonly WantedType[]): readonly Asked[] {
  return questions.map((question) => ({ place, question }));
}

function distinct(all: readonly Asked[]): readonly Asked[] {
  return [...new Map(all.map((each) => [`${each.question} ${each.place.prefix}`, each])).values()];
}
