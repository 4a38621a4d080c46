import { isInDomain } from '../name/domain.js';
import { canonicalName, isDnsName } from '../name/name.js';
import type { MasterRecord } from './read-record.js';

/** What is known of the name of a zone beside its records. Names are absolute with their trailing dots. */
export interface ZoneHints {
  /** The zone that the file is said to be of; null if that is not said. */
  readonly named: string | null;
  /** The origin at the beginning of the file; null if unknown. */
  readonly origin: string | null;
}

/**
 * The zone of the records of a master file, absolute with its trailing dot: the owner of the SOA record. One that is
 * written without its dot, or as `@` below `$ORIGIN .`, as Cloudflare exports it, may not be where the other records are;
 * the zone is then the one that is named, that the owner spells, or that all other records are in. Null if unknown.
 */
export function apexOf(records: readonly MasterRecord[], { named, origin }: ZoneHints): string | null {
  const soa = records.find(({ type }) => type === 'SOA');
  if (!soa) return named ?? origin;
  const { owner, name: written } = soa;
  if (written === null || written.text.endsWith('.')) return owner;
  const others = records.filter(({ type }) => type !== 'SOA').map((record) => record.owner);
  const spelled = `${written.text.toLowerCase()}.`;
  if (others.length === 0) return spelled === named ? named : owner;
  const candidates = [owner, named, spelled, ...others];
  return candidates.find((name) => name !== null && isApexOf(others, name)) ?? named ?? owner;
}

function isApexOf(owners: readonly string[], name: string): boolean {
  return isDnsName(canonicalName(name)) && owners.every((owner) => isInDomain(owner, name));
}
