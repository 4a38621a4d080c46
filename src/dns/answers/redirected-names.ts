import { isInDomain, ownerName } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import { rememberingWhileUsed } from '../remembering.js';
import { ANY } from './answer.js';
import { linkAt } from './chain.js';
import { SIDES } from './changing-zone.js';
import type { Comparison } from './comparison.js';
import { prefixesOf } from './project-state.js';
import type { Redirect } from './redirect.js';
import { redirected, redirectOf, redirectOfLink } from './redirect.js';

/** The DNAMEs of all zones, on either side. */
export const redirectsIn: (comparison: Comparison) => readonly Redirect[] =
  rememberingWhileUsed(findRedirects);

function findRedirects({ zones }: Comparison): readonly Redirect[] {
  const found: Redirect[] = [];
  for (const { name, staying, changes } of zones.values()) {
    for (const record of staying) found.push(...[redirectOf(name, record) ?? []].flat());
    for (const change of changes)
      for (const record of [change.before, change.after])
        if (record) found.push(...[redirectOf(name, record) ?? []].flat());
  }
  return found;
}

/**
 * The names below a domain whose answers may differ from those of other names there: those that exist, and those that DNAMEs lead
 * to such names. Literal wildcards are among them.
 */
export function namesBelow(comparison: Comparison, domain: string): ReadonlySet<string> {
  const names = collect(comparison, domain, new Set());
  const existing = existingBelow(comparison, domain);
  for (const name of names) if (!existing.has(name) && !isLedToOne(comparison, name)) names.delete(name);
  return names;
}

/** Whether a name is one that exists, or DNAMEs lead it to one, on either side. */
export function isLedToOne({ states }: Comparison, name: string): boolean {
  return SIDES.some((side) => {
    let link = linkAt(states[side], name, ANY);
    for (let count = 0; link.redirect !== null && count < MOST_REDIRECTS; count += 1) {
      const next = redirectOfLink(link);
      if (typeof next !== 'string') return false;
      link = linkAt(states[side], next, ANY);
    }
    return link.zone !== undefined && link.redirect === null && link.nextCloser === null;
  });
}

/** @param above the domains that lead here: DNAMEs that form a loop lead nowhere */
function collect(comparison: Comparison, domain: string, above: ReadonlySet<string>): Set<string> {
  const names = existingBelow(comparison, domain);
  if (above.has(domain) || above.size === MOST_REDIRECTS) return names;
  const seen = new Set([...above, domain]);
  for (const redirect of redirectsIn(comparison)) {
    const { owner, target } = redirect;
    if (isInDomain(owner, domain)) addLed(names, collect(comparison, target, seen), target, owner);
    else if (isInDomain(domain, owner)) {
      const image = redirected(domain, redirect);
      if (image !== null) addLed(names, collect(comparison, image, seen), image, domain);
    }
  }
  return names;
}

/** More in a row are too many for resolvers. */
const MOST_REDIRECTS = 8;

/** Adds the names that are led from a domain to names of another. */
function addLed(names: Set<string>, led: ReadonlySet<string>, from: string, to: string): void {
  for (const name of led) {
    const back = redirected(name, { owner: from, target: to });
    if (back !== null) names.add(back);
  }
}

function existingBelow({ zones, states }: Comparison, domain: string): Set<string> {
  const names = new Set<string>();
  for (const zone of zones.keys()) {
    if (!isInDomain(zone, domain) && !isInDomain(domain, zone)) continue;
    if (zone !== domain && isInDomain(zone, domain)) addUpTo(names, zone, domain);
    for (const prefix of prefixesOf(states, zone)) {
      const owner = ownerName(prefix, zone);
      if (owner !== domain && isInDomain(owner, domain)) addUpTo(names, owner, domain);
    }
  }
  return names;
}

/** Adds a name and those above it, up to the domain. */
function addUpTo(names: Set<string>, owner: string, domain: string): void {
  for (let at = owner; at !== domain && !names.has(at); at = parentOf(at)) names.add(at);
}
