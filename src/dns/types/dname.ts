import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serverAdviceRule, serverRule, serverStandardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import { isInDomain, ownerName } from '../name/domain.js';
import { canonicalName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import type { Claim, RecordType } from './descriptor.js';
import { canonicalSingleName } from './shared/content-form.js';

const singleRule = serverRule({
  code: 'dname/single',
  summary: 'A name must have at most one DNAME record.',
  explanation:
    'A DNAME leads all names below its own to those below another name, and cannot lead them to two. Name servers ignore ' +
    'an update that adds a second one.',
  reference: 'RFC 6672 sections 2.4 and 5.2',
  bad: exampleZone(['old', 'DNAME', '[new.example.net, other.example.net]']),
  good: exampleZone(['old', 'DNAME', 'new.example.net']),
});

const loopRule = serverStandardRule({
  code: 'dname/loop',
  summary: 'A DNAME must not lead to its own name or one below it.',
  explanation:
    'Each name below would lead to one below itself, and so on, until it is too long. Resolvers give up.',
  reference: 'RFC 6672 section 2.2',
  bad: exampleZone(['old', 'DNAME', 'old.example.com']),
  good: exampleZone(['old', 'DNAME', 'new.example.net']),
});

const wildcardRule = serverAdviceRule({
  code: 'dname/wildcard',
  summary: 'A DNAME should not be at a wildcard.',
  explanation:
    'A wildcard stands for names that do not exist, and so for none that others could be below: servers do not agree on ' +
    'what such a record means.',
  reference: 'RFC 6672 section 3.3; RFC 4592 section 4.4',
  bad: exampleZone(['"*"', 'DNAME', 'new.example.net']),
  good: exampleZone(['old', 'DNAME', 'new.example.net']),
});

const CLAIMS: readonly Claim[] = [{ resource: 'dname', mode: 'exclusive', rule: singleRule }];

export const dname: RecordType = {
  type: 'DNAME',
  number: 39,
  title: 'alias of everything below another name',
  reference: 'RFC 6672',
  service: null,
  rdata: { target: 'name' },
  nameField: 0,
  redirectsBelow: true,
  rules: [singleRule, loopRule, wildcardRule],
  check,
  canonical: canonicalSingleName,
  claims: () => CLAIMS,
  example: 'new.example.net',
};

function check({ prefix, content }: DnsRecord, zone: string): readonly Problem[] {
  const problems: Problem[] = [];
  const owner = ownerName(canonicalName(prefix), zone);
  if (isInDomain(canonicalSingleName(content), owner)) {
    const message = `names below ${owner} would lead to others below it without end`;
    problems.push({ rule: loopRule, field: 'content', message });
  }
  if (owner.startsWith('*.'))
    problems.push({ rule: wildcardRule, field: 'prefix', message: 'a DNAME is at a wildcard' });
  return problems.length === 0 ? NO_PROBLEMS : problems;
}
