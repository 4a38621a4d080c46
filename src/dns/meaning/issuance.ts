import { readProperty } from '../advice/caa/property.js';
import type { CaaProperty } from '../advice/caa/property.js';

/** What certificates are for, by the tag of the properties that restrict who may issue them. */
const PURPOSES = {
  issue: 'certificates',
  issuewild: 'wildcard certificates',
  issuemail: 'certificates for signed mail',
  issuevmc: 'mark certificates',
} as const;

type Purpose = keyof typeof PURPOSES;

/** Whoever may issue: an authority, and what its certificates must meet. */
export interface Issuer {
  readonly authority: string;
  readonly parameters: ReadonlySet<string>;
}

/** A purpose, also in words, and who may issue certificates for it that could not before: anyone, or these authorities, as words. */
export interface Widening {
  readonly purpose: Purpose;
  readonly what: string;
  readonly gained: 'anyone' | readonly string[];
}

/** By purpose, who may issue after a change and could not before. Wildcards are left out if they gain the same as others. */
export function widenings(
  before: readonly CaaProperty[],
  after: readonly CaaProperty[],
): readonly Widening[] {
  const found = (['issue', 'issuewild', 'issuemail', 'issuevmc'] as const).flatMap((purpose) => {
    const gained = gainedBetween(issuersOf(before, purpose), issuersOf(after, purpose));
    return gained.length > 0 ? [{ purpose, what: PURPOSES[purpose], gained }] : [];
  });
  const all = found.find(({ purpose }) => purpose === 'issue');
  return found.filter(
    ({ purpose, gained }) => purpose !== 'issuewild' || String(gained) !== String(all?.gained),
  );
}

/** The authorities that some properties name for a purpose, each once. */
export function authorities(properties: readonly CaaProperty[], purpose: Purpose): readonly string[] {
  const issuers = issuersOf(properties, purpose);
  return issuers === 'anyone' ? [] : [...new Set(issuers.map(({ authority }) => authority))].toSorted();
}

/** Reads the contents of CAA records, without those of another form. */
export function caaProperties(contents: readonly string[]): readonly CaaProperty[] {
  return contents.flatMap((content) => readProperty({ content }) ?? []);
}

type Issuers = 'anyone' | readonly Issuer[];

/** Who may issue by some properties (RFC 8659 sections 4.2 and 4.3). */
function issuersOf(properties: readonly CaaProperty[], purpose: Purpose): Issuers {
  if (FOR_HOSTS.has(purpose) && properties.some(isForbidding)) return [];
  const own = properties.filter(({ tag }) => tag === purpose);
  const relevant =
    own.length === 0 && purpose === 'issuewild' ? properties.filter(({ tag }) => tag === 'issue') : own;
  return relevant.length === 0 ? 'anyone' : relevant.flatMap(({ value }) => issuerIn(value) ?? []);
}

const FOR_HOSTS: ReadonlySet<Purpose> = new Set(['issue', 'issuewild']);

/** Authorities issue nothing where they do not know a property that is critical (RFC 8659 section 4.1). */
function isForbidding({ isCritical, tag }: CaaProperty): boolean {
  return isCritical && !KNOWN_TAGS.has(tag);
}

const KNOWN_TAGS: ReadonlySet<string> = new Set([
  ...Object.keys(PURPOSES),
  'iodef',
  'contactemail',
  'contactphone',
]);

/** The authority that a value names; null where it names nobody, or is not readable, which forbids as much. */
function issuerIn(value: string): Issuer | null {
  const [authority = '', ...parameters] = value.split(';').map((part) => part.trim());
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(authority)) return null;
  return {
    authority: authority.toLowerCase(),
    parameters: new Set(parameters.filter((parameter) => parameter !== '')),
  };
}

function gainedBetween(before: Issuers, after: Issuers): Widening['gained'] {
  if (before === 'anyone') return [];
  if (after === 'anyone') return after;
  const wider = after.filter((issuer) => !before.some((known) => isWithin(issuer, known)));
  const known = new Set(before.map(({ authority }) => authority));
  const named = wider.map(({ authority }) =>
    known.has(authority) ? `${authority} (under other conditions)` : authority,
  );
  return [...new Set(named)].toSorted();
}

/** Whether an issuer may do no more than another one: each parameter is one more condition. */
function isWithin({ authority, parameters }: Issuer, other: Issuer): boolean {
  return (
    other.authority === authority && [...other.parameters].every((parameter) => parameters.has(parameter))
  );
}
