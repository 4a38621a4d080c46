import { serverRule } from '../../check/define-rule.js';
import type { Finding } from '../../check/problem.js';
import { relatedRecord } from '../../check/problem.js';
import { ownerName } from '../../name/domain.js';
import { parentOf } from '../../name/parent.js';
import type { DeclaredRecord } from '../../record.js';
import type { ZoneRule } from '../../records/project-view.js';
import { recordType } from '../../types/registry.js';
import type { DesiredZone } from '../../zone.js';

export const dnameBelow: ZoneRule = {
  rule: serverRule({
    code: 'dname/below',
    summary: 'A name below a DNAME must not have records.',
    explanation:
      'The DNAME leads all names below its own elsewhere, so nobody would see such a record. Name servers refuse the zone, or ' +
      'the update that adds it.',
    reference: 'RFC 6672 sections 2.4 and 5.2',
    bad: 'zone: example.com\nrecords:\n  old: { DNAME: new.example.net }\n  www.old: { A: 192.0.2.1 }\n',
    good: 'zone: example.com\nrecords:\n  old: { DNAME: new.example.net, A: 192.0.2.1 }\n',
  }),
  *check({ zone }) {
    const redirects = new Map(zone.records.filter(isRedirect).map((record) => [record.prefix, record]));
    if (redirects.size === 0) return;
    for (const record of zone.records) {
      const redirect = redirectAbove(record.prefix, redirects);
      if (redirect) yield occluded(zone, record, redirect);
    }
  },
};

function isRedirect({ type }: DeclaredRecord): boolean {
  return recordType(type)?.redirectsBelow === true;
}

function redirectAbove(
  prefix: string,
  redirects: ReadonlyMap<string, DeclaredRecord>,
): DeclaredRecord | undefined {
  for (let at = prefix; at !== '';) {
    at = parentOf(at);
    const redirect = redirects.get(at);
    if (redirect) return redirect;
  }
  return undefined;
}

function occluded(zone: DesiredZone, record: DeclaredRecord, redirect: DeclaredRecord): Finding {
  const owner = ownerName(redirect.prefix, zone.name);
  return {
    zone,
    record,
    field: 'prefix',
    message: `${ownerName(record.prefix, zone.name)} is below ${owner}, whose DNAME leads all names below it to ${redirect.content}`,
    hint: `put the record below ${redirect.content}, or remove the DNAME`,
    related: [relatedRecord(zone.name, redirect, 'the DNAME')],
  };
}
