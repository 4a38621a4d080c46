import { prefixIn } from '../name/domain.js';
import { highestCut, answeringPrefix } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ProjectState, ZoneState } from './project-state.js';
import { answeringZone } from './project-state.js';
import type { Published } from './published.js';

/** One name on the way to an answer, and what its zone has for it. */
export interface Link {
  /** Full name. */
  readonly name: string;
  /** Undefined outside the project. */
  readonly zone: ZoneState | undefined;
  /** The prefix of the name in its zone. */
  readonly prefix: string;
  /** The prefix of the zone cut that leaves the answer to other servers; null if there is none. */
  readonly cut: string | null;
  /** The prefix whose records answer, that of the name or of a wildcard; null if the name does not exist. */
  readonly source: string | null;
  /** The records there, whether a zone cut hides them or not. */
  readonly records: readonly DnsRecord[];
}

/** Resolvers do not follow more CNAMEs in a row than these. */
const MAX_ALIASES = 16;

/** The names that a question leads through, as RFC 1034 section 4.3.2 says. */
export interface Chain {
  readonly links: readonly Link[];
  /** The links that CNAMEs lead to: all but the name that is asked for. */
  readonly through: readonly Link[];
  /** The last link. It is itself an alias only if the aliases form a loop, or there are more than `MAX_ALIASES`. */
  readonly end: Link;
}

/** The chain of a question about a name. */
export function chainOf(state: ProjectState, name: string, type: string): Chain {
  const asked = linkAt(state, name, type);
  const target = aliasOf(asked, type);
  if (target === undefined) return { links: [asked], through: NO_LINKS, end: asked };
  const { through, end } = chainFrom(state, target, type);
  return { links: [asked, ...through], through, end };
}

const NO_LINKS: readonly Link[] = [];

/** The chain of whatever is an alias of a name, from that name on. */
export function chainFrom(state: ProjectState, target: string, type: string): Chain {
  let end = linkAt(state, target, type);
  const through = [end];
  for (;;) {
    const next = aliasOf(end, type);
    if (next === undefined || through.length === MAX_ALIASES || includes(through, next)) break;
    through.push((end = linkAt(state, next, type)));
  }
  return { links: through, through, end };
}

function includes(links: readonly Link[], asked: string): boolean {
  return links.some(({ name }) => name === asked);
}

/** What the zone of a name has for it. */
export function linkAt(state: ProjectState, name: string, type: string): Link {
  const zone = answeringZone(state, name, type);
  if (!zone) return { name, zone, prefix: '', cut: null, source: null, records: NO_RECORDS };
  const prefix = prefixIn(zone.name, name);
  const { published } = zone;
  const source = answeringPrefix(prefix, published);
  return {
    name,
    zone,
    prefix,
    cut: cutFor(published, prefix, type),
    source: published.has(source) ? source : null,
    records: published.at(source),
  };
}

const NO_RECORDS: readonly DnsRecord[] = [];

/** The zone cut that hides a prefix. A DS at a cut is answered above it (RFC 4035 section 3.1.4.1). */
function cutFor({ at }: Published, prefix: string, type: string): string | null {
  const highest = highestCut(prefix, (above) => at(above).some(isDelegation));
  return highest === prefix && recordType(type)?.belongsToDelegation ? null : highest;
}

export function isDelegation({ type }: Pick<DnsRecord, 'type'>): boolean {
  return recordType(type)?.isDelegation === true;
}

/** The full name that a question is about next, since its name is an alias; undefined if this is where it ends. */
export function aliasOf({ cut, records }: Link, type: string): string | undefined {
  if (cut !== null || recordType(type)?.isAlias) return undefined;
  for (const record of records) {
    const known = recordType(record.type);
    if (known?.isAlias) return known.canonical(record.content);
  }
  return undefined;
}
