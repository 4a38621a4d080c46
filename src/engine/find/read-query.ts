import type { Query } from '../../dns/find/find-records.js';
import { readNetworkQuery } from '../../dns/find/network-query.js';
import type { Network } from '../../dns/spf/grammar/network.js';
import { asciiName, canonicalName, isDnsName } from '../../dns/name/name.js';
import { Failure } from '../../failure.js';
import { fullName } from '../full-name.js';
import { nameGlob } from '../selection/record-filter.js';
import { recordTypeNamed } from '../selection/record-type-named.js';

/** What to find, as it is written on the command line. */
export interface FindOptions {
  /** Address or network that a record has, or that SPF allows; or a name, as in `name`. */
  readonly address?: string | undefined;
  /** Name that a record points at. */
  readonly to?: string | undefined;
  /** Whether to find what leads there by way of other names, too. */
  readonly through?: boolean | undefined;
  /** Glob for the full name of a record, or for its prefix. */
  readonly name?: string | undefined;
  /** Type of the records. */
  readonly type?: string | undefined;
  /** Part of a content. */
  readonly text?: string | undefined;
}

/** Reads a query. @throws Failure `usage` when it is malformed, or asks for nothing. */
export function readQuery(options: FindOptions): Query {
  const { address, to, through = false, name, type, text } = withNameAsOption(options);
  if ([address, to, name, type, text].every((part) => part === undefined))
    throw new Failure('usage', 'nothing to find', {
      hint: 'name an address, or use --to, --name, --type or --text',
    });
  if (through && address === undefined && to === undefined)
    throw new Failure('usage', '--through needs an address or --to NAME');
  if (text === '') throw new Failure('usage', '--text is empty');
  return {
    network: address === undefined ? undefined : networkOf(address),
    to: to === undefined ? undefined : fullName(to, '--to '),
    isThrough: through,
    name: name === undefined ? undefined : nameGlob(name),
    type: type === undefined ? undefined : recordTypeNamed(type),
    text,
  };
}

/** A name in place of the address is short for `--name`. */
function withNameAsOption(options: FindOptions): FindOptions {
  const { address: text, name } = options;
  if (text === undefined || name !== undefined || !isName(text)) return options;
  return { ...options, address: undefined, name: text };
}

/** Whether a text is a full name, one below a zone or a glob for some, and no address, not even a wrong one. */
function isName(text: string): boolean {
  const name = asciiName(text.replaceAll('*', 'x'));
  const isAddressLike = /^[\d.]+$/.test(text) || /[:/]/.test(text);
  return text === '@' || (!isAddressLike && name !== null && isDnsName(`${canonicalName(name)}.example`));
}

function networkOf(text: string): Network {
  const network = readNetworkQuery(text);
  if (network) return network;
  throw new Failure('usage', `${JSON.stringify(text)} is not an address, a network or a name`, {
    hint: 'write it like 192.0.2.10, 192.0.2.0/24, 2001:db8::/32 or www.example.com',
  });
}
