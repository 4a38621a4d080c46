import type { Rule } from '../../diagnostics/rule.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { NO_PROBLEMS } from '../check/check-name.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { canonicalSingleName, checkSingleName } from './shared/content-form.js';
import type { Claim, RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", CNAME';

const prefixRule = serviceRule({
  code: 'cname/prefix',
  summary: 'The apex of a zone must not have a CNAME.',
  explanation:
    'The apex always has other records (SOA and NS), which conflict with a CNAME, so the service refuses an empty ' +
    'prefix. For web sites, use an HTTPS record in AliasMode instead.',
  reference,
  bad: exampleZone(['"@"', 'CNAME', 'www.example.net']),
  good: exampleZone(['"@"', 'HTTPS', '0 www.example.net']),
});

const contentRule = serviceRule({
  code: 'cname/content',
  summary: 'The content of a CNAME must be a single name.',
  explanation: 'A CNAME is an alias of exactly one other name..',
  reference,
  bad: exampleZone(['www', 'CNAME', 'web1.example.net web2.example.net']),
  good: exampleZone(['www', 'CNAME', 'web1.example.net']),
});

const targetRule = serviceRule({
  code: 'cname/target',
  summary: 'A CNAME must point to a valid DNS name of at least two labels.',
  explanation:
    'Names in a content are always absolute, never relative to the zone. A single label such as "web" would be a ' +
    'top-level domain, which the service refuses.',
  reference,
  bad: exampleZone(['www', 'CNAME', 'web']),
  good: exampleZone(['www', 'CNAME', 'web.example.net']),
});

const selfRule = serviceRule({
  code: 'cname/self',
  summary: 'A CNAME must not point to its own name.',
  explanation: 'Such a name cannot be resolved: each lookup leads back to the name itself.',
  reference,
  bad: exampleZone(['www', 'CNAME', 'www.example.com']),
  good: exampleZone(['www', 'CNAME', 'www.example.net']),
});

/** Broken by records of every type that share their name with a CNAME. */
export const cnameConflict: Rule = serviceRule({
  code: 'cname/conflict',
  summary: 'A name with a CNAME must not have any other record.',
  explanation:
    'A CNAME says that everything about its name is found elsewhere, so resolvers never see the other records. This ' +
    'applies to all types, including ones managed elsewhere, and to inactive records.',
  reference: `${reference}; RFC 1034 section 3.6.2`,
  bad: 'zone: example.com\nrecords:\n  www:\n    CNAME: web.example.net\n    TXT: hello\n',
  good: exampleZone(['www', 'CNAME', 'web.example.net'], ['hello', 'TXT', 'hello']),
});

const CLAIMS: readonly Claim[] = [{ resource: 'name', mode: 'exclusive', rule: cnameConflict }];

export const cname: RecordType = {
  type: 'CNAME',
  number: 5,
  title: 'alias of another name',
  reference: `${reference}; RFC 1035 section 3.3.1`,
  service: {
    owner: 'dns-name',
    rules: [contentRule, targetRule],
    check: ({ content }) => checkSingleName(content, { kind: 'dns-name', contentRule, targetRule }),
  },
  rdata: { cname: 'name' },
  nameField: 0,
  isAlias: true,
  rules: [prefixRule, selfRule, cnameConflict],
  check: checkOwnName,
  canonical: canonicalSingleName,
  claims: () => CLAIMS,
  example: 'www.example.net',
};

function checkOwnName(record: DnsRecord, zone: string): readonly Problem[] {
  if (record.prefix === '') {
    return [{ rule: prefixRule, field: 'prefix', message: 'the apex cannot have a CNAME' }];
  }
  const owner = ownerName(canonicalName(record.prefix), zone);
  if (canonicalSingleName(record.content) !== owner) return NO_PROBLEMS;
  return [{ rule: selfRule, field: 'content', message: `${owner} points to itself` }];
}
