import { groupBy } from '../../../diagnostics/group-by.js';
import { adviceRule } from '../../check/define-rule.js';
import { targetOf } from '../../content/targets.js';
import type { DeclaredRecord } from '../../record.js';
import { ownerName } from '../../record.js';
import { relatedRecord } from '../../rules/zone-rule.js';
import { recordType } from '../../types/registry.js';
import type { ZoneAdvice } from '../advice.js';
import type { ZoneView } from '../project-view.js';
import { cutAbove } from '../project-view.js';

export const delegationOccluded: ZoneAdvice = {
  rule: adviceRule({
    code: 'delegation/occluded',
    summary:
      'A delegated name should have only NS and DS records, and only addresses of name servers below it.',
    explanation:
      'The servers that the name is delegated to answer for it and everything below it, so nobody ever sees other records ' +
      'here. Move them to the delegated zone.',
    reference: 'RFC 1034 section 4.2.1; RFC 2181 section 6; RFC 9471',
    bad: 'zone: example.com\nrecords:\n  sub: { NS: ns1.example.net }\n  www.sub: { A: 192.0.2.1 }\n',
    good: 'zone: example.com\nrecords:\n  sub: { NS: ns1.example.net }\n',
  }),
  *checkZone(view) {
    if (view.cuts.size === 0) return;
    const { zone } = view;
    for (const [cut, occluded] of groupBy(occludedIn(view), (record) => cutAbove(view, record.prefix))) {
      const [record, ...others] = occluded;
      if (!record || cut === null) continue;
      const what = others.length === 0 ? `this ${record.type} record` : `these ${occluded.length} records`;
      yield {
        zone,
        record,
        field: 'type',
        message: `${ownerName(cut, zone.name)} is delegated, so nobody sees ${what}`,
        hint: 'move them to the delegated zone, or remove the NS records',
        related: others.map((other) => relatedRecord(zone.name, other, 'neither')),
      };
    }
  },
};

/** The records that the servers of delegated names answer in place of those of the zone. */
function occludedIn(view: ZoneView): readonly DeclaredRecord[] {
  const { zone, records, cuts } = view;
  const servers = new Set(
    records.flatMap((record) => (cuts.has(record.prefix) && isNs(record.type) ? targetOf(record) : [])),
  );
  return records.filter((record) => {
    const cut = cutAbove(view, record.prefix);
    if (cut === null) return false;
    const type = recordType(record.type);
    const belongs = record.prefix === cut && (isNs(record.type) || type?.belongsToDelegation === true);
    return !belongs && !(type?.isAddress === true && servers.has(ownerName(record.prefix, zone.name)));
  });
}

function isNs(type: string): boolean {
  return recordType(type)?.isDelegation === true;
}
