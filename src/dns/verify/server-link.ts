import { canonicalName } from '../name/name.js';
import { isInDomain } from '../name/domain.js';
import { targetOf } from '../records/targets.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { Message, ResourceRecord } from '../wire/message.js';
import { RCODE } from '../wire/rcode.js';
import { WireError } from '../wire/octets.js';
import { rdataOfFields } from '../wire/rdata.js';

/** What a server answers about one name: not what its CNAME leads to, which other servers may answer. */
export interface ServerLink {
  readonly name: string;
  readonly status: 'answer' | 'no-data' | 'no-name' | 'referral' | 'elsewhere';
  /** The name that a CNAME leads to. */
  readonly target: string | null;
  /** Whether it is referred to other servers by a zone cut of its own. */
  readonly isOwnCut: boolean;
  /** Sorted; none if not all of them can be read. */
  readonly records: readonly Pick<DnsRecord, 'type' | 'content' | 'prio'>[];
}

/** A question about a name in a zone. */
export interface LinkQuestion {
  /** As chains have it; it may stand for any other name below one. */
  readonly name: string;
  readonly type: string;
  /** The name to ask for, absolute, in lower case. */
  readonly owner: string;
  readonly zone: string;
  /** The name of the zone cut at or above the name by the files; null for none. */
  readonly cut: string | null;
}

/** A name that no server of the project is asked about. */
export function linkElsewhere(name: string): ServerLink {
  return { name, status: 'elsewhere', ...NOTHING };
}

const NOTHING = { target: null, isOwnCut: false, records: [] } as const;

/**
 * Reads what an answer says of the name that was asked for (RFC 1034 section 4.3.2): records of other names do not count. Null if
 * it says nothing about the name.
 */
export function readLink(question: LinkQuestion, message: Message): ServerLink | null {
  const { name, type, owner, cut } = question;
  const own = message.answers.filter((record) => isNamed(record, owner));
  const found = own.filter((record) => record.type === type);
  if (cut !== null && isFromBelow(question, message)) return referralAt(question, cut, found);
  const alias = recordType(type)?.isAlias ? undefined : own.find(isAlias);
  if (alias) {
    const target = aliasTarget(alias);
    return target === undefined ? null : { name, status: 'answer', ...NOTHING, target };
  }
  if (found.length > 0) return { name, status: 'answer', ...NOTHING, records: recordsOf(found) };
  const servers = message.isAuthoritative ? [] : message.authorities.filter(isBelow(question.zone));
  const [first] = servers;
  if (first) {
    const at = canonicalName(first.name);
    return isInDomain(canonicalName(owner), at) ? referralAt(question, at, servers) : null;
  }
  return { name, status: message.rcode === RCODE.nxDomain ? 'no-name' : 'no-data', ...NOTHING };
}

/** Whether a server, or a resolver, answers for the other side of a zone cut, which other zones than ours fill. */
function isFromBelow(
  { owner, zone }: LinkQuestion,
  { isAuthoritative, answers, authorities }: Message,
): boolean {
  if (answers.some((record) => isNamed(record, owner))) return true;
  const soa = authorities.find(({ type }) => type === 'SOA');
  return soa ? canonicalName(soa.name) !== zone : !isAuthoritative && authorities.length === 0;
}

function referralAt(
  { name, owner, type }: LinkQuestion,
  cut: string,
  servers: readonly ResourceRecord[],
): ServerLink {
  const records = recordType(type)?.isDelegation ? recordsOf(servers) : [];
  return { name, status: 'referral', target: null, isOwnCut: cut === canonicalName(owner), records };
}

function recordsOf(found: readonly ResourceRecord[]): ServerLink['records'] {
  const texts = new Map<string, ServerLink['records'][number]>();
  for (const { type, fields } of found) {
    const known = recordType(type);
    if (!known || fields instanceof WireError) return [];
    const { content: read, prio } = rdataOfFields(known, fields, 'text');
    const content = known.canonical(read, 'text');
    texts.set(`${prio} ${content}`, { type, content, prio });
  }
  return [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
}

function aliasTarget({ type, fields }: ResourceRecord): string | undefined {
  const known = recordType(type);
  if (!known || fields instanceof WireError) return undefined;
  return targetOf({ type, content: rdataOfFields(known, fields, 'text').content });
}

function isNamed({ name }: ResourceRecord, owner: string): boolean {
  return name.toLowerCase() === owner;
}

function isAlias({ type }: ResourceRecord): boolean {
  return recordType(type)?.isAlias === true;
}

/** Whether a record delegates a name below the apex of a zone. */
function isBelow(zone: string): (record: ResourceRecord) => boolean {
  return ({ name, type }) =>
    recordType(type)?.isDelegation === true && canonicalName(name) !== zone && isInDomain(name, zone);
}
