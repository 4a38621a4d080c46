import { canonicalContent } from './identity.js';
import { serviceRule, standardRule } from '../check/define-rule.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { cnameConflict } from '../types/cname.js';
import type { Claim } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import { webForwardClaims } from '../types/shared/web-forward.js';

export const duplicateRecord = serviceRule({
  code: 'record/duplicate',
  summary: 'A record set must not contain the same content twice.',
  explanation:
    'Records with the same prefix, type and content conflict, even if their spelling, TTL or priority differs or they ' +
    'are inactive. DNS would return such records only once.',
  reference: 'service-interfaces.md, "Validation rules per type"; RFC 2181 section 5',
  bad: 'zone: example.com\nrecords:\n  www:\n    AAAA: ["2001:db8::1", "2001:DB8:0::1"]\n',
  good: 'zone: example.com\nrecords:\n  www:\n    AAAA: ["2001:db8::1", "2001:db8::2"]\n',
});

export const repeatedRecord = standardRule({
  code: 'record/repeated',
  summary: 'A set of NS, NAPTR or DS records must not contain the same content twice.',
  explanation:
    'DNS would return such records only once. The service does not document its rules for these types, so it may accept ' +
    'them.',
  reference: 'RFC 2181 section 5',
  bad: 'zone: example.com\nrecords:\n  sub:\n    NS: [ns1.example.net, ns1.example.net]\n',
  good: 'zone: example.com\nrecords:\n  sub:\n    NS: [ns1.example.net, ns2.example.net]\n',
});

/** Whether a rule is about records of equal content. */
export function isAboutRepeats(rule: Rule): boolean {
  return rule === duplicateRecord || rule === repeatedRecord;
}

const sharedName: Claim = { resource: 'name', mode: 'shared', rule: cnameConflict };
const ONLY_ITS_NAME: readonly Claim[] = [sharedName];

/** Whether the service is known to refuse duplicates of a record. */
export function refusesRepeat({ type }: Pick<DnsRecord, 'type'>): boolean {
  const known = recordType(type);
  return known !== undefined && known.mayRepeat !== true;
}

/** All claims of a record; clashing claims are a conflict. */
export function claimsOf(record: DnsRecord, txt: TxtReading): readonly Claim[] {
  const content: Claim = {
    resource: `content ${record.type} ${canonicalContent(record, txt)}`,
    mode: 'exclusive',
    rule: recordType(record.type)?.mayRepeat ? repeatedRecord : duplicateRecord,
  };
  return [content, ...nameClaims(record)];
}

/** The claims of a record except the one on its content, which only clashes within a type. */
export function nameClaims(record: DnsRecord): readonly Claim[] {
  const own = recordType(record.type)?.claims?.(record) ?? webForwardClaims(record.type);
  if (own.length === 0) return ONLY_ITS_NAME;
  let claims = withName.get(own);
  if (!claims) {
    const holdsName = own.some((claim) => claim.resource === sharedName.resource);
    withName.set(own, (claims = holdsName ? own : [sharedName, ...own]));
  }
  return claims;
}

/** By the claims of a record type, of which there are only a few lists. */
const withName = new WeakMap<readonly Claim[], readonly Claim[]>();

/** Whether two records of the same name conflict. */
export function conflict(one: DnsRecord, other: DnsRecord, txt: TxtReading): boolean {
  const claimsOn = one.type === other.type ? claimsOf : nameClaims;
  const claims = claimsOn(other, txt);
  return claimsOn(one, txt).some((claim) => claims.some((against) => clash(claim, against)));
}

/** Whether two claims exclude each other. */
export function clash(a: Claim, b: Claim): boolean {
  return a.resource === b.resource && (a.mode !== b.mode || a.mode === 'exclusive');
}
