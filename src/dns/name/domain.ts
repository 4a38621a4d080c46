import { canonicalName } from './name.js';

/**
 * Names and the domain that they are in: all that is at or below its name (RFC 1034 section 3.1), a zone in most cases. In any
 * case (RFC 4343), with or without a final dot; `.` is the root. An escaped dot, as in master files, separates no labels.
 */

/** Whether a name is at or below that of a domain. */
export function isInDomain(name: string, domain: string): boolean {
  return ownLength(canonicalName(name), canonicalName(domain)) !== null;
}

/** The prefix of a name that is in a zone, in its canonical spelling; '' at the apex. */
export function prefixIn(zone: string, name: string): string {
  const bare = canonicalName(name);
  return bare.slice(0, ownLength(bare, canonicalName(zone)) ?? 0);
}

/** The owner name of a record in a zone: `prefix.zone`, or the zone itself at the apex. */
export function ownerName(prefix: string, zone: string): string {
  if (prefix === '') return zone;
  return zone === ROOT ? `${prefix}.` : `${prefix}.${zone}`;
}

const ROOT = '.';

/** How much of a name is its own, and not the domain's, without the dot between; null outside the domain. */
function ownLength(name: string, domain: string): number | null {
  if (name === domain) return 0;
  if (domain === ROOT) return name.length;
  const dot = name.length - domain.length - 1;
  return name.endsWith(domain) && isSeparator(name, dot) ? dot : null;
}

/** Whether the character is a dot after an even number of backslashes. */
function isSeparator(name: string, index: number): boolean {
  if (name[index] !== '.') return false;
  let start = index;
  while (name[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 0;
}
