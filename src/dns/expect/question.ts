import type { QuestionClass } from '../answers/answer.js';
import type { Question } from '../answers/resolve.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import { ownerName, prefixIn } from '../name/domain.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { recordAddress } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** An expected answer, and where it is written. */
export interface Expectation {
  readonly expected: ExpectedAnswer;
  /** The zone whose file has it; null for the project file. */
  readonly zone: string | null;
}

/** What is expected of the answers of a project, by its zones and by its own file. */
export interface Expectations {
  readonly zones: Iterable<Pick<DesiredZone, 'name' | 'expect'>>;
  readonly project: readonly ExpectedAnswer[];
}

/** All expectations of a project, those of its own file last. */
export function* allExpectations({ zones, project }: Expectations): Iterable<Expectation> {
  for (const { name, expect } of zones) for (const expected of expect) yield { expected, zone: name };
  for (const expected of project) yield { expected, zone: null };
}

/** Zones of a project by name. */
export type KnownZones = ReadonlyMap<string, { readonly name: string }>;

/**
 * The question of an expectation, in full; null if its name is in no zone. A name in a zone of the project is full, and any
 * other one in a zone file a prefix.
 */
export function questionOf({ expected, zone }: Expectation, zones: KnownZones): Question | null {
  const { name, below, type } = expected;
  if (isFull(name, zones)) return { name, below, type };
  return zone === null ? null : { name: ownerName(name, zone), below, type };
}

/** An expectation and its question, in full. */
export interface PosedQuestion {
  readonly expectation: Expectation;
  readonly question: Question;
  /** The zone whose file has it; of the project file, the zone of the name. */
  readonly zone: string;
  /** The zone that the name is in. */
  readonly nameZone: string;
  /** `dns/<zone>/<prefix>/<type>` */
  readonly address: string;
}

/** Poses the question of an expectation; null if its name is in no zone. */
export function posedQuestion(expectation: Expectation, zones: KnownZones): PosedQuestion | null {
  const question = questionOf(expectation, zones);
  if (!question) return null;
  const nameZone = enclosingZone(question.name, zones)?.name ?? '';
  const prefix = prefixIn(nameZone, shownName(question));
  const address = recordAddress(nameZone, { prefix, type: question.type });
  return { expectation, question, zone: expectation.zone ?? nameZone, nameZone, address };
}

function isFull(name: string, zones: KnownZones): boolean {
  return enclosingZone(name, zones) !== undefined;
}

/** What a name to end at may mean: it may be outside the project, so one that is in no zone of it is full or a prefix. */
export function endsMeant(name: string, zone: string | null, zones: KnownZones): readonly string[] {
  if (zone === null || isFull(name, zones)) return [name];
  return name === '@' ? [zone] : [name, ownerName(name, zone)];
}

/** The name of a question as people write it: a wildcard stands for any other name below. */
export function shownName({ name, below }: QuestionClass): string {
  return below ? `*.${name}` : name;
}
