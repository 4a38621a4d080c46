import { asciiName, canonicalName, isDnsName } from '../dns/name/name.js';
import { Failure } from '../failure.js';

/** A full name in lower-case punycode; it may be a wildcard. @throws Failure `usage` when it is malformed; `what` names it. */
export function fullName(text: string, what = ''): string {
  const ascii = asciiName(text);
  const name = ascii === null ? '' : canonicalName(ascii);
  if (isDnsName(name.replace(/^\*\./, ''))) return name;
  throw new Failure('usage', `${what}${JSON.stringify(text)} is not a full name`, {
    hint: 'write it in full, like www.example.com',
  });
}
