import { MAX_UINT16 } from '../limits.js';
import { checkTarget } from '../check/check-name.js';
import { exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import { excerpt } from '../check/problem.js';
import { splitFields } from '../content/fields.js';
import { canonicalName, isDnsName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { canonicalNumber, contentFault, numberFault, wrongForm } from './shared/content-form.js';
import type { ServicePrefix } from '../check/service-prefix.js';
import { checkServicePrefix } from '../check/service-prefix.js';
import type { RecordType } from './descriptor.js';
import { SERVICE_NAME } from './shared/service-name.js';

const reference = 'service-interfaces.md, "Validation rules per type", SRV';

const prefixRule = serviceRule({
  code: 'srv/prefix',
  summary: 'The prefix of an SRV record must begin with _<service>._<protocol>.',
  explanation:
    'Clients look up a service under a name made of the service and the protocol, each with a leading underscore. ' +
    'Consecutive hyphens are refused anywhere in the prefix.',
  reference,
  bad: exampleZone(['sip', 'SRV', '10 20 5060 sip.example.net']),
  good: exampleZone(['_sip._tcp', 'SRV', '10 20 5060 sip.example.net']),
});

const tailRule = standardRule({
  code: 'srv/prefix-end',
  summary: 'Only whole labels may follow _<service>._<protocol> in the prefix of an SRV record.',
  explanation:
    "The service's pattern has no end, so the service may accept more; but what follows is not another label with at most " +
    'one underscore, at its beginning, as the document has it.',
  reference,
  bad: exampleZone(['_sip._tcp.a_b', 'SRV', '10 20 5060 sip.example.net']),
  good: exampleZone(['_sip._tcp.a-b', 'SRV', '10 20 5060 sip.example.net']),
});

const contentRule = serviceRule({
  code: 'srv/content',
  summary: 'The content of an SRV record must be "<weight> <port> <target>".',
  explanation:
    'The priority of an SRV record is its `prio`. A scalar value with four fields begins with it, as in a BIND zone ' +
    'file; the content itself has weight and port, which are integers, and the target.',
  reference,
  bad: exampleZone(['_sip._tcp', 'SRV', '20 sip.example.net']),
  good: exampleZone(['_sip._tcp', 'SRV', '20 5060 sip.example.net']),
});

const targetRule = serviceRule({
  code: 'srv/target',
  summary: 'The target of an SRV record must be a valid host name without trailing dot.',
  explanation: 'A service runs on a host, and underscores are not allowed in host names.',
  reference,
  bad: exampleZone(['_sip._tcp', 'SRV', '10 20 5060 sip_server.example.net']),
  good: exampleZone(['_sip._tcp', 'SRV', '10 20 5060 sip-server.example.net']),
});

const rangeRule = standardRule({
  code: 'srv/range',
  summary: 'Weight and port of an SRV record must be numbers from 0 to 65535.',
  explanation: 'Both are 16-bit numbers in DNS, so greater values cannot be published.',
  reference: 'RFC 2782, "The format of the SRV RR"',
  bad: exampleZone(['_sip._tcp', 'SRV', '10 20 65536 sip.example.net']),
  good: exampleZone(['_sip._tcp', 'SRV', '10 20 5060 sip.example.net']),
});

export const srv: RecordType = {
  type: 'SRV',
  number: 33,
  title: 'host and port of a service',
  reference: `${reference}; RFC 2782`,
  service: { owner: 'dns-name', rules: [prefixRule, contentRule, targetRule, tailRule], check },
  rdata: { priority: 'u16', weight: 'u16', port: 'u16', target: 'name' },
  ownerForm: SERVICE_NAME,
  fieldsWithPrio: 4,
  nameField: 2,
  needsHost: true,
  rules: [rangeRule],
  check: checkRanges,
  canonical,
  example: '20 5060 sip.example.net',
};

function check(record: DnsRecord, zone: string): readonly Problem[] {
  const prefix = checkPrefix(record, zone);
  const content = checkContent(record.content);
  return prefix.length === 0 ? content : [...prefix, ...content];
}

/** The pattern in the document, which names all labels that may follow. */
const PREFIX: ServicePrefix = {
  pattern: /^_[a-z0-9-]+\._[a-z0-9-]+(\._?[a-z0-9-]+)*/,
  end: /^$/,
  form: '_<service>._<protocol>',
  prefixRule,
  tailRule,
};

function checkPrefix(record: DnsRecord, zone: string): readonly Problem[] {
  const prefix = canonicalName(record.prefix);
  const problems = checkServicePrefix(record, zone, PREFIX);
  if (!prefix.includes('--') || !isDnsName(ownerName(prefix, zone))) return problems;
  const message = `${excerpt(prefix)} has consecutive hyphens`;
  return [...problems, { rule: prefixRule, field: 'prefix', message }];
}

const CONTENT = /^(-?\d+) +(-?\d+) +(\S+)$/;

function checkContent(content: string): readonly Problem[] {
  const [, weight, port, target = ''] = CONTENT.exec(content) ?? [];
  if (weight === undefined || port === undefined) {
    return [wrongForm(content, { rule: contentRule, form: '<weight> <port> <target>', canonical })];
  }
  return checkTarget(target, 'host-name', targetRule);
}

function checkRanges({ content }: DnsRecord): readonly Problem[] {
  const [, weight = '0', port = '0'] = CONTENT.exec(content) ?? [];
  const faults = [numberFault('weight', weight, MAX_UINT16), numberFault('port', port, MAX_UINT16)];
  return faults.flatMap((fault) => contentFault(rangeRule, fault));
}

function canonical(content: string): string {
  const [, weight, port, target] = CONTENT.exec(splitFields(content).join(' ')) ?? [];
  if (weight === undefined || port === undefined || target === undefined) return content;
  return `${canonicalNumber(weight)} ${canonicalNumber(port)} ${canonicalName(target)}`;
}
