import { checkRecord } from '../../src/dns/records/check-record.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import type { DnsRecord, LiveRecord } from '../../src/dns/record.js';
import { ownerName } from '../../src/dns/name/domain.js';

/** What a service holds: the records of each zone. */
export type ServiceState = ReadonlyMap<string, readonly LiveRecord[]>;

/**
 * Why a service refuses to hold a record beside the others, or null. Judges the written record only, pair by
 * pair as service-interfaces.md lists the conflicts: a naive reading apart from the one that plans.
 */
export function refusalOf(state: ServiceState, zone: string, candidate: LiveRecord): string | null {
  const problem = checkRecord(candidate, zone).find(({ rule }) => rule.severity === 'error');
  if (problem) return problem.message;
  for (const other of state.get(zone) ?? []) {
    if (other.id === candidate.id || other.prefix !== candidate.prefix) continue;
    const conflict = conflictOf(candidate, other);
    if (conflict !== null) return `${describe(candidate)} beside ${describe(other)}: ${conflict}`;
  }
  return leadsIntoRing(state, zone, candidate) ? `${describe(candidate)} closes a ring` : null;
}

function conflictOf(a: DnsRecord, b: DnsRecord): string | null {
  const types = [a.type, b.type];
  if (types.includes('CNAME')) return 'CNAME';
  if (a.type === b.type && canonicalContent(a, 'text') === canonicalContent(b, 'text')) return 'duplicate';
  if (a.type === 'MX' && b.type === 'MX' && [a.content, b.content].includes('.')) return 'Null MX';
  const isAddress = types.includes('A') || types.includes('AAAA');
  return isAddress && types.some((type) => type.startsWith('WEBFORWARD')) ? 'web forward' : null;
}

function leadsIntoRing(state: ServiceState, zone: string, candidate: LiveRecord): boolean {
  if (candidate.type !== 'CNAME') return false;
  const targets = new Map<string, string>();
  for (const [name, records] of state) {
    for (const { id, prefix, type, content } of records) {
      const isReplaced = name === zone && id === candidate.id;
      if (type === 'CNAME' && !isReplaced)
        targets.set(ownerName(prefix, name), canonicalContent({ type, content }, 'text'));
    }
  }
  targets.set(ownerName(candidate.prefix, zone), canonicalContent(candidate, 'text'));
  const passed = new Set<string>();
  for (let name: string | undefined = ownerName(candidate.prefix, zone); name; name = targets.get(name)) {
    if (passed.has(name)) return true;
    passed.add(name);
  }
  return false;
}

function describe({ prefix, type, content }: DnsRecord): string {
  return `${prefix || '@'}/${type} ${content}`;
}
