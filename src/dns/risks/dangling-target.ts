import type { DnsRecord } from '../record.js';
import { ownerName, recordAddress } from '../record.js';
import { targetOf } from '../targets.js';
import type { Change } from '../zone-diff.js';
import type { RiskRule, ZoneChange } from './risk.js';

export const danglingTarget: RiskRule = {
  code: 'dangling-target',
  level: 'warn',
  summary: 'A name goes, and a record of the zone still points at it.',
  *find(zone) {
    const gone = vanishingNames(zone);
    if (gone.size === 0) return;
    for (const records of zone.after.values()) {
      for (const pointer of records) {
        const target = targetOf(pointer);
        const changes = target === undefined ? undefined : gone.get(target);
        if (changes)
          yield { changes, address: recordAddress(zone.zone, pointer), message: message(zone, pointer) };
      }
    }
  },
};

function message({ zone }: ZoneChange, pointer: DnsRecord): string {
  return `${pointer.type} of ${ownerName(pointer.prefix, zone)} still points at ${targetOf(pointer)}, which goes`;
}

function vanishingNames({ zone, diff, after }: ZoneChange): ReadonlyMap<string, readonly Change[]> {
  const gone = new Map<string, Change[]>();
  for (const change of diff.changes) {
    if (change.action !== 'delete' || after.has(change.before.prefix)) continue;
    const name = ownerName(change.before.prefix, zone);
    const changes = gone.get(name);
    if (changes) changes.push(change);
    else gone.set(name, [change]);
  }
  return gone;
}
