import { groupBy } from '../../diagnostics/group-by.js';
import type { Rule } from '../../diagnostics/rule.js';
import { claimsOf, clash, conflict, isAboutRepeats } from './claims.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { Claim } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';

/** A record at fault and the records of its name that it conflicts with. */
export interface Conflict<R extends DnsRecord> {
  readonly rule: Rule;
  readonly culprit: R;
  readonly others: readonly R[];
}

interface Holder<R> {
  readonly record: R;
  readonly claim: Claim;
}

/**
 * All conflicts within one zone (service-interfaces.md, "Validation rules per type"), in time linear in the number of
 * records. Of identical records, all but the first are at fault; inactive records count.
 */
export function findConflicts<R extends DnsRecord>(records: Iterable<R>, txt: TxtReading): Conflict<R>[] {
  return conflictsAtNames(groupBy(records, ({ prefix }) => prefix).values(), txt);
}

/** The same for records that are grouped by name. */
export function conflictsAtNames<R extends DnsRecord>(
  names: Iterable<readonly R[]>,
  txt: TxtReading,
): Conflict<R>[] {
  const conflicts: Conflict<R>[] = [];
  for (const sameName of names) {
    if (areFewWithoutConflict(sameName, txt)) continue;
    for (const found of conflictsAtName(sameName, txt)) conflicts.push(found);
  }
  return conflicts;
}

/** Up to so many records are compared in pairs, which is quicker than to collect what each of them claims. */
const FEW = 4;

function areFewWithoutConflict(records: readonly DnsRecord[], txt: TxtReading): boolean {
  if (records.length > FEW) return false;
  for (const [index, record] of records.entries())
    for (let before = 0; before < index; before += 1) {
      const other = records[before];
      if (other && conflict(record, other, txt)) return false;
    }
  return true;
}

function* conflictsAtName<R extends DnsRecord>(
  records: readonly R[],
  txt: TxtReading,
): Iterable<Conflict<R>> {
  const duplicates = new Set<R>();
  for (const holders of holdersByResource(records, txt).values()) {
    for (const found of conflictsOver(holders)) {
      if (isAboutRepeats(found.rule)) duplicates.add(found.culprit);
      else if (isMereTwin(found, holders, duplicates)) continue;
      yield found;
    }
  }
}

/** A second copy is reported as a duplicate only, not again for what the first copy claims exclusively. */
function isMereTwin<R extends DnsRecord>(
  { culprit }: Conflict<R>,
  holders: readonly Holder<R>[],
  duplicates: ReadonlySet<R>,
): boolean {
  return duplicates.has(culprit) && holders.every(({ claim }) => claim.mode === 'exclusive');
}

/** Claims on content come first, so that a duplicate is reported as that and nothing else. */
function holdersByResource<R extends DnsRecord>(
  records: readonly R[],
  txt: TxtReading,
): ReadonlyMap<string, readonly Holder<R>[]> {
  const holders = records.flatMap((record) => claimsOf(record, txt).map((claim) => ({ record, claim })));
  const isOverContent = ({ claim }: Holder<R>): boolean => isAboutRepeats(claim.rule);
  const [contents, others] = [holders.filter(isOverContent), holders.filter((each) => !isOverContent(each))];
  return groupBy([...contents, ...others], ({ claim }) => claim.resource);
}

function conflictsOver<R extends DnsRecord>(holders: readonly Holder<R>[]): readonly Conflict<R>[] {
  const [first] = holders;
  if (!first || holders.length < 2) return [];
  const exclusive = holders.filter(({ claim }) => claim.mode === 'exclusive');
  if (exclusive.length === holders.length)
    return exclusive.slice(1).map((holder) => against(holder, [first]));
  if (exclusive.length > 0) return exclusive.map((holder) => against(holder, holders));
  if (holders.every(({ claim }) => claim.mode === first.claim.mode)) return [];
  return holders
    .filter(({ record }) => recordType(record.type) !== undefined)
    .map((holder) => against(holder, holders));
}

/** Enough for a reader, and a bound on the work when a name has thousands of records. */
const MOST_OTHERS = 20;

function against<R extends DnsRecord>(holder: Holder<R>, rivals: readonly Holder<R>[]): Conflict<R> {
  const others: R[] = [];
  for (const { record, claim } of rivals) {
    if (others.length === MOST_OTHERS) break;
    if (record !== holder.record && clash(holder.claim, claim)) others.push(record);
  }
  return { rule: holder.claim.rule, culprit: holder.record, others };
}
