import { quoteCharacterString, readCharacterStrings } from '../content/character-string.js';
import { wrongEscapes } from '../content/escapes.js';
import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import { octetsOf } from '../content/octets.js';
import type { TxtReading } from '../record.js';
import type { RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", TXT';

const missingRule = serviceRule({
  code: 'content/missing',
  summary: 'A TXT record must have content.',
  explanation: 'The service refuses TXT records without text. To remove a text, remove the record.',
  reference,
  bad: exampleZone(['hello', 'TXT', '""']),
  good: exampleZone(['hello', 'TXT', 'hello']),
});

export const txt: RecordType = {
  type: 'TXT',
  number: 16,
  title: 'text for people and programs',
  reference: `${reference}; RFC 1035 section 3.3.14`,
  service: {
    owner: 'dns-name',
    rules: [missingRule],
    check: ({ content }) =>
      content === ''
        ? [{ rule: missingRule, field: 'content', message: 'a TXT record needs content' }]
        : NO_PROBLEMS,
  },
  rdata: { text: 'texts' },
  canonical: (content, reading = 'text') => (reading === 'quoted' ? canonicalQuoted(content) : content),
  example: 'v=spf1 -all',
};

/**
 * The text itself if it is printable and cannot be mistaken for quoted strings; otherwise one quoted string. Quoted strings
 * with wrong escapes have only one spelling.
 */
function canonicalQuoted(content: string): string {
  if (hasWrongEscapes(content)) return content;
  const text = textOctets(content, 'quoted');
  const isPlain = /^[ -~]+$/.test(text) && readCharacterStrings(text) === null && !hasWrongEscapes(text);
  return isPlain ? text : quoteCharacterString(text);
}

function hasWrongEscapes(content: string): boolean {
  return content.startsWith('"') && wrongEscapes(content).length > 0;
}

/** The octets of the text that a content stands for, each as a character from 0 to 255. */
export function textOctets(content: string, reading: TxtReading): string {
  const octets = octetsOf(content);
  return reading === 'quoted' ? (readCharacterStrings(octets) ?? octets) : octets;
}
