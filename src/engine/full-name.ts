import { reverseName } from '../dns/content/reverse-name.js';
import { ownerName } from '../dns/name/domain.js';
import { asciiName, canonicalName, isZoneName } from '../dns/name/name.js';
import { Failure } from '../failure.js';
import { knownNames } from '../text/known-names.js';

/** A full name in lower-case punycode; it may be a wildcard. @throws Failure `usage` when it is malformed; `what` names it. */
export function fullName(text: string, what = ''): string {
  const ascii = asciiName(text);
  const name = ascii === null ? '' : canonicalName(ascii);
  if (isZoneName(name.replace(/^\*\./, ''))) return name;
  throw new Failure('usage', `${what}${JSON.stringify(text)} is not a full name`, {
    hint: addressHint(text) ?? 'write it in full, like www.example.com',
  });
}

/** What to write for an address, which has a name of its own and is in records of others; null for any other text. */
function addressHint(text: string): string | null {
  const name = reverseName(text);
  return name === null
    ? null
    : `the name of this address is ${name}; \`zonemason find ${text}\` says where the address is`;
}

/**
 * The full name that a text means: one without a dot is short for the only one of `names` that is it below a zone, and else for one
 * in the only zone; `@` is that zone.
 *
 * @throws Failure `usage` when it is malformed, or could be several.
 */
export function fullNameIn(
  text: string,
  { zones, names }: { readonly zones: readonly string[]; readonly names: readonly string[] },
): string {
  if (text === '' || text.includes('.')) return fullName(text);
  const prefix = text === '@' ? '' : canonicalName(asciiName(text) ?? text);
  const possible = [...new Set(zones)].map((zone) => ownerName(prefix, zone));
  const known = possible.filter((name) => names.includes(name));
  const meant = known.length > 0 ? known : possible;
  const [first = 'www.example.com', ...others] = meant;
  if (meant.length > 0 && others.length === 0) return fullName(first);
  const areThere = prefix === '' || known.length > 0;
  throw new Failure('usage', `${JSON.stringify(text)} is not a full name`, {
    hint: areThere
      ? knownNames(meant)
      : `no file declares one that begins so; write it in full, like ${first}`,
  });
}
