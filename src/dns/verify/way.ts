import { linksOf } from '../answers/links.js';
import type { See, SeenAnswer } from '../expect/seen-answer.js';
import type { AskedQuestion } from '../expect/unmet.js';
import { recordType } from '../types/registry.js';
import type { ServerLink } from './server-link.js';

/** What some servers of a zone answer alike about a name. */
export interface SharedLink {
  readonly link: ServerLink;
  /** As shown; none where nobody is asked. */
  readonly servers: readonly string[];
}

/** The different answers to a question, none if no server gives one; undefined if it was not asked yet. */
export type AnswersTo = (question: AskedQuestion) => readonly SharedLink[] | undefined;

/** Which of several answers to a question is taken. */
export interface Turn {
  readonly taken: number;
  readonly of: number;
}

/** An answer on a way, and whether others answer otherwise. */
export interface TakenLink extends SharedLink {
  readonly isDisputed: boolean;
}

/** One way to follow answers, on which each question has one. */
export class Way {
  /** The turns that were taken, as planned and then the first of each. */
  readonly turns: Turn[] = [];
  readonly unasked: AskedQuestion[] = [];
  /** Whether it leads to a question without an answer, so that what is seen from there on says nothing. */
  isOpen = false;
  readonly #answersTo: AnswersTo;
  readonly #planned: readonly Turn[];
  readonly #taken = new Map<string, TakenLink>();

  constructor(answersTo: AnswersTo, planned: readonly Turn[]) {
    this.#answersTo = answersTo;
    this.#planned = planned;
  }

  readonly see: See = (asked, type) => {
    const first = this.#linkOf(asked, type);
    if (!first) return NOTHING_SEEN;
    const links = linksOf(first, ({ target }) => (target === null ? null : this.#linkOf(target, type)));
    const { target, status, records, isOwnCut } = links.at(-1) ?? first;
    const isReferred = isOwnCut && links.length === 1 && recordType(type)?.isDelegation === true;
    const isAnswered = status === 'answer' || status === 'elsewhere' || isReferred;
    return {
      status: target === null ? status : 'loop',
      isAnswered: target === null && isAnswered,
      through: links.slice(1).map(({ name }) => name),
      records,
    };
  };

  /** The answers that a question led through. */
  taken({ asked, type }: AskedQuestion): readonly TakenLink[] {
    const names = [asked, ...this.see(asked, type).through];
    return names.flatMap((name) => this.#taken.get(keyOf({ asked: name, type })) ?? []);
  }

  #linkOf(asked: string, type: string): ServerLink | null {
    const question = { asked, type };
    const known = this.#taken.get(keyOf(question));
    if (known) return known.link;
    const answers = this.#answersTo(question);
    if (!answers) this.unasked.push(question);
    const isDisputed = answers !== undefined && answers.length > 1;
    const answer = answers?.[isDisputed ? this.#turn(answers.length) : 0];
    if (answer) this.#taken.set(keyOf(question), { ...answer, isDisputed });
    else this.isOpen = true;
    return answer?.link ?? null;
  }

  #turn(of: number): number {
    const { taken } = this.#planned[this.turns.length] ?? { taken: 0 };
    this.turns.push({ taken, of });
    return taken;
  }
}

const NOTHING_SEEN: SeenAnswer = { status: 'no-data', isAnswered: false, through: [], records: [] };

/** Equal for equal questions. */
export function keyOf({ asked, type }: AskedQuestion): string {
  return `${type} ${asked}`;
}
