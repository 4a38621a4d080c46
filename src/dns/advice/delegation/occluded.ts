import { groupBy } from '../../../diagnostics/group-by.js';
import { cutAbove } from '../../answers/declared.js';
import { adviceRule } from '../../check/define-rule.js';
import { targetOf } from '../../records/targets.js';
import type { DeclaredRecord } from '../../record.js';
import { ownerName } from '../../name/domain.js';
import { relatedRecord } from '../../check/problem.js';
import { isAddressType, recordType } from '../../types/registry.js';
import type { ZoneRule } from '../../records/project-view.js';
import type { ZoneView } from '../../records/project-view.js';

export const delegationOccluded: ZoneRule = {
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
  types: ['NS'],
  *check(view) {
    if (view.cuts.size === 0) return;
    const { zone, records } = view;
    const isGlue = glueIn(view);
    for (const [cut, below] of groupBy(records, ({ prefix }) => cutAbove(view, prefix))) {
      if (cut === null) continue;
      const occluded = below.filter((each) => !isOfDelegation(each, cut) && !isGlue(each));
      const [record, ...others] = occluded;
      if (!record) continue;
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

/** Whether a record at a zone cut or below is part of its delegation. */
function isOfDelegation({ prefix, type }: DeclaredRecord, cut: string): boolean {
  return prefix === cut && (isNs(type) || recordType(type)?.belongsToDelegation === true);
}

/** Returns a function that says whether a record is an address of a server that a name is delegated to. */
function glueIn({ zone, records, cuts }: ZoneView): (record: DeclaredRecord) => boolean {
  const delegating = records.filter(({ prefix, type }) => cuts.has(prefix) && isNs(type));
  const servers = new Set(delegating.map(targetOf));
  return ({ prefix, type }) => isAddressType(type) && servers.has(ownerName(prefix, zone.name));
}

function isNs(type: string): boolean {
  return recordType(type)?.isDelegation === true;
}
