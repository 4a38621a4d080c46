import { isInDomain, ownerName, prefixIn } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import { addName } from './answer.js';
import type { Comparison } from './comparison.js';
import { occludedNames } from './occluded-names.js';
import { prefixesOf } from './project-state.js';
import { isDelegation } from './published.js';
import { isRedirect } from './redirect.js';
import { namesBelow, redirectsIn } from './redirected-names.js';
import type { PublishedChanges } from './published-changes.js';
import type { RecordChange, ChangingZone } from './changing-zone.js';
import { SIDES } from './changing-zone.js';

/** The names to ask for that the changes of zones may affect at first hand: not those that are aliases of such a name. */
export function affectedAtFirst(comparison: Comparison): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const zone of comparison.zones.values()) {
    const changes = comparison.changes.get(zone.name);
    if (changes) addChanged(asked, comparison, zone, changes);
    if (zone.only !== undefined) addAll(asked, comparison, zone);
  }
  return asked;
}

/** Adds the names with changes, the names above that exist on one side only, and what is below changed zone cuts and DNAMEs. */
function addChanged(
  asked: Set<string>,
  comparison: Comparison,
  zone: ChangingZone,
  changes: PublishedChanges,
): void {
  const { states } = comparison;
  const cuts = new Set<string>();
  const publishedOn = SIDES.map((side) => states[side].zones.get(zone.name)?.published);
  const isOnOneSide = (prefix: string): boolean => {
    const [before, after] = publishedOn.map((published) => published?.has(prefix));
    return before !== after;
  };
  for (const prefix of changes.prefixes()) {
    addName(asked, ownerName(prefix, zone.name));
    for (let at = parentOf(prefix); at !== '' && isOnOneSide(at); at = parentOf(at))
      addName(asked, ownerName(at, zone.name));
    const changed = changes.at(prefix);
    if (prefix !== '' && changed.some(isOfDelegation)) cuts.add(prefix);
    if (changed.some(isOfRedirect))
      for (const name of namesBelow(comparison, ownerName(prefix, zone.name))) addName(asked, name);
  }
  if (cuts.size === 0) return;
  for (const prefix of prefixesOf(states, zone.name)) if (isBelow(prefix, cuts)) addUpTo(asked, zone, prefix);
  addLed(asked, comparison, zone, (prefix) => isBelow(prefix, cuts));
}

/** Adds the names below some DNAMEs of a zone, or of one around it. */
function addLed(
  asked: Set<string>,
  comparison: Comparison,
  zone: ChangingZone,
  isMeant: (prefix: string) => boolean,
): void {
  for (const { owner } of redirectsIn(comparison))
    if (isInDomain(owner, zone.name) && isMeant(prefixIn(zone.name, owner)))
      for (const name of namesBelow(comparison, owner)) addName(asked, name);
}

function isOfDelegation({ before, after }: RecordChange): boolean {
  return (before !== null && isDelegation(before)) || (after !== null && isDelegation(after));
}

function isOfRedirect({ before, after }: RecordChange): boolean {
  return (before !== null && isRedirect(before)) || (after !== null && isRedirect(after));
}

function isBelow(prefix: string, cuts: ReadonlySet<string>): boolean {
  for (let at = parentOf(prefix); at !== ''; at = parentOf(at)) if (cuts.has(at)) return true;
  return false;
}

/** Adds a name and those above it in its zone, which exist as well. */
function addUpTo(asked: Set<string>, zone: ChangingZone, prefix: string): void {
  for (let at = prefix; at !== ''; at = parentOf(at)) addName(asked, ownerName(at, zone.name));
}

/** Adds all names of a zone that is new or gone, and the zones below it, whose DS it answers for. */
function addAll(asked: Set<string>, comparison: Comparison, zone: ChangingZone): void {
  addName(asked, zone.name);
  for (const prefix of prefixesOf(comparison.states, zone.name)) addUpTo(asked, zone, prefix);
  for (const name of occludedNames(comparison).get(zone.name) ?? []) addName(asked, name);
  addLed(asked, comparison, zone, () => true);
  for (const other of comparison.zones.keys()) if (isInDomain(other, zone.name)) asked.add(other);
}
