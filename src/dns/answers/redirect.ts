import { MAX_NAME_IN_DNS } from '../limits.js';
import { ownerName } from '../name/domain.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';

/** Whether a record leads the names below its own elsewhere. */
export function isRedirect({ type }: Pick<DnsRecord, 'type'>): boolean {
  return recordType(type)?.redirectsBelow === true;
}

/** Where a DNAME leads the names below a domain to. */
export interface Redirect {
  readonly owner: string;
  readonly target: string;
}

/** What a record of a zone leads elsewhere; undefined for a record that does not. */
export function redirectOf(zone: string, record: DnsRecord): Redirect | undefined {
  const type = record.active ? recordType(record.type) : undefined;
  if (!type?.redirectsBelow) return undefined;
  return { owner: ownerName(record.prefix, zone), target: type.canonical(record.content) };
}

/**
 * The name that a DNAME makes of one below its owner (RFC 6672 section 2.2); null where that is too long, which servers answer
 * with YXDOMAIN.
 */
export function redirected(name: string, { owner, target }: Redirect): string | null {
  const own = name.slice(0, -owner.length - 1);
  const other = target === '.' ? own : `${own}.${target}`;
  return other.length > MAX_NAME_IN_DNS ? null : other;
}

/** What a zone has for a name, if a DNAME above leads it elsewhere. */
interface RedirectedLink {
  readonly name: string;
  readonly zone: { readonly name: string } | undefined;
  readonly redirect: string | null;
  readonly records: readonly DnsRecord[];
}

/** Where the DNAME above a link leads it; undefined if there is none, null if to a name that is too long. */
export function redirectOfLink({ name, zone, redirect, records }: RedirectedLink): string | null | undefined {
  const [record] = records;
  if (redirect === null || !zone || !record) return undefined;
  const found = redirectOf(zone.name, record);
  return found && redirected(name, found);
}
