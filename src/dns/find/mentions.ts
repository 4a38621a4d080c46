import { contentText } from '../content/content-text.js';
import { splitFields } from '../content/fields.js';
import { targetOf } from '../records/targets.js';
import type { DnsRecord } from '../record.js';
import { constantName } from '../spf/grammar/domain-spec.js';
import type { Network } from '../spf/grammar/network.js';
import { isSpf, readSpf } from '../spf/grammar/read-record.js';
import type { SpfRecord } from '../spf/grammar/read-record.js';
import type { Term } from '../spf/grammar/term.js';
import { readParam } from '../types/shared/svcb-params.js';
import { recordType } from '../types/registry.js';
import { readNetworkQuery } from './network-query.js';

type Content = Pick<DnsRecord, 'type' | 'content'>;

/** A name that a record sends its readers to. */
export interface Mention {
  /** In full; null is the name of the record itself, which `a` and `mx` of SPF mean without an argument. */
  readonly name: string | null;
  /** The types that readers look up there; null for any. */
  readonly lookedUp: ReadonlySet<string> | null;
}

const HOST = new Set(['A', 'AAAA', 'CNAME']);
const SERVICE = new Set([...HOST, 'SVCB', 'HTTPS']);
const RULE = new Set([...HOST, 'SRV', 'NAPTR']);

/** What readers of each type of record look up at its target; of others, the addresses. */
const LOOKED_UP: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ['CNAME', null],
  ['SVCB', SERVICE],
  ['HTTPS', SERVICE],
  ['NAPTR', RULE],
]);

const MAIL = new Set(['MX', 'CNAME']);
const TEXT = new Set(['TXT', 'CNAME']);

/** What receivers look up for each term of SPF (RFC 7208 sections 5 and 6). */
const LOOKED_UP_BY_TERM: ReadonlyMap<Term['name'], ReadonlySet<string>> = new Map([
  ['a', HOST],
  ['mx', MAIL],
  ['exists', HOST],
  ['ptr', HOST],
  ['include', TEXT],
  ['redirect', TEXT],
]);

/** The names that a record points at: its target, and those in the terms of SPF. */
export function mentionsIn(record: Content): readonly Mention[] {
  const target = targetOf(record);
  if (target !== undefined) {
    const known = LOOKED_UP.get(record.type);
    return [{ name: target, lookedUp: known === undefined ? HOST : known }];
  }
  const spf = spfOf(record);
  if (!spf) return [];
  return [...spf.mechanisms, ...(spf.redirect ? [spf.redirect] : [])].flatMap((term) => {
    const lookedUp = LOOKED_UP_BY_TERM.get(term.name);
    if (!lookedUp) return [];
    if (!('domain' in term) || !term.domain) return { name: null, lookedUp };
    const name = constantName(term.domain);
    return name === null ? [] : { name, lookedUp };
  });
}

/** The addresses and networks in a record: an address, hints of SVCB, `ip4` and `ip6` of SPF. */
export function networksIn(record: Content): readonly Network[] {
  const { type, content } = record;
  if (recordType(type)?.isAddress) return networks([content]);
  if (type === 'SVCB' || type === 'HTTPS') return networks(hintsIn(content));
  const mechanisms = spfOf(record)?.mechanisms ?? [];
  return mechanisms.flatMap((term) => ('network' in term ? term.network : []));
}

function networks(addresses: readonly string[]): readonly Network[] {
  return addresses.flatMap((address) => readNetworkQuery(address) ?? []);
}

function hintsIn(content: string): readonly string[] {
  return splitFields(content).flatMap((field) => {
    const param = readParam(field);
    return param?.value && /^ipv[46]hint$/.test(param.key) ? param.value.split(',') : [];
  });
}

function spfOf({ type, content }: Content): SpfRecord | null {
  if (type !== 'TXT') return null;
  const { text } = contentText(content);
  return isSpf(text) ? readSpf(text) : null;
}
