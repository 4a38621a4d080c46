import type { Sleep } from '../http/sleep.js';
import { interrupted } from './unless-aborted.js';

/** Where one-time passwords come from. */
export type OtpSource = SharedSecret | GivenCode | Person;

/** A secret with a new code in each time step (RFC 6238). */
export interface SharedSecret {
  readonly kind: 'secret';
  /** The code at a time in milliseconds since 1970. */
  readonly codeAt: (now: number) => string;
  readonly stepMs: number;
  /** All spellings of the secret, which must not be shown. */
  readonly secrets: readonly string[];
}

/** A single code. */
export interface GivenCode {
  readonly kind: 'code';
  readonly code: string;
}

/** A user who reads codes from a device. */
export interface Person {
  readonly kind: 'person';
  /** Asks for a code; null without an answer. */
  readonly ask: (why: WhyAnother | null, signal: AbortSignal) => Promise<string | null>;
}

/** Why another code is needed: the last one was sent already, was refused, or got no answer. */
export type WhyAnother = 'sent' | 'refused' | 'lost';

/** Supplies codes, each only once, as the service accepts it only once. */
export interface OneTimeCodes {
  /**
   * The next code, or null. From a secret it is that of the current time step, or of the next one if that was supplied
   * or claimed before. Throws a ServiceError when the signal aborts.
   */
  readonly next: (why: WhyAnother | null, signal: AbortSignal) => Promise<string | null>;
  /** All codes so far. */
  readonly given: ReadonlySet<string>;
}

/** A time step of a secret: the `index`-th of this length since 1970. */
export interface TimeStep {
  readonly index: number;
  readonly stepMs: number;
}

/** Claims a time step for one login, whatever else is running; false if it has been claimed before. */
export type ClaimStep = (step: TimeStep) => Promise<boolean>;

export interface CodeClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Called before a wait for the next time step. */
  readonly onWait: (why: WhyAnother, ms: number) => void;
  readonly claimStep: ClaimStep;
}

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
    const now = clock.now();
    const code = codeAt(now);
    if (!given.has(code) && (await clock.claimStep({ index: Math.floor(now / stepMs), stepMs }))) return code;
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
