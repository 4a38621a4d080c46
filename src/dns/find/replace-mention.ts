import { canonicalIPv4, canonicalIPv6 } from '../content/ip.js';
import { fieldsOf } from '../content/fields.js';
import { asciiName, canonicalName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import { mentionsIn, networksIn } from './mentions.js';
import { readNetworkQuery } from './network-query.js';

/** An address, or a full name, that another one takes the place of. */
export interface Replacement {
  readonly kind: 'address' | 'name';
  /** In its canonical spelling. */
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces an address or a name in the text of a content as it is written in a file: with a priority, in quotes, in the terms of SPF.
 * Networks that contain the address, and names below the name, stay.
 */
export function replaceMention(text: string, replacement: Replacement): string {
  return replacement.kind === 'address' ? replaceAddress(text, replacement) : replaceName(text, replacement);
}

/** Whether a record has exactly what would be replaced. */
export function hasMention(
  record: Pick<DnsRecord, 'type' | 'content'>,
  { kind, from }: Replacement,
): boolean {
  if (kind === 'name') return mentionsIn(record).some(({ name }) => name === from);
  const wanted = readNetworkQuery(from);
  return networksIn(record).some(
    ({ octets, length }) =>
      wanted?.length === length && octets.every((octet, index) => octet === wanted.octets[index]),
  );
}

/** An address, by itself, in a list, or in a term of SPF, with the length of a network if there is one. */
const ADDRESS = /(?<![\w:.])(ip[46]:)?([\da-f:.]+)(\/\d+)?(?![\w:./])/gi;

function replaceAddress(text: string, { from, to }: Replacement): string {
  return text.replaceAll(ADDRESS, (found, term: string | undefined, address: string, length = '') => {
    const isSame = canonicalAddress(address) === from;
    const isWhole = length === '' || length === (from.includes(':') ? '/128' : '/32');
    return isSame && isWhole ? `${term ?? ''}${to}${length}` : found;
  });
}

/** The canonical spelling of an address of either family; null for anything else. */
export function canonicalAddress(text: string): string | null {
  return canonicalIPv4(text) ?? canonicalIPv6(text);
}

/** A term of SPF with a name (RFC 7208 sections 5 and 6.1). */
const NAME_TERM = /(?<![\w.])((?:a|mx|include|exists|ptr):|redirect=)([^\s/"]+)/gi;

function replaceName(text: string, { from, to }: Replacement): string {
  let replaced = '';
  let end = 0;
  for (const field of fieldsOf(text)) {
    replaced += text.slice(end, field.start) + (isName(field.text, from) ? to : field.text);
    end = field.end;
  }
  return (replaced + text.slice(end)).replaceAll(NAME_TERM, (found, term: string, name: string) =>
    isName(name, from) ? `${term}${to}` : found,
  );
}

function isName(text: string, name: string): boolean {
  return canonicalName(asciiName(text) ?? text) === name;
}
