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
  const names = existingBelow(comparison, domain);
  for (const name of ledBelow(comparison, domain, NOWHERE))
    if (!names.has(name) && isLedToOne(comparison, name)) names.add(name);
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

/**
 * The names below a domain that DNAMEs lead, directly or through others, to existing names, on whichever side.
 *
 * @param above the domains that lead here: DNAMEs that form a loop lead nowhere
 */
function* ledBelow(comparison: Comparison, domain: string, above: ReadonlySet<string>): Iterable<string> {
  if (above.has(domain) || above.size === MOST_REDIRECTS) return;
  const seen = new Set([...above, domain]);
  for (const redirect of redirectsIn(comparison)) {
    const { owner, target } = redirect;
    if (isInDomain(owner, domain)) yield* ledFrom(comparison, { owner, target }, seen);
    else if (isInDomain(domain, owner)) {
      const image = redirected(domain, redirect);
      if (image !== null) yield* ledFrom(comparison, { owner: domain, target: image }, seen);
    }
  }
}

const NOWHERE: ReadonlySet<string> = new Set();

/** More in a row are too many for resolvers. */
const MOST_REDIRECTS = 8;

/** The names below the owner that are led to names below the target. */
function* ledFrom(
  comparison: Comparison,
  { owner, target }: Redirect,
  above: ReadonlySet<string>,
): Iterable<string> {
  const names = existingBelow(comparison, target);
  for (const name of ledBelow(comparison, target, above)) names.add(name);
  for (const name of names) {
    const back = redirected(name, { owner: target, target: owner });
    if (back !== null) yield back;
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
