import type { PauseEvent } from '../../apply/events.js';
import type { Context } from '../context.js';
import { clearProgress } from './progress.js';

/** Tells a person why nothing happens for a while. */
export type TellPause = (event: PauseEvent) => void;

/** A wait that is longer is always told, whatever it is for. */
const LONG_WAIT_MS = 5_000;

/** Waits that end so close to each other are one. */
const SAME_WAIT_MS = 1_000;

type Reason = Extract<PauseEvent, { readonly kind: 'wait' }>['reason'];

const reasons: Readonly<Record<Exclude<Reason, 'password'>, string>> = {
  sent: 'this one-time password was sent already',
  refused: 'the service refused the one-time password',
  lost: 'the service did not answer the login',
  busy: 'the service wants a rest',
  throttled: 'the service is asked too much',
  late: 'the answer to a write was lost, and it may still be carried out',
};

/** Waits that are told however short they are: they are rare, and a person may have to act. */
const ALWAYS_TOLD: ReadonlySet<Reason> = new Set(['sent', 'refused', 'lost', 'busy']);

/**
 * Makes a function that is told of all waits, and tells people of those that they would notice, unless they want quiet.
 * What is waited for by many at a time is told once.
 */
export function tellWaits(context: Context): TellPause {
  const { err, globals, now } = context;
  let toldUntil = 0;
  return (event) => {
    const until = now() + event.ms;
    const isTold = globals.verbose || (isNotable(event) && until > toldUntil + SAME_WAIT_MS);
    if (globals.quiet || !isTold) return;
    toldUntil = Math.max(toldUntil, until);
    err.write(`${clearProgress(context)}${textOf(event)}\n`);
  };
}

function textOf(event: PauseEvent): string {
  const seconds = `${Math.ceil(event.ms / 1000)} s`;
  if (event.kind === 'retry') return `${event.error}; waiting ${seconds}`;
  if (event.reason === 'password') return `dns.credentialCommand has not answered for ${seconds}`;
  return `${reasons[event.reason]}; waiting ${seconds}`;
}

function isNotable(event: PauseEvent): boolean {
  return event.ms > LONG_WAIT_MS || (event.kind === 'wait' && ALWAYS_TOLD.has(event.reason));
}
