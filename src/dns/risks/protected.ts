import { protectedValue } from '../../plan/risks/risk-kinds.js';
import { ANY } from '../answers/answer.js';
import { lookUp } from '../answers/look-up.js';
import type { Published } from '../answers/published.js';
import { isDelegation } from '../answers/published.js';
import { recordData } from '../answers/resolve.js';
import type { Change } from '../diff/zone-diff.js';
import { parentOf } from '../name/parent.js';
import { patternMatcher } from '../records/patterns.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { displayPrefix, recordAddress } from '../record.js';
import { recordType } from '../types/registry.js';
import type { RiskRule, ZoneChange } from './risk.js';

/** Judges what the zone publishes: it does not matter which steps take a record away, or whether another one brings it back. */
export const protectedRecord: RiskRule = {
  ...protectedValue,
  *find(change) {
    const { zone, diff } = change;
    if (diff.zone.protect.length === 0) return;
    const { published } = change;
    const isProtected = patternMatcher(diff.zone.protect, diff.zone.txt);
    for (const [record, changes] of endangered(change)) {
      if (!isProtected(record) || cutOver(record, published.before) !== null) continue;
      const cut = cutOver(record, published.after);
      if (cut === null && isPublished(record, published.after, diff.zone.txt)) continue;
      yield {
        changes,
        address: recordAddress(zone, record),
        message: `${record.type} of \`${displayPrefix(record.prefix)}\` is protected, but would be ${cut === null ? fateOf(changes) : `hidden by the delegation of \`${cut}\``}; remove it from \`protect\` first`,
      };
    }
  },
};

/** The published records that a change is about, or that a new delegation hides, with these changes. */
function* endangered({
  diff,
  published: { before, after },
}: ZoneChange): Iterable<readonly [DnsRecord, readonly Change[]]> {
  const changed = new Set<DnsRecord>();
  for (const change of diff.changes) {
    if (!change.before?.active) continue;
    changed.add(change.before);
    yield [change.before, [change]];
  }
  const isNewCut = (change: Change): boolean =>
    change.after !== null && delegates(change.after) && !before.at(change.after.prefix).some(isDelegation);
  if (!diff.changes.some(isNewCut)) return;
  for (const prefix of before.prefixes())
    for (const record of before.at(prefix)) {
      const cut = changed.has(record) ? null : cutOver(record, after);
      if (cut !== null)
        yield [
          record,
          diff.changes.filter((change) => change.after?.prefix === cut && delegates(change.after)),
        ];
    }
}

function delegates(record: DnsRecord): boolean {
  return record.active && record.prefix !== '' && isDelegation(record);
}

/**
 * The delegation that hides a record, since other servers answer for its name (RFC 1034 section 4.3.2); null for none. At the cut
 * itself, the zone answers for the delegation and its DS (RFC 4035 section 3.1.4.1).
 */
function cutOver({ prefix, type }: DnsRecord, published: Published): string | null {
  const isOfParent = recordType(type)?.isDelegation ?? recordType(type)?.belongsToDelegation;
  return lookUp(published, isOfParent ? parentOf(prefix) : prefix, ANY).cut;
}

/** Whether a record with the same data is published at its name. */
function isPublished(record: DnsRecord, { at }: Published, txt: TxtReading): boolean {
  const data = recordData(record, txt);
  return at(record.prefix).some((other) => other.type === record.type && recordData(other, txt) === data);
}

function fateOf([change]: readonly Change[]): string {
  if (!change?.after) return 'deleted';
  return change.after.active ? 'replaced' : 'switched off';
}
