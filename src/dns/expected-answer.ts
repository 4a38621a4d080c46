import type { Span } from '../diagnostics/source.js';
import type { Demand } from '../plan/settings/setting.js';
import { patternText } from '../plan/settings/setting.js';

/** An entry of `expect`: what a team wants a question to be answered with, in every state of its zones. */
export interface ExpectedAnswer {
  /** The question as it is written: `www A`. */
  readonly ask: string;
  /** In lower-case punycode, without the label of a wildcard: a full name, or in a zone file a prefix; '' is the apex. */
  readonly name: string;
  /** Whether any other name below `name` is meant, as by `*.dev`. */
  readonly below: boolean;
  readonly type: string;
  /** Whether there must be an answer, or must be none. */
  readonly isAnswered: boolean;
  /** Addresses, networks and names, one of which each host of the answer must end at; null where any will do. */
  readonly reaches: readonly string[] | null;
  /** Bounds of the names that CNAMEs lead through; null for none. */
  readonly via: ViaBounds | null;
  /** Why it matters, for people; null where nobody says. */
  readonly reason: string | null;
  readonly place: Span;
  /** The names, addresses and networks under `reaches` and `within`, and where each stands. */
  readonly ends: readonly ExpectedEnd[];
}

export interface ExpectedEnd {
  readonly text: string;
  readonly place: Span;
}

/** What is allowed of the names that CNAMEs lead through to an answer. */
export interface ViaBounds {
  /** How many there may be; null for any number. */
  readonly most: number | null;
  /** The domains that all of them must be in; null for any. */
  readonly within: readonly string[] | null;
}

/** An expected answer as a setting: dropped, or with wider bounds, it guards less. */
export function asDemand(expected: ExpectedAnswer): Demand {
  const { ask, name, below, type, isAnswered, reaches, via, place } = expected;
  const { most = null, within = null } = via ?? {};
  return {
    subject: JSON.stringify([name, below, type]),
    claim: isAnswered ? 'answered' : 'not answered',
    atMost: most === null ? {} : { most },
    only: { ...(reaches && { reaches }), ...(within && { within }) },
    text: patternText({
      ask,
      ...(!isAnswered && { answers: false }),
      ...(reaches && { reaches }),
      ...(most !== null && { most }),
      ...(within && { within }),
    }),
    place,
  };
}
