import type { Rule } from '../../diagnostics/rule.js';
import { adviceRule, exampleZone, serviceRule, standardRule } from './define-rule.js';
import {
  ADVISED_TTL,
  MAX_CONTENT_LENGTH,
  MAX_LABEL_IN_DNS,
  MAX_NAME_IN_DNS,
  MAX_NAME_LENGTH,
  MAX_PRIO,
  MAX_TTL,
  MAX_TTL_IN_DNS,
  MIN_TTL,
} from '../limits.js';

const GENERAL = 'service-interfaces.md, "Validation rules in general"';
const DEFINITIONS = 'service-interfaces.md, "Definitions"';

export const dnsNameRule = serviceRule({
  code: 'name/dns-name',
  summary: 'The prefix and the zone together must be a valid DNS name.',
  explanation:
    'Labels consist of a-z, 0-9, hyphens and underscores, end with a letter or a digit, and do not begin with a hyphen. ' +
    'In the second-to-last label, an underscore is only allowed as the first character. Wildcards are only allowed for ' +
    'types that require a host name.',
  reference: `${GENERAL} 1`,
  bad: exampleZone(['"*"', 'TXT', 'hello']),
  good: exampleZone(['hello', 'TXT', 'hello']),
});

export const hostNameRule = serviceRule({
  code: 'name/host-name',
  summary: 'The name of an A, AAAA, MX or SSHFP record must be a valid host name.',
  explanation:
    'Labels of a host name consist of a-z, 0-9 and hyphens, and have no hyphen at either end. The last label has letters ' +
    'only, and the first may be a wildcard. Underscores are only for names that are not hosts, such as those of SRV and ' +
    'TXT records.',
  reference: `${GENERAL} 2`,
  bad: exampleZone(['my_host', 'A', '192.0.2.1']),
  good: exampleZone(['my-host', 'A', '192.0.2.1']),
});

const LONG_LABEL = 'a'.repeat(MAX_LABEL_IN_DNS);
const LONG_PREFIX = `${LONG_LABEL}.${LONG_LABEL}.${LONG_LABEL}`;

export const nameTooLongRule = serviceRule({
  code: 'name/too-long',
  summary: `A name must have at most ${MAX_NAME_LENGTH} characters.`,
  explanation: 'Prefix, dot and zone count together. The service refuses longer names.',
  reference: `${GENERAL} 1; "Limits"`,
  bad: exampleZone([`${LONG_PREFIX}.${LONG_LABEL}`, 'TXT', 'hello']),
  good: exampleZone([LONG_PREFIX, 'TXT', 'hello']),
});

export const targetTooLongRule = standardRule({
  code: 'target/too-long',
  summary: `A name in a content must have at most ${MAX_NAME_LENGTH} characters.`,
  explanation:
    'The service documents a limit for the names of records only, but DNS cannot store a longer name anywhere.',
  reference: 'RFC 1035 section 2.3.4',
  bad: exampleZone(['www', 'CNAME', `${LONG_PREFIX}.${LONG_LABEL}.example.net`]),
  good: exampleZone(['www', 'CNAME', `${LONG_PREFIX}.example.net`]),
});

export const punycodeRule = serviceRule({
  code: 'name/punycode',
  summary: 'Only a label in punycode may have hyphens at positions 3 and 4.',
  explanation:
    'Two hyphens at positions 3 and 4 are reserved for encodings. The only one in use is punycode, whose labels begin ' +
    'with xn--, so all others are refused.',
  reference: `${GENERAL} 3; RFC 5891 section 4.2.3.1`,
  bad: exampleZone(['ab--cd', 'A', '192.0.2.1']),
  good: exampleZone(['ab-cd', 'A', '192.0.2.1']),
});

export const uppercaseRule = serviceRule({
  code: 'name/uppercase',
  summary: 'Names must be written in lower case.',
  explanation:
    'DNS is case-insensitive, but the service only accepts lower case, and two spellings of the same name would hide ' +
    'conflicts from the reader.',
  reference: DEFINITIONS,
  bad: exampleZone(['WWW', 'A', '192.0.2.1']),
  good: exampleZone(['www', 'A', '192.0.2.1']),
});

export const trailingDotRule = serviceRule({
  code: 'name/trailing-dot',
  summary: 'Names must be written without a trailing dot.',
  explanation:
    'Prefixes are always relative to the zone, and names in a content are always absolute. The dot that distinguishes ' +
    'them in BIND zone files has no meaning here, and the service refuses it.',
  reference: DEFINITIONS,
  bad: exampleZone(['www', 'CNAME', 'www.example.net.']),
  good: exampleZone(['www', 'CNAME', 'www.example.net']),
});

