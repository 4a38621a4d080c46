import { MAX_STRING, MAX_UINT16 } from '../limits.js';
import { quoteCharacterString, readCharacterString } from '../content/character-string.js';
import { checkTarget } from '../check/check-name.js';
import { exampleZone, standardRule } from '../check/define-rule.js';
import { isExtendedRegExp } from '../content/extended-regexp.js';
import { splitFields } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalNumber, numberFault, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import { NOT_SHOWN } from './descriptor.js';

const reference = 'RFC 3403 section 4.1';

const contentRule = standardRule({
  code: 'naptr/content',
  summary:
    'The content of a NAPTR record must be \'<order> <preference> "<flags>" "<services>" "<regexp>" <replacement>\'.',
  explanation:
    'Order and preference are from 0 to 65535; flags are letters and digits. Either the regexp is a substitution such ' +
    'as "!^.*$!sip:info@example.com!" and the replacement a single dot, or the regexp is empty and the replacement a ' +
    'name. Clients treat a record with both as an error.',
  reference,
  bad: exampleZone(['"@"', 'NAPTR', '100 10 "S" "SIP+D2U" "" .']),
  good: exampleZone(['"@"', 'NAPTR', '100 10 "S" "SIP+D2U" "" _sip._udp.example.net']),
});

const targetRule = standardRule({
  code: 'naptr/target',
  summary: 'The replacement of a NAPTR record must be a valid DNS name, or a single dot for none.',
  explanation: 'The client looks up this name next. It is always absolute, never relative to the zone.',
  reference,
  bad: exampleZone(['"@"', 'NAPTR', '100 10 "S" "SIP+D2U" "" _sip']),
  good: exampleZone(['"@"', 'NAPTR', '100 10 "S" "SIP+D2U" "" _sip._udp.example.net']),
});

export const naptr: RecordType = {
  type: 'NAPTR',
  number: 35,
  title: 'rule that rewrites a name',
  reference,
  service: NOT_SHOWN,
  rdata: {
    order: 'u16',
    preference: 'u16',
    flags: 'string',
    services: 'string',
    regexp: 'string',
    replacement: 'name',
  },
  nameField: 5,
  rules: [contentRule, targetRule],
  mayRepeat: true,
  check,
  bindFault,
  canonical,
  example: '100 10 "S" "SIP+D2U" "" _sip._udp.example.net',
};

interface Naptr {
  readonly order: string;
  readonly preference: string;
  readonly flags: string;
  readonly services: string;
  readonly regexp: string;
  readonly replacement: string;
}

function check({ content }: DnsRecord): readonly Problem[] {
  const field = 'content';
  const rdata = content === content.trim() ? read(content) : null;
  if (!rdata) {
    const form = '<order> <preference> "<flags>" "<services>" "<regexp>" <replacement>';
    return [wrongForm(content, { rule: contentRule, form, canonical })];
  }
  const problems: Problem[] = faultsOf(rdata).map((message) => ({ rule: contentRule, field, message }));
  if (rdata.replacement === NO_REPLACEMENT) return problems;
  return problems.concat(checkTarget(rdata.replacement, 'dns-name', targetRule));
}

const NO_REPLACEMENT = '.';

function read(content: string): Naptr | null {
  const fields = splitFields(content);
  const [order = '', preference = '', , , , replacement = ''] = fields;
  const [flags, services, regexp] = fields.slice(2, 5).map(readCharacterString);
  if (fields.length !== 6 || !/^\d+$/.test(order) || !/^\d+$/.test(preference)) return null;
  if (typeof flags !== 'string' || typeof services !== 'string' || typeof regexp !== 'string') return null;
  return { order, preference, flags, services, regexp, replacement };
}

function faultsOf({ order, preference, flags, services, regexp, replacement }: Naptr): readonly string[] {
  const numbers = [
    numberFault('order', order, MAX_UINT16),
    numberFault('preference', preference, MAX_UINT16),
  ];
  const faults = numbers.filter((fault) => fault !== null);
  if (!/^[a-z0-9]*$/i.test(flags)) faults.push('the flags have other characters than letters and digits');
  if ([flags, services, regexp].some(({ length }) => length > MAX_STRING)) {
    faults.push(`flags, services or regexp have more than ${MAX_STRING} characters`);
  }
  if (regexp !== '' && !isSubstitution(regexp)) {
    faults.push(
      'the regexp does not have the form "!<pattern>!<replacement>!", with an optional "i" at the end',
    );
  }
  if (regexp === '' && replacement === NO_REPLACEMENT) faults.push('it has neither regexp nor replacement');
  if (regexp !== '' && replacement !== NO_REPLACEMENT) faults.push('it has both regexp and replacement');
  return faults;
}

/** Whether a regexp is a substitution: delimiter, pattern, delimiter, replacement, delimiter, optional i (RFC 3402 section 3.2). */
function isSubstitution(regexp: string): boolean {
  const delimiter = regexp[0] ?? '';
  if (/[1-9i\\]/.test(delimiter)) return false;
  const parts = regexp.replaceAll(/\\./gs, '').split(delimiter);
  return parts.length === 4 && (parts[3] === '' || parts[3] === 'i');
}

/** BIND takes a zero for a back-reference, too, and each back-reference for one to a group. */
function bindFault({ content }: DnsRecord): string | null {
  const { regexp = '' } = read(content) ?? {};
  if (regexp === '') return null;
  if (!isSubstitution(regexp) || regexp.startsWith('0')) return 'the regexp is no substitution';
  const [, pattern = '', replacement = ''] = regexp.split(regexp.charAt(0));
  if (!isExtendedRegExp(pattern)) return 'the pattern of the regexp is no extended regular expression';
  const groups = pattern.replaceAll(/\\./gs, '').split('(').length - 1;
  const references = Array.from(replacement.matchAll(/\\(\d)/g), ([, digit]) => Number(digit));
  return references.some((digit) => digit > groups) ? 'the regexp refers to a group that it has not' : null;
}

/** Quotes the strings and writes the flags, which are case-insensitive, in upper case. */
function canonical(content: string): string {
  const rdata = read(content);
  if (!rdata) return content;
  return [
    canonicalNumber(rdata.order),
    canonicalNumber(rdata.preference),
    quoteCharacterString(rdata.flags.toUpperCase()),
    quoteCharacterString(rdata.services),
    quoteCharacterString(rdata.regexp),
    canonicalName(rdata.replacement),
  ].join(' ');
}
