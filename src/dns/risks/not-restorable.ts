import { groupBy } from '../../diagnostics/group-by.js';
import { isRefusal } from '../../diagnostics/rule.js';
import type { Rule } from '../../diagnostics/rule.js';
import { notRestorable as kind } from '../../plan/risks/risk-kinds.js';
import { checkRecord } from '../records/check-record.js';
import { findConflicts } from '../records/conflicts.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { displayPrefix, recordAddress } from '../record.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { stayingByName } from '../diff/zone-diff.js';
import type { RiskRule } from './risk.js';

export const notRestorable: RiskRule = {
  ...kind,
  *find({ zone, diff }) {
    const conflictOf = conflictFinder(recordsIn(diff), diff.zone.txt);
    for (const change of diff.changes) {
      const { before } = change;
      if (!before) continue;
      const own = checkRecord(before, zone, { protocol: diff.zone.protocol }).find(({ rule }) =>
        isRefusal(rule),
      );
      const rule = own?.rule ?? conflictOf(before);
      if (!rule) continue;
      const { prefix, type } = before;
      yield {
        changes: [change],
        address: recordAddress(zone, before),
        message: `${type} of \`${displayPrefix(prefix)}\` may not come back as it is: the service could refuse it now (${rule.code})`,
      };
    }
  },
};

/** Returns a function that finds the live records of a prefix, inactive ones as well. */
function recordsIn(diff: ZoneDiff): (prefix: string) => readonly DnsRecord[] {
  const staying = stayingByName(diff);
  const changing = groupBy(
    diff.changes.flatMap(({ before }) => before ?? []),
    ({ prefix }) => prefix,
  );
  return (prefix) => [...(staying.get(prefix) ?? []), ...(changing.get(prefix) ?? [])];
}

/** Returns a function that finds the rule by which a live record conflicts with another one. Each name is searched once. */
function conflictFinder(
  liveAt: (prefix: string) => readonly DnsRecord[],
  txt: TxtReading,
): (record: DnsRecord) => Rule | undefined {
  const rules = new Map<DnsRecord, Rule>();
  const searched = new Set<string>();
  return (record) => {
    if (!searched.has(record.prefix)) {
      searched.add(record.prefix);
      const sameName = liveAt(record.prefix);
      const conflicts = sameName.length > 1 ? findConflicts(sameName, txt) : [];
      for (const { rule, culprit, others } of conflicts)
        if (isRefusal(rule)) for (const each of [culprit, ...others]) rules.set(each, rule);
    }
    return rules.get(record);
  };
}
