import { answeringPrefix, highestCut } from '../name/existing-names.js';
import { recordType } from '../types/registry.js';
import type { PublishedRecord, Slot } from './slots.js';

/** A name in a zone of the run. */
export interface Place {
  readonly zone: string;
  readonly prefix: string;
}

/** What the zones of a run publish at some time. */
export interface Publication {
  /** The place of a full name; undefined outside of the zones. */
  readonly placeOf: (name: string) => Place | undefined;
  readonly at: (place: Place) => readonly Slot[];
  /** Whether a zone has wildcards, so that it matters which names exist. */
  readonly hasWildcards: (zone: string) => boolean;
  /** Whether a record is published at a name or below it (RFC 4592 section 2.2). */
  readonly exists: (place: Place) => boolean;
  /** What a slot holds for certain; null if that is nothing, or unclear. */
  readonly heldIn: (slot: Slot) => PublishedRecord | null;
}

/** What a name is asked for: a type, any type at all, or an address of either family. */
export type Question = 'ANY' | 'ADDRESS' | (string & {});

/** Where an answer comes from. */
export interface Source {
  /** The CNAMEs on the way. */
  readonly path: readonly Slot[];
  /** The records that answer; empty if other servers do. */
  readonly ends: readonly Slot[];
  readonly zones: ReadonlySet<string>;
}

/** Resolvers do not follow more CNAMEs in a row than these. */
const MAX_ALIASES = 16;

/**
 * Resolves a question as RFC 1034 section 4.3.2 and RFC 4592 section 3.3 say, through the zones of a run: CNAMEs,
 * wildcards and zone cuts. Names outside these zones count as answered. Returns null if there is no answer.
 */
export function sourceOf(publication: Publication, place: Place, question: Question): Source | null {
  const path: Slot[] = [];
  const zones = new Set<string>();
  let at: Place | undefined = place;
  for (let hop = 0; hop < MAX_ALIASES; hop += 1) {
    if (!at) return { path, ends: [], zones };
    zones.add(at.zone);
    const cut = cutAbove(publication, at, question);
    if (cut.length > 0) return { path, ends: cut, zones };
    const slots = publication.at({ zone: at.zone, prefix: synthesizedFrom(publication, at) });
    const alias = recordType(question)?.isAlias ? undefined : aliasAmong(publication, slots);
    if (!alias) {
      const ends = slots.filter((slot) => isAnswer(publication.heldIn(slot), question));
      return ends.length > 0 ? { path, ends, zones } : null;
    }
    path.push(alias.slot);
    at = publication.placeOf(alias.target);
  }
  return null;
}

/** The NS records of the highest zone cut at or above a name; the DS at a cut is answered above it (RFC 4035 section 3.1.4.1). */
function cutAbove(publication: Publication, { zone, prefix }: Place, question: Question): readonly Slot[] {
  const delegationsAt = (name: string): readonly Slot[] =>
    publication.at({ zone, prefix: name }).filter((slot) => {
      const held = publication.heldIn(slot);
      return held !== null && recordType(held.type)?.isDelegation;
    });
  const cut = highestCut(prefix, (name) => delegationsAt(name).length > 0);
  if (cut === null || (cut === prefix && recordType(question)?.belongsToDelegation)) return [];
  return delegationsAt(cut);
}

/** The name whose records answer: the asked one or, if it does not exist, the wildcard at its closest encloser. */
function synthesizedFrom(publication: Publication, { zone, prefix }: Place): string {
  if (!publication.hasWildcards(zone)) return prefix;
  const has = (name: string): boolean => publication.exists({ zone, prefix: name });
  return answeringPrefix(prefix, { has });
}

function aliasAmong(
  { heldIn }: Publication,
  slots: readonly Slot[],
): { readonly slot: Slot; readonly target: string } | undefined {
  for (const slot of slots) {
    const target = heldIn(slot)?.alias;
    if (target !== undefined) return { slot, target };
  }
  return undefined;
}

function isAnswer(held: PublishedRecord | null, question: Question): boolean {
  if (held === null) return false;
  if (question === 'ANY') return true;
  return question === 'ADDRESS' ? recordType(held.type)?.isAddress === true : held.type === question;
}
