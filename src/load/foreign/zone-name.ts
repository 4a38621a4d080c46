import type { Rule } from '../../diagnostics/rule.js';
import type { PlacedText } from '../../dns/foreign/foreign-entry.js';
import { asciiName, canonicalName, isZoneName } from '../../dns/name/name.js';
import { quote } from '../source/report.js';
import type { Reader } from './reader.js';
import { tell } from './reader.js';

/**
 * The name of a zone in lower case, in punycode and without trailing dot. Null for a text that is none, which is reported
 * under `rule`: the name becomes that of a file.
 */
export function readZoneName(reader: Reader, { text, at }: PlacedText, rule: Rule): string | null {
  const name = canonicalName(asciiName(text) ?? '');
  if (isZoneName(name)) return name;
  const hint = 'a zone has a full name, like example.com';
  tell(reader, { rule, at, message: `${quote(text)} is not a name of a zone`, hint });
  return null;
}
