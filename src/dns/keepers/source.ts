import type { NamedLink } from '../answers/links.js';
import { linksOf } from '../answers/links.js';
import { lookUp, namesByPrefix } from '../answers/look-up.js';
import { isDelegation } from '../answers/published.js';
import type { WantedType } from '../answers/type-matcher.js';
import { typeMatcher } from '../answers/type-matcher.js';
import { ownerName } from '../name/domain.js';
import { recordType } from '../types/registry.js';
import type { PublishedRecord, Slot } from './slots.js';

/** A name in a zone of the run. */
export interface RecordName {
  readonly zone: string;
  readonly prefix: string;
}

/** What the zones of a run publish at some time. */
export interface Publication {
  /** The place of a full name; undefined outside of the zones. */
  readonly placeOf: (name: string) => RecordName | undefined;
  readonly at: (place: RecordName) => readonly Slot[];
  /** Whether a zone has wildcards, so that it matters which names exist. */
  readonly hasWildcards: (zone: string) => boolean;
  /** Whether a record is published at a name or below it (RFC 4592 section 2.2). */
  readonly exists: (place: RecordName) => boolean;
  /** What a slot holds for certain; null if that is nothing, or unclear. */
  readonly heldIn: (slot: Slot) => PublishedRecord | null;
}

/** Where an answer comes from. */
export interface Source {
  /** The CNAMEs on the way. */
  readonly path: readonly Slot[];
  /** The records that answer; empty if other servers do. */
  readonly ends: readonly Slot[];
  readonly zones: ReadonlySet<string>;
}

/**
 * Resolves a question through the zones of a run, as the resolver of answers does. Names outside these zones count as answered.
 * Returns null if there is no answer.
 */
export function sourceOf(publication: Publication, asked: RecordName, question: WantedType): Source | null {
  let isElsewhere = false;
  const next = ({ alias }: Link): Link | null => {
    if (!alias) return null;
    const target = publication.placeOf(alias.target);
    isElsewhere = target === undefined;
    return target ? linkAt(publication, target, question) : null;
  };
  const links = linksOf(linkAt(publication, asked, question), next);
  const end = links.at(-1);
  const path = links.flatMap(({ alias }) => alias?.slot ?? []);
  const zones = new Set(links.map(({ zone }) => zone));
  if (!end || isElsewhere) return { path, ends: [], zones };
  return end.alias || end.ends.length === 0 ? null : { path, ends: end.ends, zones };
}

/** A name on the way to an answer. */
interface Link extends NamedLink {
  readonly zone: string;
  /** The CNAME that the name has instead of an answer. */
  readonly alias: Alias | undefined;
  /** The records that answer: those that were asked for, or the NS records of a zone cut. */
  readonly ends: readonly Slot[];
}

interface Alias {
  readonly slot: Slot;
  readonly target: string;
}

function linkAt(
  { at, exists, hasWildcards, heldIn }: Publication,
  place: RecordName,
  question: WantedType,
): Link {
  const { zone, prefix } = place;
  const holding = (name: string, isMeant: (held: PublishedRecord) => boolean): readonly Slot[] =>
    at({ zone, prefix: name }).filter((slot) => {
      const held = heldIn(slot);
      return held !== null && isMeant(held);
    });
  const names = namesByPrefix({
    // Which names exist does not matter without wildcards.
    has: (name) => !hasWildcards(zone) || exists({ zone, prefix: name }),
    isDelegated: (name) => holding(name, isDelegation).length > 0,
  });
  const { cut, source } = lookUp(names, prefix, question);
  const name = ownerName(prefix, zone);
  if (cut !== null) return { name, zone, alias: undefined, ends: holding(cut, isDelegation) };
  if (source === null) return { name, zone, alias: undefined, ends: NO_SLOTS };
  const alias = recordType(question)?.isAlias ? undefined : aliasAmong(at({ zone, prefix: source }), heldIn);
  return { name, zone, alias, ends: alias ? NO_SLOTS : holding(source, typeMatcher(question)) };
}

const NO_SLOTS: readonly Slot[] = [];

function aliasAmong(slots: readonly Slot[], heldIn: Publication['heldIn']): Alias | undefined {
  for (const slot of slots) {
    const target = heldIn(slot)?.alias;
    if (target !== undefined) return { slot, target };
  }
  return undefined;
}
