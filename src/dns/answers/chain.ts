import { prefixIn } from '../name/domain.js';
import type { DnsRecord, ServiceRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import { linksFrom } from './links.js';
import type { LookUp } from './look-up.js';
import { lookUp } from './look-up.js';
import type { ProjectState, ZoneState } from './project-state.js';
import { answeringZone } from './project-state.js';
import { isRedirect, redirectOfLink } from './redirect.js';

/** One name on the way to an answer, and what its zone has for it. */
export interface Link extends LookUp<string> {
  /** Full name. */
  readonly name: string;
  /** Undefined outside the project. */
  readonly zone: ZoneState | undefined;
  /** The prefix of the name in its zone. */
  readonly prefix: string;
  /** The records that answer, whether a zone cut hides them or not; the DNAME that leads the name elsewhere. */
  readonly records: readonly DnsRecord[];
  /** The service records there, whether custom ones shadow them or not. */
  readonly served: readonly ServiceRecord[];
}

/** The names that a question leads through, as RFC 1034 section 4.3.2 says. */
export interface Chain {
  readonly links: readonly Link[];
  /** The links that CNAMEs and DNAMEs lead to: all but the name that is asked for. */
  readonly through: readonly Link[];
  /** The last link. It is itself an alias only if the aliases form a loop, or there are too many. */
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
  const first = linkAt(state, target, type);
  const through = linksFrom(first, (link) => {
    const next = aliasOf(link, type);
    return next === undefined ? null : linkAt(state, next, type);
  });
  return { links: through, through, end: through.at(-1) ?? first };
}

/** What the zone of a name has for it. */
export function linkAt(state: ProjectState, name: string, type: string): Link {
  const zone = answeringZone(state, name, type);
  if (!zone) return { name, zone, prefix: '', records: NO_RECORDS, served: NO_RECORDS, ...NOWHERE };
  const prefix = prefixIn(zone.name, name);
  const { published } = zone;
  const { cut, redirect, nextCloser, source } = lookUp(published, prefix, type);
  const records = source === null ? NO_RECORDS : published.at(source);
  return {
    name,
    zone,
    prefix,
    cut,
    redirect,
    nextCloser,
    source,
    records: redirect === null ? records : records.filter(isRedirect),
    served: source === null || redirect !== null ? NO_RECORDS : published.servedAt(source),
  };
}

const NO_RECORDS: readonly never[] = [];
const NOWHERE: LookUp<string> = { cut: null, redirect: null, nextCloser: null, source: null };

/** The full name that a question is about next, since its name is an alias; undefined if this is where it ends. */
export function aliasOf(link: Link, type: string): string | undefined {
  const { cut, redirect, records } = link;
  if (cut !== null || recordType(type)?.isAlias) return undefined;
  if (redirect !== null) return redirectOfLink(link) ?? undefined;
  for (const record of records) {
    const known = recordType(record.type);
    if (known?.isAlias) return known.canonical(record.content);
  }
  return undefined;
}
