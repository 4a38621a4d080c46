import { grown } from '../../plan/adjacency.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { isInDomain, ownerName, prefixIn } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import { addName, askedFor, classOf } from './answer.js';
import type { Comparison } from './comparison.js';
import { occludedNames } from './occluded-names.js';
import { SIDES } from './changing-zone.js';
import type { Redirect } from './redirect.js';
import { redirected } from './redirect.js';
import { isLedToOne, redirectsIn } from './redirected-names.js';

/** Returns the names to ask for whose answers lead through others that are answered differently. */
export function dependentsIn(comparison: Comparison): (changed: readonly string[]) => ReadonlySet<string> {
  let aliases: ReadonlyMap<string, readonly string[]> | undefined;
  return (changed) => {
    aliases ??= stayingAliases(comparison);
    const found = new Set<string>();
    const below = new Set<string>();
    for (const asked of changed) {
      for (const alias of aliases.get(asked) ?? []) found.add(alias);
      const changedClass = classOf(asked);
      if (changedClass.below) below.add(changedClass.name);
      for (const redirect of redirectsIn(comparison)) addLedTo(found, comparison, redirect, asked);
    }
    if (below.size === 0) return found;
    for (const [target, names] of aliases)
      if (isOtherBelow(comparison, target, below)) for (const alias of names) found.add(alias);
    for (const { owner, target } of redirectsIn(comparison))
      if (isOtherBelow(comparison, target, below)) addName(found, owner);
    for (const names of occludedNames(comparison).values())
      for (const name of names) if (isBelow(name, below)) addName(found, name);
    // The zone above a zone answers for its DS, also by a wildcard.
    for (const apex of comparison.zones.keys()) if (isBelow(apex, below)) found.add(apex);
    return found;
  };
}

/** Adds the name below a DNAME that is led to a name; a class of names is led to from a class. */
function addLedTo(
  found: Set<string>,
  comparison: Comparison,
  { owner, target }: Redirect,
  asked: string,
): void {
  if (asked === target || !isInDomain(asked, target)) return;
  const name = redirected(asked, { owner: target, target: owner });
  if (name !== null && isLedToOne(comparison, classOf(name).name)) found.add(name);
}

/** The names to ask for, by the name that they are aliases of on both sides. */
function stayingAliases({ zones }: Comparison): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>();
  const add = (zone: string, { prefix, type, content, active }: DnsRecord): void => {
    const known = active ? recordType(type) : undefined;
    if (!known?.isAlias) return;
    const target = known.canonical(content);
    aliases.set(target, grown(aliases.get(target), askedFor(ownerName(prefix, zone))));
  };
  for (const { name, staying, changes } of zones.values()) {
    for (const record of staying) add(name, record);
    for (const { after } of changes) if (after) add(name, after);
  }
  return aliases;
}

/** Whether a name is below one of some others, and exists on neither side. */
function isOtherBelow({ states }: Comparison, name: string, above: ReadonlySet<string>): boolean {
  if (!isBelow(name, above)) return false;
  return !SIDES.some((side) => {
    const zone = enclosingZone(name, states[side].zones);
    return zone?.published.has(prefixIn(zone.name, name));
  });
}

function isBelow(name: string, above: ReadonlySet<string>): boolean {
  for (let at = parentOf(name); at !== ''; at = parentOf(at)) if (above.has(at)) return true;
  return false;
}
