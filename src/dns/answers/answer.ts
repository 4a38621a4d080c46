import type { Answer } from '../../plan/effect.js';

/** A class of questions that all have the same answer: about one name, or about any name below it that does not exist. */
export interface QuestionClass {
  /** Full name. */
  readonly name: string;
  /** Whether any other name below `name` is meant. */
  readonly below: boolean;
}

/** Stands for every type that no record of a chain has. It is not the query type 255. */
export const ANY = 'ANY';

/** Whether two answers are the same. Their TTLs are no part of them. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && isSameList(one.via, other.via) && isSameList(one.data, other.data);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** No name has this label: names are printable. */
const OTHER_LABEL = '\0.';
const WILDCARD_LABEL = '*.';

/** A name to ask for in place of the class. */
export function askedName({ name, below }: QuestionClass): string {
  return below ? `${OTHER_LABEL}${name}` : name;
}

/** The class that such a name stands for. */
export function classOf(asked: string): QuestionClass {
  const below = asked.startsWith(OTHER_LABEL);
  return { name: below ? asked.slice(OTHER_LABEL.length) : asked, below };
}

/** The name to ask for what records of an owner name answer: a wildcard answers for any other name beside it. */
export function askedFor(owner: string): string {
  return owner.startsWith(WILDCARD_LABEL) ? `${OTHER_LABEL}${owner.slice(WILDCARD_LABEL.length)}` : owner;
}

/** Adds a name to those to ask for, and any other name below it. */
export function addName(asked: Set<string>, owner: string): void {
  const own = askedFor(owner);
  asked.add(own);
  if (own === owner) asked.add(`${OTHER_LABEL}${owner}`);
}
