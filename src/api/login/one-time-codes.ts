import type { Sleep } from '../http/sleep.js';
import { interrupted } from './unless-aborted.js';

/** Where one-time passwords come from. */
export type OtpSource = SharedSecret | GivenCode | Person;

/** A secret that gives another code in each step of time (RFC 6238). */
export interface SharedSecret {
  readonly kind: 'secret';
  /** The code of a moment, in milliseconds since 1970. */
  readonly codeAt: (now: number) => string;
  readonly stepMs: number;
  /** The secret in every form that must not be shown. */
  readonly secrets: readonly string[];
}

/** One code, and no other after it. */
export interface GivenCode {
  readonly kind: 'code';
  readonly code: string;
}

/** Somebody who reads codes off a device. */
export interface Person {
  readonly kind: 'person';
  /** Asks for a code; null when there is no answer. */
  readonly ask: (why: WhyAnother | null, signal: AbortSignal) => Promise<string | null>;
}

/** Why another code is needed: this one was sent already, the service refused it, or it did not answer. */
export type WhyAnother = 'sent' | 'refused' | 'lost';

/** Gives codes, none of them twice: the service takes each but once. */
export interface OneTimeCodes {
  /**
   * The next code, null when there is none. Of a secret it is that of this step of time, or of the next one when
   * that was given before. Throws a ServiceError when the signal aborts.
   */
  readonly next: (why: WhyAnother | null, signal: AbortSignal) => Promise<string | null>;
  /** All codes that were given. */
  readonly given: ReadonlySet<string>;
}

export interface CodeClock {
  /** Milliseconds since 1970; moves on by as much as `sleep` sleeps. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Told before a wait for the next step of time. */
  readonly onWait: (why: WhyAnother, ms: number) => void;
}

/** Makes a giver of codes that remembers those it has given. */
export function oneTimeCodes(source: OtpSource, clock: CodeClock): OneTimeCodes {
  const given = new Set<string>();
  return {
    given,
    next: async (why, signal) => {
      const code = await findCode(source, { given, clock, why, signal });
      if (code !== null) given.add(code);
      return code;
    },
  };
}

interface Search {
  readonly given: ReadonlySet<string>;
  readonly clock: CodeClock;
  readonly why: WhyAnother | null;
  readonly signal: AbortSignal;
}

async function findCode(source: OtpSource, search: Search): Promise<string | null> {
  if (source.kind === 'secret') return codeOfStep(source, search);
  if (source.kind === 'person') return codeOfPerson(source, search);
  return search.given.has(source.code) ? null : source.code;
}

async function codeOfStep({ codeAt, stepMs }: SharedSecret, search: Search): Promise<string> {
  const { given, clock, why, signal } = search;
  for (let isTold = false; ; isTold = true) {
    const code = codeAt(clock.now());
    if (!given.has(code)) return code;
    const ms = stepMs - (clock.now() % stepMs);
    if (!isTold) clock.onWait(why ?? 'sent', ms);
    await clock.sleep(ms, signal);
    if (signal.aborted) throw interrupted();
  }
}

async function codeOfPerson({ ask }: Person, { given, why, signal }: Search): Promise<string | null> {
  let code = await ask(why, signal);
  while (code !== null && given.has(code)) code = await ask('sent', signal);
  if (signal.aborted) throw interrupted();
  return code;
}
