import type { OracleRecord } from '../order-oracle/resolve.js';
import { parent, publish } from '../order-oracle/resolve.js';
import type { Answering, OracleAnswer } from './ask.js';
import { ask, isLedToOne } from './ask.js';

/** The zones of a project and their records at one time. */
export interface OracleProject {
  readonly zones: readonly string[];
  readonly records: readonly OracleRecord[];
  /** What services answer where no record does; by default nothing. */
  readonly services?: readonly OracleRecord[];
}

/** A question, and what it is answered before and after, as texts. */
export interface OracleEffect {
  readonly name: string;
  readonly below: boolean;
  readonly type: string;
  readonly kind: string;
  readonly before: string;
  readonly after: string;
}

/** A label that no zone has. */
const FRESH = 'zz';

/** A type that no record has. */
const NO_TYPE = 'ANY';

/** A question, and the name to ask for in place of a class of names. */
export interface OracleQuestion {
  readonly name: string;
  readonly below: boolean;
  readonly type: string;
  readonly asked: string;
}

/** Asks every question there is, before and after, and keeps those that are answered differently. */
export function allEffects(before: OracleProject, after: OracleProject): readonly OracleEffect[] {
  const [old, now] = [answering(before), answering(after)];
  return allQuestions(before, after).flatMap((question) => {
    const { asked, type } = question;
    return effectOf(question, ask(old, asked, type), ask(now, asked, type)) ?? [];
  });
}

/** Names of services exist like those with records, but have none. */
export function answering({ zones, records, services = [] }: OracleProject): Answering {
  const { existing } = publish(zones, [...records, ...services]);
  return { ...publish(zones, records), existing, services: publish(zones, services).sets };
}

/** Every question there is about names and types that exist before or after. */
export function allQuestions(before: OracleProject, after: OracleProject): readonly OracleQuestion[] {
  const sides = [before, after].map(answering);
  const dnames = [before, after].flatMap(({ records }) => records.filter(isPublishedDname));
  const existing = new Set([before, after].flatMap((side) => [...namesOf(side)]));
  const isTold = (name: string): boolean =>
    existing.has(name) || sides.some((side) => isLedToOne(side, name));
  const names = [...(namesLed(existing, dnames) ?? existing)].filter(isTold).toSorted();
  return names.flatMap((name) =>
    [false, true].flatMap((below) => {
      const asked = below ? `${FRESH}.${name}` : name;
      return typesOf(sides, asked).map((type) => ({ name, below, type, asked }));
    }),
  );
}

/** What becomes of an answer; null if it stays as it is. */
export function effectOf(
  { name, below, type }: OracleQuestion,
  was: OracleAnswer,
  is: OracleAnswer,
): OracleEffect | null {
  const [before, after] = [textOf(was, name), textOf(is, name)];
  return before === after ? null : { name, below, type, kind: kindOf(type, was, is), before, after };
}

/** The names that exist, with those above them, but for literal wildcards. */
function namesOf({ zones, records, services = [] }: OracleProject): ReadonlySet<string> {
  const names = new Set(zones);
  for (const { zone, name } of [...records, ...services].filter(({ active }) => active))
    for (let at = name; at !== zone; at = parent(at)) if (!at.startsWith('*.')) names.add(at);
  return names;
}

export function isPublishedDname({ type, active }: OracleRecord): boolean {
  return type === 'DNAME' && active;
}

/** More names than projects have whose DNAMEs form no loop. */
const MANY = 400;

/** Names, and those that DNAMEs lead to them; null if there is no end of these. */
export function namesLed(
  names: ReadonlySet<string>,
  dnames: readonly OracleRecord[],
): ReadonlySet<string> | null {
  const all = new Set(names);
  for (const name of all) {
    for (const { name: owner, content } of dnames)
      if (name.endsWith(`.${content}`)) all.add(`${name.slice(0, -content.length)}${owner}`);
    if (all.size > MANY) return null;
  }
  return all;
}

/** The types to ask for: those that any record on the way to an answer has, and one that none has. */
function typesOf(sides: readonly Answering[], name: string): readonly string[] {
  const types = new Set<string>();
  for (const published of sides) {
    for (const type of ask(published, name, NO_TYPE).types) types.add(type);
    if (ask(published, name, 'DS').types.has('DS')) types.add('DS');
  }
  return [...types, NO_TYPE].toSorted();
}

/** An answer in one line. Nobody has a name below another that is not one of the records'; a DNAME leads all of these elsewhere. */
export function textOf(
  { status, via, data }: Pick<OracleAnswer, 'status' | 'via' | 'data'>,
  name: string,
): string {
  const told = status === 'elsewhere' && data[0] === `${FRESH}.${name}` ? [name] : data;
  return [...via, status, ...told].join(' > ').replaceAll(`${FRESH}.`, '*.');
}

function kindOf(type: string, was: OracleAnswer, is: OracleAnswer): string {
  if (was.status !== 'referral' && is.status === 'referral') return 'delegated';
  if (was.status === 'referral' && is.status !== 'referral') return 'undelegated';
  const [had, has] = [was, is].map((answer) => isAnswered(type, answer));
  if (had === has) return 'changed';
  return has ? 'added' : 'removed';
}

function isAnswered(type: string, { status, via, isOwnCut }: OracleAnswer): boolean {
  if (status === 'referral') return type === 'NS' && via.length === 0 && isOwnCut;
  return status === 'answer' || status === 'service' || status === 'elsewhere';
}
