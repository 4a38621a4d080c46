import { MAX_PRIO } from '../limits.js';
import { NO_PROBLEMS, checkTarget } from '../check/check-name.js';
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
  summary: 'The content of an SVCB or HTTPS record must be "<priority> <target> [<params>]".',
  explanation:
    'Priority 0 is AliasMode: a target without parameters. Priority 1 is ServiceMode: a target and any of the parameters ' +
    'alpn, no-default-alpn, ech, port, ipv4hint, ipv6hint, mandatory and keyXXXXX (1 to 65535), each at most once and ' +
    'with a valid value.',
  reference: `${reference}; RFC 9460 sections 2.1, 7 and 8`,
  bad: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=https']),
  good: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=8443']),
});

const targetRule = serviceRule({
  code: 'svcb/target',
  summary: 'The target of an SVCB or HTTPS record must be a valid DNS name, or a single dot.',
  explanation:
    'The name is always absolute, never relative to the zone. A single dot means the owner name itself in ServiceMode, ' +
    'and that the service does not exist in AliasMode.',
  reference: `${reference}; RFC 9460 section 2.5`,
  bad: exampleZone(['"@"', 'HTTPS', '0 web']),
  good: exampleZone(['"@"', 'HTTPS', '0 web.example.net']),
});

const prioRule = adviceRule({
  code: 'svcb/prio',
  summary: 'The priority in the content of an SVCB or HTTPS record should be 0 or 1.',
  explanation:
    'In DNS, every priority above 0 is ServiceMode, and the lowest is tried first. The service documents only 0 and 1, ' +
    'so it may refuse other values.',
  reference,
  bad: exampleZone(['"@"', 'HTTPS', '2 web.example.net alpn=h2']),
  good: exampleZone(['"@"', 'HTTPS', '1 web.example.net alpn=h2']),
});

export const svcb: RecordType = {
  type: 'SVCB',
  number: 64,
  title: 'where and how to reach a service',
  reference: `${reference}; RFC 9460`,
  owner: 'dns-name',
  rdata: { priority: 'u16', target: 'name', params: 'params' },
  nameField: 1,
  rules: [contentRule, targetRule, prioRule],
  check,
  canonical,
  example: '1 svc.example.net alpn=h2 port=8443',
};

function check({ content }: DnsRecord): readonly Problem[] {
  const field = 'content';
  const rdata = content === content.trim() ? read(content) : null;
  if (!rdata)
    return [wrongForm(content, { rule: contentRule, form: '<priority> <target> [<params>]', canonical })];
  const problems: Problem[] = faultsOf(rdata.prio, rdata.params).map((message) => ({
    rule: contentRule,
    field,
    message,
  }));
  if (Number(rdata.prio) > 1) {
    const message = `the service does not document priority ${canonicalNumber(rdata.prio)}`;
    problems.push({ rule: prioRule, field, message });
  }
  return problems.concat(
    rdata.target === '.' ? NO_PROBLEMS : checkTarget(rdata.target, 'dns-name', targetRule),
  );
}

function read(
  content: string,
): { readonly prio: string; readonly target: string; readonly params: readonly SvcParam[] } | null {
  const [prio = '', target, ...fields] = splitFields(content);
  if (target === undefined || !/^\d+$/.test(prio)) return null;
  const params = fields.map(readParam).filter((param) => param !== null);
  return params.length === fields.length ? { prio, target, params } : null;
}

function faultsOf(prio: string, params: readonly SvcParam[]): readonly string[] {
  if (Number(prio) > MAX_PRIO) return [`the priority is not a number from 0 to ${MAX_PRIO}`];
  if (Number(prio) === 0 && params.length > 0) return ['priority 0 (AliasMode) allows no parameters'];
  return paramFaults(params);
}

/** Sorts the parameters by number, since their order has no meaning, and removes needless quotes. */
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
