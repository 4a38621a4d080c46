import type { Rule } from '../../diagnostics/rule.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { NO_PROBLEMS } from '../name/check-name.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import { canonicalSingleName, checkSingleName } from './content-form.js';
import type { Claim, RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", CNAME';

const prefixRule = serviceRule({
  code: 'cname/prefix',
  summary: 'A CNAME must not stand at the apex.',
  explanation:
    'The apex always has other records (SOA and NS), which no CNAME can stand beside, and the service refuses ' +
    'an empty prefix. An HTTPS record in AliasMode does for web sites what a CNAME at the apex would.',
  reference,
  bad: exampleZone(['"@"', 'CNAME', 'www.example.net']),
  good: exampleZone(['"@"', 'HTTPS', '0 www.example.net']),
});

const contentRule = serviceRule({
  code: 'cname/content',
  summary: 'The content of a CNAME must be one name.',
  explanation:
    'An alias stands for exactly one other name, so there is nothing but that name in its content.',
  reference,
  bad: exampleZone(['www', 'CNAME', 'web1.example.net web2.example.net']),
  good: exampleZone(['www', 'CNAME', 'web1.example.net']),
});

const targetRule = serviceRule({
  code: 'cname/target',
  summary: 'A CNAME must point to a valid DNS name of at least two labels.',
  explanation:
    'Names in a content are complete, never relative to the zone: a single label like "www" would be a ' +
    'top-level domain, and the service refuses it.',
  reference,
  bad: exampleZone(['www', 'CNAME', 'web']),
  good: exampleZone(['www', 'CNAME', 'web.example.net']),
});

const selfRule = serviceRule({
  code: 'cname/self',
  summary: 'A CNAME must not point to its own name.',
  explanation: 'Whoever resolves such a name is sent back to where they come from, and gives up.',
  reference,
  bad: exampleZone(['www', 'CNAME', 'www.example.com']),
  good: exampleZone(['www', 'CNAME', 'www.example.net']),
});

/** What any record breaks that shares its name with a CNAME; the zone rules use it for all types. */
export const cnameConflict: Rule = serviceRule({
  code: 'cname/conflict',
  summary: 'A name with a CNAME must not have any other record.',
  explanation:
    'A CNAME says that everything about its name is found elsewhere, so a resolver would never see the other ' +
    'records. This holds for records of every type, foreign and inactive ones too.',
  reference: `${reference}; RFC 1034 section 3.6.2`,
  bad: 'zone: example.com\nrecords:\n  www:\n    CNAME: web.example.net\n    TXT: hello\n',
  good: exampleZone(['www', 'CNAME', 'web.example.net'], ['hello', 'TXT', 'hello']),
});

const CLAIMS: readonly Claim[] = [{ resource: 'name', mode: 'exclusive', rule: cnameConflict }];

export const cname: RecordType = {
  type: 'CNAME',
  title: 'alias of another name',
  reference: `${reference}; RFC 1035 section 3.3.1`,
  owner: 'dns-name',
  nameField: 0,
  isAlias: true,
  rules: [prefixRule, contentRule, targetRule, selfRule, cnameConflict],
  check,
  canonical: canonicalSingleName,
  claims: () => CLAIMS,
  example: 'www.example.net',
};

function check(record: DnsRecord, zone: string): readonly Problem[] {
  const target = checkSingleName(record.content, { kind: 'dns-name', contentRule, targetRule });
  const own = checkOwnName(record, zone);
  return own.length === 0 ? target : [...own, ...target];
}

function checkOwnName(record: DnsRecord, zone: string): readonly Problem[] {
  if (record.prefix === '') {
    return [{ rule: prefixRule, field: 'prefix', message: 'a CNAME cannot stand at the apex' }];
  }
  const owner = ownerName(canonicalName(record.prefix), zone);
  if (canonicalSingleName(record.content) !== owner) return NO_PROBLEMS;
  return [{ rule: selfRule, field: 'content', message: `${owner} is an alias of itself` }];
}
