import type { Query } from '../../dns/find/find-records.js';
import type { Replacement } from '../../dns/find/replace-mention.js';
import { canonicalAddress } from '../../dns/find/replace-mention.js';
import { asciiName, canonicalName } from '../../dns/name/name.js';
import { Failure } from '../../failure.js';
import { fullName } from '../full-name.js';
import type { FindOptions } from './read-query.js';
import { readQuery } from './read-query.js';

export interface ReplaceQuery {
  readonly query: Query;
  readonly replacement: Replacement;
}

/**
 * Reads what is to be replaced, and by what.
 *
 * @throws Failure `usage` unless it is one address by another of its family, or the name of `to` by another.
 */
export function readReplacement(options: FindOptions, text: string): ReplaceQuery {
  const query = readQuery(options);
  const { address, to } = options;
  if (query.isThrough) throw new Failure('usage', '--replace and --through exclude each other');
  if ((address === undefined) === (to === undefined))
    throw new Failure('usage', '--replace needs an address or --to NAME, and not both');
  if (address === undefined)
    return { query, replacement: different({ kind: 'name', from: query.to ?? '', to: nameOf(text) }) };
  const from = canonicalAddress(address);
  if (from === null)
    throw new Failure('usage', `${JSON.stringify(address)} is no address: --replace needs one, or --to NAME`);
  return { query, replacement: different({ kind: 'address', from, to: addressLike(from, text) }) };
}

function different(replacement: Replacement): Replacement {
  const { from, to } = replacement;
  if (canonicalName(asciiName(to) ?? to) !== from) return replacement;
  throw new Failure('usage', `--replace names ${from} again`, { hint: 'name what it becomes' });
}

/** As it is written, so that a name in Unicode stays one. */
function nameOf(text: string): string {
  fullName(text, '--replace ');
  return text.replace(/\.$/, '');
}

function addressLike(from: string, text: string): string {
  const address = canonicalAddress(text);
  const family = from.includes(':') ? 'IPv6' : 'IPv4';
  if (address !== null && address.includes(':') === from.includes(':')) return address;
  throw new Failure('usage', `--replace ${JSON.stringify(text)} is not an ${family} address, as ${from} is`);
}
