import { MAX_PRIO } from '../limits.js';
import { NO_PROBLEMS, checkTarget } from '../name/check-name.js';
import { adviceRule, exampleZone, serviceRule } from '../check/define-rule.js';
import { splitFields } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalNumber, wrongForm } from './content-form.js';
import type { RecordType } from './descriptor.js';
import type { SvcParam } from './svcb-params.js';
import { canonicalParam, keyNumber, paramFaults, readParam } from './svcb-params.js';

const reference = 'service-interfaces.md, "Validation rules per type", SVCB/HTTPS';

const contentRule = serviceRule({
  code: 'svcb/content',
  summary: 'The content of an SVCB or HTTPS record must be "<prio> <target> [<params>]".',
  explanation:
    'Prio 0 is AliasMode: a target and nothing else. Prio 1 is ServiceMode: a target and parameters out of alpn, ' +
    'no-default-alpn, ech, port, ipv4hint, ipv6hint, mandatory and keyXXXXX (1 to 65535), each at most once and ' +
    'with a value of its form.',
  reference: `${reference}; RFC 9460 sections 2.1, 7 and 8`,
  bad: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=https']),
  good: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=8443']),
});

const targetRule = serviceRule({
  code: 'svcb/target',
  summary: 'The target of an SVCB or HTTPS record must be a valid DNS name, or a single dot.',
  explanation:
    'The name is complete, never relative to the zone. A single dot stands for the owner itself in ServiceMode, and ' +
    'says in AliasMode that there is no such service.',
  reference: `${reference}; RFC 9460 section 2.5`,
  bad: exampleZone(['"@"', 'HTTPS', '0 web']),
  good: exampleZone(['"@"', 'HTTPS', '0 web.example.net']),
});

const prioRule = adviceRule({
  code: 'svcb/prio',
  summary: 'The prio in the content of an SVCB or HTTPS record should be 0 or 1.',
  explanation:
    'To DNS every prio above 0 is ServiceMode, and the lowest is tried first. The service tells what it does with 0 ' +
    'and 1 only, so it may refuse others.',
  reference,
  bad: exampleZone(['"@"', 'HTTPS', '2 web.example.net alpn=h2']),
  good: exampleZone(['"@"', 'HTTPS', '1 web.example.net alpn=h2']),
});

export const svcb: RecordType = {
  type: 'SVCB',
  title: 'where and how to reach a service',
  reference: `${reference}; RFC 9460`,
  owner: 'dns-name',
  nameField: 1,
  rules: [contentRule, targetRule, prioRule],
  check,
  canonical,
  example: '1 svc.example.net alpn=h2 port=8443',
};

interface Svcb {
  readonly prio: string;
  readonly target: string;
  readonly params: readonly SvcParam[];
}

function check({ content }: DnsRecord): readonly Problem[] {
  const field = 'content';
  const rdata = content === content.trim() ? read(content) : null;
  if (!rdata)
    return [wrongForm(content, { rule: contentRule, form: '<prio> <target> [<params>]', canonical })];
  const problems: Problem[] = faultsOf(rdata).map((message) => ({ rule: contentRule, field, message }));
  if (Number(rdata.prio) > 1) {
    const message = `what the service does with prio ${canonicalNumber(rdata.prio)} is not documented`;
    problems.push({ rule: prioRule, field, message });
  }
  return problems.concat(
    rdata.target === '.' ? NO_PROBLEMS : checkTarget(rdata.target, 'dns-name', targetRule),
  );
}

function read(content: string): Svcb | null {
  const [prio = '', target, ...fields] = splitFields(content);
  if (target === undefined || !/^\d+$/.test(prio)) return null;
  const params = fields.map(readParam).filter((param) => param !== null);
  return params.length === fields.length ? { prio, target, params } : null;
}

function faultsOf({ prio, params }: Svcb): readonly string[] {
  if (Number(prio) > MAX_PRIO) return [`the prio is not from 0 to ${MAX_PRIO}`];
  if (Number(prio) === 0 && params.length > 0) return ['prio 0 (AliasMode) takes a target and no parameters'];
  return paramFaults(params);
}

/** Parameters without needless quotes and in the order of their numbers, which means nothing. */
function canonical(content: string): string {
  const rdata = read(content);
  if (!rdata || rdata.params.some((param) => keyNumber(param.key) === null)) return content;
  const params = rdata.params
    .toSorted((a, b) => (keyNumber(a.key) ?? 0) - (keyNumber(b.key) ?? 0))
    .map(canonicalParam);
  return params.includes(null)
    ? content
    : [canonicalNumber(rdata.prio), canonicalName(rdata.target), ...params].join(' ');
}
