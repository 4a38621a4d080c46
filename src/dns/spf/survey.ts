import type { ContentPart } from '../content/part.js';
import { MAX_LABEL_IN_DNS, MAX_NAME_IN_DNS } from '../limits.js';
import type { DomainSpec } from './grammar/domain-spec.js';
import { constantName } from './grammar/domain-spec.js';
import { LOOKUP_TERMS } from './grammar/lookup-terms.js';
import type { SpfRecord } from './grammar/read-record.js';
import { isSpf, readSpf } from './grammar/read-record.js';
import type { Mechanism } from './grammar/term.js';
import type { SpfResolver } from './resolver.js';
import { valuesOf } from './resolver.js';

/** Terms with lookups, void lookups and hosts of an MX that an evaluation may have (RFC 7208 section 4.6.4). */
export const MOST_LOOKUPS = 10;
export const MOST_VOIDS = 2;
export const MOST_HOSTS = 10;

/** What may make the records a permanent error. */
export type FindingKind = 'lookups' | 'void' | 'hosts' | 'missing' | 'several' | 'syntax' | 'loop';

export interface Finding {
  readonly kind: FindingKind;
  /** The term of the first record that leads there; null when it is that record itself. */
  readonly term: ContentPart | null;
  /** The name with the faulty record, or without the record that is looked up. */
  readonly name: string;
  /** The domains whose records lead there, from the first one on. */
  readonly path: readonly string[];
}

/** A record that a survey comes to. */
interface Visit {
  readonly resolve: SpfResolver;
  /** Of the whole survey, as are the terms with lookups. */
  readonly findings: Finding[];
  readonly spent: { lookups: number };
  readonly domain: string;
  /** The domains whose records led here, and this one. */
  readonly path: readonly string[];
  /** The term of the first record that led here; null in that record. */
  readonly origin: ContentPart | null;
}

/**
 * Follows every branch of a domain's record, as no receiver does, and returns all that is wrong. Names with macros are not
 * looked up. Ends after as many lookups as a receiver makes.
 */
export async function surveySpf(domain: string, resolve: SpfResolver): Promise<readonly Finding[]> {
  const visit: Visit = { resolve, findings: [], spent: { lookups: 0 }, domain, path: [domain], origin: null };
  await surveyDomain(visit);
  return visit.findings;
}

/** Surveys the record of a domain. Returns whether there is one, or may be. */
async function surveyDomain(visit: Visit): Promise<boolean> {
  const answer = await visit.resolve(visit.domain, 'TXT');
  const [text, ...others] = valuesOf(answer).filter(isSpf);
  if (text === undefined) return answer.status === 'failed';
  const record = readSpf(text);
  if (others.length > 0) note(visit, 'several', null);
  else if (record.faults.length > 0) note(visit, 'syntax', null);
  else await surveyRecord(record, visit);
  return true;
}

/** Surveys the terms of a record up to `all`, which always matches. */
async function surveyRecord({ mechanisms, redirect }: SpfRecord, visit: Visit): Promise<void> {
  for (const mechanism of mechanisms) {
    if (mechanism.name === 'all') return;
    if (LOOKUP_TERMS.has(mechanism.name) && !spendLookup(visit, mechanism.part)) return;
    await surveyMechanism(mechanism, visit);
    if (isOverspent(visit)) return;
  }
  if (redirect && spendLookup(visit, redirect.part)) await follow(redirect.domain, redirect.part, visit);
}

function surveyMechanism(mechanism: Mechanism, visit: Visit): Promise<void> | undefined {
  switch (mechanism.name) {
    case 'include':
      return follow(mechanism.domain, mechanism.part, visit);
    case 'a':
      return lookUp(['A', 'AAAA'], mechanism, visit);
    case 'mx':
      return lookUp(['MX'], mechanism, visit);
    case 'exists':
      return lookUp(['A'], mechanism, visit);
    default:
      return undefined;
  }
}

/** Surveys the record that a term names. */
async function follow(domain: DomainSpec, term: ContentPart, visit: Visit): Promise<void> {
  const name = knownName(domain);
  if (name === null) return;
  const { path, origin } = visit;
  const below = { ...visit, domain: name, path: [...path, name], origin: origin ?? term };
  if (path.includes(name)) note(visit, 'loop', term, name);
  else if (!(await surveyDomain(below))) note(visit, 'missing', term, name);
}

/** Looks up the name of a mechanism, by one type after the other until it has an answer. */
async function lookUp(
  types: readonly ('A' | 'AAAA' | 'MX')[],
  { part, domain }: { readonly part: ContentPart; readonly domain?: DomainSpec },
  visit: Visit,
): Promise<void> {
  const name = domain ? knownName(domain) : nameInDns(visit.domain);
  if (name === null) return;
  for (const type of types) {
    const answer = await visit.resolve(name, type);
    if (type === 'MX' && valuesOf(answer).length > MOST_HOSTS) note(visit, 'hosts', part, name);
    if (answer.status !== 'none') return;
  }
  note(visit, 'void', part, name);
}

function note(
  { findings, origin, path, domain }: Visit,
  kind: FindingKind,
  term: ContentPart | null,
  name = domain,
): void {
  findings.push({ kind, term: origin ?? term, name, path });
}

/** Counts a term with lookups; false when it is one too many. */
function spendLookup(visit: Visit, term: ContentPart): boolean {
  visit.spent.lookups += 1;
  if (!isOverspent(visit)) return true;
  note(visit, 'lookups', term);
  return false;
}

function isOverspent({ spent }: Visit): boolean {
  return spent.lookups > MOST_LOOKUPS;
}

/** The name that a term is about; null when it is not a name, or depends on the message. */
function knownName(domain: DomainSpec): string | null {
  const name = constantName(domain);
  return name === null ? null : nameInDns(name);
}

/**
 * The name that is looked up: labels on the left are dropped until it fits (RFC 7208 section 7.3); null when a label is empty
 * or too long, so that nothing can match it (section 4.8).
 */
function nameInDns(name: string): string | null {
  let end = name;
  while (end.length > MAX_NAME_IN_DNS && end.includes('.')) end = end.slice(end.indexOf('.') + 1);
  const hasLabels = end.split('.').every((label) => label !== '' && label.length <= MAX_LABEL_IN_DNS);
  return end.length <= MAX_NAME_IN_DNS && hasLabels ? end : null;
}
