import { protectedValue } from '../../plan/risks/risk-kinds.js';
import { patternMatcher } from '../records/patterns.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { displayPrefix, recordAddress } from '../record.js';
import type { Change } from '../diff/zone-diff.js';
import { dataOf } from './answers.js';
import { cutsIn, cutOver } from './cuts.js';
import type { RecordsByName, RiskRule, ZoneChange } from './risk.js';
import { publishedAt } from './risk.js';

/** Judges what the zone publishes: it does not matter which steps take a record away, or whether another one brings it back. */
export const protectedRecord: RiskRule = {
  ...protectedValue,
  *find(change) {
    const { zone, diff, before, after } = change;
    if (diff.zone.protect.length === 0) return;
    const isProtected = patternMatcher(diff.zone.protect, diff.zone.txt);
    const [cutsBefore, cutsAfter] = [cutsIn(before), cutsIn(after)];
    for (const [record, changes] of endangered(change, cutsBefore, cutsAfter)) {
      if (!isProtected(record) || cutOver(record, cutsBefore) !== null) continue;
      const cut = cutOver(record, cutsAfter);
      if (cut === null && isPublished(record, after, diff.zone.txt)) continue;
      yield {
        changes,
        address: recordAddress(zone, record),
        message: `${record.type} of \`${displayPrefix(record.prefix)}\` is protected, but would be ${cut === null ? fateOf(changes) : `hidden by the delegation of \`${cut}\``}; remove it from \`protect\` first`,
      };
    }
  },
};

/** The published records that a change is about, or that a new delegation hides, with these changes. */
function* endangered(
  { diff, before }: ZoneChange,
  cutsBefore: ReadonlySet<string>,
  cutsAfter: ReadonlySet<string>,
): Iterable<readonly [DnsRecord, readonly Change[]]> {
  const changed = new Set<DnsRecord>();
  for (const change of diff.changes) {
    if (!change.before?.active) continue;
    changed.add(change.before);
    yield [change.before, [change]];
  }
  const isNew = [...cutsAfter].some((cut) => !cutsBefore.has(cut));
  if (!isNew) return;
  for (const records of before.values())
    for (const record of records) {
      const cut = record.active && !changed.has(record) ? cutOver(record, cutsAfter) : null;
      if (cut !== null) yield [record, diff.changes.filter(({ after }) => after && delegates(after, cut))];
    }
}

function delegates({ prefix, type, active }: DnsRecord, cut: string): boolean {
  return active && prefix === cut && type === 'NS';
}

/** Whether a record with the same data is published at its name. */
function isPublished(record: DnsRecord, records: RecordsByName, txt: TxtReading): boolean {
  const data = dataOf([record], txt);
  return publishedAt(records, record.prefix).some((other) => dataOf([other], txt) === data);
}

function fateOf([change]: readonly Change[]): string {
  if (!change?.after) return 'deleted';
  return change.after.active ? 'replaced' : 'switched off';
}
