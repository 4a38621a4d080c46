import { MAX_PRIO } from '../limits.js';
import { NO_PROBLEMS, checkTarget } from '../check/check-name.js';
import { adviceRule, exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import { splitFields } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { DnsRecord } from '../record.js';
import { canonicalNumber, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import {
  canonicalParam,
  dohPathFault,
  keyNumber,
  keyOf,
  nameFaults,
  paramFaults,
  readParam,
} from './shared/svcb-params.js';

const reference = 'service-interfaces.md, "Validation rules per type", SVCB/HTTPS';

const formRule = serviceRule({
  code: 'svcb/form',
  summary: 'The content of an SVCB or HTTPS record must be "<priority> <target> [<params>]".',
  explanation:
    'Priority 0 is AliasMode: a target without parameters. Priority 1 is ServiceMode: a target and any of the parameters ' +
    'alpn, no-default-alpn, ech, port, ipv4hint, ipv6hint, mandatory and keyXXXXX (1 to 65535).',
  reference,
  bad: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 esni=AEj']),
  good: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2']),
});

const contentRule = standardRule({
  code: 'svcb/content',
  summary: 'The priority and the parameters of an SVCB or HTTPS record must have valid values.',
  explanation:
    'The service documents the names of the parameters only. By the RFC, each has a value of its own form and is given at ' +
    'most once, `mandatory` lists others that are there, and no-default-alpn needs alpn. The priority is a 16-bit number.',
  reference: 'RFC 9460 sections 2.1, 7 and 8',
  bad: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=https']),
  good: exampleZone(['"@"', 'HTTPS', '1 . alpn=h2 port=8443']),
});

const targetRule = standardRule({
  code: 'svcb/target',
  summary: 'The target of an SVCB or HTTPS record must be a valid DNS name, or a single dot.',
  explanation:
    'The name is always absolute, never relative to the zone. A single dot means the owner name itself in ServiceMode, ' +
    'and that the service does not exist in AliasMode.',
  reference: 'RFC 9460 section 2.5',
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
  service: { owner: 'dns-name', rules: [formRule, prioRule], check: checkForm },
  rdata: { priority: 'u16', target: 'name', params: 'params' },
  nameField: 1,
  needsHost: true,
  isOwnTarget,
  rules: [contentRule, targetRule],
  check,
  bindFault,
  canonical,
  example: '1 svc.example.net alpn=h2 port=8443',
};

function checkForm({ content }: DnsRecord): readonly Problem[] {
  const rdata = content === content.trim() ? read(content) : null;
  if (!rdata)
    return [wrongForm(content, { rule: formRule, form: '<priority> <target> [<params>]', canonical })];
  const problems = formFaults(rdata).map(problemOf(formRule));
  if (Number(rdata.prio) <= 1) return problems;
  const message = `the service does not document priority ${canonicalNumber(rdata.prio)}`;
  return [...problems, problemOf(prioRule)(message)];
}

function check({ content }: DnsRecord): readonly Problem[] {
  const rdata = content === content.trim() ? read(content) : null;
  if (!rdata) return NO_PROBLEMS;
  const target = rdata.target === '.' ? NO_PROBLEMS : checkTarget(rdata.target, 'dns-name', targetRule);
  return [...valueFaults(rdata).map(problemOf(contentRule)), ...target];
}

function bindFault({ content }: DnsRecord): string | null {
  const rdata = read(content);
  return rdata && (valueFaults(rdata)[0] ?? dohPathFault(rdata.params));
}

function problemOf(rule: Rule): (message: string) => Problem {
  return (message) => ({ rule, field: 'content', message });
}

interface Svcb {
  readonly prio: string;
  readonly target: string;
  /** As they are written. */
  readonly params: readonly string[];
}

function read(content: string): Svcb | null {
  const [prio = '', target, ...params] = splitFields(content);
  return target === undefined || !/^\d+$/.test(prio) ? null : { prio, target, params };
}

/** A dot is the owner name in ServiceMode; in AliasMode the service does not exist (RFC 9460 section 2.5). */
function isOwnTarget(content: string): boolean {
  const rdata = read(content);
  return rdata?.target === '.' && Number(rdata.prio) > 0;
}

/** What the service documents: no parameters in AliasMode, and those that it names in ServiceMode. */
function formFaults({ prio, params }: Svcb): readonly string[] {
  if (Number(prio) === 0) return params.length > 0 ? ['priority 0 (AliasMode) allows no parameters'] : [];
  return nameFaults(params);
}

function valueFaults({ prio, params }: Svcb): readonly string[] {
  if (Number(prio) > MAX_PRIO) return [`the priority is not a number from 0 to ${MAX_PRIO}`];
  return Number(prio) === 0 ? [] : paramFaults(params);
}

/** Sorts the parameters by number, since their order has no meaning, and removes needless quotes. */
function canonical(content: string): string {
  const rdata = read(content);
  if (!rdata || nameFaults(rdata.params).length > 0) return content;
  const params = rdata.params
    .toSorted((a, b) => (keyNumber(keyOf(a)) ?? 0) - (keyNumber(keyOf(b)) ?? 0))
    .map((field) => {
      const param = readParam(field);
      return param && canonicalParam(param);
    });
  return params.includes(null)
    ? content
    : [canonicalNumber(rdata.prio), canonicalName(rdata.target), ...params].join(' ');
}
