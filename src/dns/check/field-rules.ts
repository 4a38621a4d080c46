import { adviceRule, exampleZone, serviceRule } from './define-rule.js';
import { ADVISED_TTL, MAX_CONTENT_LENGTH, MAX_PRIO, MAX_TTL, MIN_TTL } from '../limits.js';

const GENERAL = 'service-interfaces.md, "Validation rules in general"';

export const contentAsciiRule = serviceRule({
  code: 'content/ascii',
  summary: 'A content must consist of printable ASCII characters.',
  explanation:
    'The service takes the characters from blank to tilde and no others: no umlauts, no tabs, no line ends. ' +
    'Only names may be written in Unicode, because they are sent in punycode.',
  reference: `${GENERAL} 4`,
  bad: exampleZone(['hello', 'TXT', 'grüße']),
  good: exampleZone(['hello', 'TXT', 'greetings']),
});

export const contentTooLongRule = serviceRule({
  code: 'content/too-long',
  summary: `A content must have at most ${MAX_CONTENT_LENGTH} characters.`,
  explanation:
    'The service refuses a longer content; DNS itself has no room for record data of that size either.',
  reference: `${GENERAL} 4; "Limits"`,
  bad: exampleZone(['hello', 'TXT', 'x'.repeat(MAX_CONTENT_LENGTH + 1)]),
  good: exampleZone(['hello', 'TXT', 'x']),
});

export const prioRangeRule = serviceRule({
  code: 'prio/range',
  summary: `A prio must be an integer from 0 to ${MAX_PRIO}.`,
  explanation: 'The priority of a record is a 16-bit number in DNS, and the service refuses any other.',
  reference: `${GENERAL} 5; "Limits"`,
  bad: exampleZone(['"@"', 'MX', `{ content: mx.example.net, prio: ${MAX_PRIO + 1} }`]),
  good: exampleZone(['"@"', 'MX', '{ content: mx.example.net, prio: 10 }']),
});

export const ttlRangeRule = serviceRule({
  code: 'ttl/range',
  summary: `A ttl must be an integer from ${MIN_TTL} to ${MAX_TTL} seconds.`,
  explanation: 'The service refuses a ttl of less than a minute or more than three days.',
  reference: 'service-interfaces.md, "Limits"',
  bad: exampleZone(['www', 'A', '{ content: 192.0.2.1, ttl: 30 }']),
  good: exampleZone(['www', 'A', `{ content: 192.0.2.1, ttl: ${ADVISED_TTL} }`]),
});

export const ttlShortRule = adviceRule({
  code: 'ttl/short',
  summary: `A ttl should be at least ${ADVISED_TTL} seconds.`,
  explanation:
    `The service's documentation names both ${MIN_TTL} and ${ADVISED_TTL} seconds as the lower bound and advises ` +
    `against less than ${ADVISED_TTL}, so a shorter ttl may be refused.`,
  reference: 'service-interfaces.md, "Limits"',
  bad: exampleZone(['www', 'A', '{ content: 192.0.2.1, ttl: 120 }']),
  good: exampleZone(['www', 'A', `{ content: 192.0.2.1, ttl: ${ADVISED_TTL} }`]),
});

/** The rules that hold for content, prio and ttl of all types. */
export const fieldRules = [
  contentAsciiRule,
  contentTooLongRule,
  prioRangeRule,
  ttlRangeRule,
  ttlShortRule,
] as const;