export const labelLengthRule = adviceRule({
  code: 'name/label-length',
  summary: `A label should have at most ${MAX_LABEL_IN_DNS} characters, and a name at most ${MAX_NAME_IN_DNS}.`,
  explanation:
    'The service accepts longer labels, and names of up to 255 characters, but DNS does not: a label has at most 63 ' +
    'octets, and a name at most 255 including the length octets of its labels. Resolvers cannot find the record.',
  reference: 'RFC 1035 section 2.3.4',
  bad: exampleZone([`${LONG_LABEL}a`, 'A', '192.0.2.1']),
  good: exampleZone([LONG_LABEL, 'A', '192.0.2.1']),
});

export const contentAsciiRule = serviceRule({
  code: 'content/ascii',
  summary: 'The content must consist of printable ASCII characters.',
  explanation:
    'The service accepts the characters from space to tilde only: no umlauts, tabs or line breaks. Only names may be ' +
    'written in Unicode; they are sent in punycode.',
  reference: `${GENERAL} 4`,
  bad: exampleZone(['hello', 'TXT', 'grüße']),
  good: exampleZone(['hello', 'TXT', 'greetings']),
});

export const contentTooLongRule = serviceRule({
  code: 'content/too-long',
  summary: `The content must have at most ${MAX_CONTENT_LENGTH} characters.`,
  explanation: 'The service refuses longer contents, and DNS cannot publish record data of that size either.',
  reference: `${GENERAL} 4; "Limits"`,
  // Short enough to be copied: 64 times 1,024 characters.
  bad: `zone: example.com\nvars: { kib: ${'x'.repeat(1024)} }\nrecords:\n  hello:\n    TXT: ${'${kib}'.repeat(64)}\n`,
  good: exampleZone(['hello', 'TXT', 'x']),
});

export const contentEscapeRule = standardRule({
  code: 'content/escape',
  summary:
    'A backslash in a character-string must be followed by three digits up to 255, or by something else than a digit.',
  explanation:
    'Three digits stand for the octet of that number, any other character for itself; so a back-reference in the regexp of ' +
    'a NAPTR record is written with two backslashes. Name servers refuse to load a zone with anything else. A TXT record ' +
    'has character-strings only with `dns: { txt: quoted }`.',
  reference: 'RFC 1035 section 5.1',
  bad: exampleZone(['"@"', 'NAPTR', String.raw`100 10 "U" "E2U+sip" "!^(.*)$!sip:\1@example.net!" .`]),
  good: exampleZone(['"@"', 'NAPTR', String.raw`100 10 "U" "E2U+sip" "!^(.*)$!sip:\\1@example.net!" .`]),
});

export const prioRangeRule = serviceRule({
  code: 'prio/range',
  summary: `The priority must be an integer from 0 to ${MAX_PRIO}.`,
  explanation: 'The priority of a record is a 16-bit number in DNS. The service refuses other values.',
  reference: `${GENERAL} 5; "Limits"`,
  bad: exampleZone(['"@"', 'MX', `{ content: mx.example.net, prio: ${MAX_PRIO + 1} }`]),
  good: exampleZone(['"@"', 'MX', '{ content: mx.example.net, prio: 10 }']),
});

export const ttlRangeRule = serviceRule({
  code: 'ttl/range',
  summary: `The TTL must be an integer from ${MIN_TTL} to ${MAX_TTL} seconds.`,
  explanation:
    'The service refuses TTLs of less than a minute or more than three days. Name servers that take DNS UPDATE store all ' +
    `from 0 to ${MAX_TTL_IN_DNS}.`,
  reference: 'service-interfaces.md, "Limits"; RFC 2181 section 8',
  bad: exampleZone(['www', 'A', '{ content: 192.0.2.1, ttl: 30 }']),
  good: exampleZone(['www', 'A', `{ content: 192.0.2.1, ttl: ${ADVISED_TTL} }`]),
});

export const ttlShortRule = adviceRule({
  code: 'ttl/short',
  summary: `The TTL should be at least ${ADVISED_TTL} seconds.`,
  explanation:
    `The service's documentation gives both ${MIN_TTL} and ${ADVISED_TTL} seconds as the lower limit and advises ` +
    `against less than ${ADVISED_TTL}, so shorter TTLs may be refused.`,
  reference: 'service-interfaces.md, "Limits"',
  bad: exampleZone(['www', 'A', '{ content: 192.0.2.1, ttl: 120 }']),
  good: exampleZone(['www', 'A', `{ content: 192.0.2.1, ttl: ${ADVISED_TTL} }`]),
});

/** The rules for records of all types, in the order of `docs/rules.md`. */
export const generalRules: readonly Rule[] = [
  dnsNameRule,
  hostNameRule,
  nameTooLongRule,
  targetTooLongRule,
  punycodeRule,
  uppercaseRule,
  trailingDotRule,
  labelLengthRule,
  contentAsciiRule,
  contentTooLongRule,
  contentEscapeRule,
  prioRangeRule,
  ttlRangeRule,
  ttlShortRule,
];
