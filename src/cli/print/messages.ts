import type { PauseEvent } from '../../apply/events.js';
import { renderProblems } from '../../engine/check/render-report.js';
import type { EngineEvent, Tell, Work } from '../../engine/events.js';
import type { ScopeFailure } from '../../engine/scope-failure.js';
import { wrap } from '../../text/columns.js';
import { formatDuration } from '../../text/duration.js';
import { enumeration, plural } from '../../text/plural.js';
import type { ChangedSince } from '../../plan/plan.js';
import { changedSinceText } from '../../render/changed-since.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Context } from '../terminal/context.js';
import { clearProgress, progressLine } from '../terminal/progress.js';
import { formatFailure } from './failure-text.js';
import { troublePrinter } from './troubles.js';

const LABELS: Readonly<Record<Work, string>> = {
  reading: 'Reading',
  'reading-translations': 'Reading translations',
  applying: 'Applying',
  verifying: 'Verifying',
  'looking-up': 'Looking up',
};

/** Returns a function that reports events on stderr; results are printed elsewhere. */
export function messagePrinter(context: Context): Tell {
  const { err, globals } = context;
  const pause = pausePrinter(context);
  const progress = progressLine(context);
  const leftOut = leftOutPrinter(context);
  const trouble = troublePrinter(context);
  return (event) => {
    if (trouble(event)) return undefined;
    switch (event.kind) {
      case 'wait':
      case 'retry':
        return pause(event);
      case 'progress':
        return progress.draw(LABELS[event.work], event);
      case 'progress-end':
        return progress.clear();
      case 'warnings':
        return err.write(globals.quiet ? '' : warningsText(event, err.layout));
      case 'left-out-journal':
        return leftOut(event);
      case 'problems':
        return err.write(renderProblems(event.diagnostics, err.layout));
      case 'obstacle':
        return err.write(wrapped(event.message, err.layout));
      case 'unreadable':
        return printFailures(event.failures, context);
      default:
        return err.write(messageOf(event, globals.quiet));
    }
  };
}

function wrapped(text: string, { width }: Layout): string {
  return `${wrap(printable(text), width).join('\n')}\n`;
}

/** The message for an event with its line end, or '' for none. */
function messageOf(event: EngineEvent, isQuiet: boolean): string {
  switch (event.kind) {
    case 'no-project':
      return isQuiet
        ? ''
        : `${printable(event.file)} does not exist at ${printable(event.ref)}: everything is new\n\n`;
    case 'narrowed':
      return isQuiet ? '' : narrowedText(event.to);
    case 'unknown-origin':
      return `cannot tell which changes of ${printable(event.path)} come from this branch\n\n`;
    case 'not-compared':
      return (
        `${printable(event.path)} is not in the repository at ${printable(event.ref)}: ` +
        `${printable(event.name)} is not compared\n\n`
      );
    case 'locked':
      return isQuiet
        ? ''
        : `${printable(event.message)}; waiting up to ${formatDuration(Math.ceil(event.ms / 1000))}\n`;
    case 'lock-taken-over':
      return isQuiet ? '' : `Took over the lock ${printable(event.message)}\n`;
    case 'unfinished':
      return isQuiet ? '' : `${printable(unfinishedText(event.journals))}\n`;
    case 'not-synced':
      return `warning: a power failure may lose new files in ${printable(event.folder)}, since its file system cannot sync folders: ${printable(event.reason)}\n`;
    case 'not-deleted':
      return `warning: old journals in ${printable(event.folder)} could not be deleted: ${printable(event.reason)}\n`;
    case 'unknown-services':
      return event.faults
        .map((fault) => `warning: services of ${printable(event.zone)}: ${printable(fault)}\n`)
        .join('');
    case 'left-out-token':
      return `warning: ${printable(event.path)} is ${printable(event.why)}, so it is not used, and no token is kept\n`;
    case 'unread-journal':
      return `${printable(event.message)}; the plan does not know whether its run lowered a TTL\n\n`;
    case 'caught-up':
      return `${printable(event.server)} has ${event.zone} as declared, after ${formatDuration(Math.ceil(event.ms / 1000))}\n`;
    case 'not-looked-up':
      return `warning: DNS has no answer about ${printable(enumeration(event.names, MOST_NAMES))}; what depends on it was not checked\n`;
    case 'moved':
      return `warning: changed since the plan was made, which has no steps there: ${printable(enumeration(event.moved, MOST_NAMES))}\n`;
    default:
      return '';
  }
}

/** Names without an answer that are shown. */
const MOST_NAMES = 5;

type Warnings = Extract<EngineEvent, { readonly kind: 'warnings' }>;

/** What a run is narrowed to, '' where the project has nothing of the kind. */
function narrowedText(to: ChangedSince): string {
  const what = changedSinceText(to, printable);
  return what === '' ? '' : `Only ${what}\n\n`;
}

function warningsText({ of, count, diagnostics }: Warnings, layout: Layout): string {
  if (of !== 'files') return renderProblems(diagnostics, layout);
  return `${plural(count, 'warning')}; \`zonemason validate\` shows ${count === 1 ? 'it' : 'them'}\n\n`;
}

/** A run that may have changed something is named by a journal that says so. */
function unfinishedText(journals: Extract<EngineEvent, { kind: 'unfinished' }>['journals']): string {
  const named = journals.find(({ changedNothing }) => !changedNothing) ?? journals[0];
  const more = journals.length - 1;
  const others = more > 0 ? `, like ${more} more of that run,` : '';
  const state = named?.changedNothing
    ? 'is incomplete: its run was interrupted before it changed anything, or has just started'
    : 'has no end: its run was interrupted or is still running; this run starts from what is live now';
  return `${named?.path}${others} ${state}`;
}

/** Further journals are only mentioned. */
const MAX_LEFT_OUT = 3;

/** Returns a function that reports the first journals that are left out. */
function leftOutPrinter({ err }: Context): (event: LeftOutJournal) => void {
  let count = 0;
  return ({ path, why }) => {
    count += 1;
    if (count <= MAX_LEFT_OUT) err.write(`${printable(path)} is left out: it is ${printable(why)}\n`);
    else if (count === MAX_LEFT_OUT + 1)
      err.write('more journals are left out; `zonemason rollback` lists them\n');
  };
}

type LeftOutJournal = Extract<EngineEvent, { readonly kind: 'left-out-journal' }>;

/** Further failures are only counted: thousands would hide what follows. */
const MAX_FAILURES = 20;

/** Prints which zones or mails are left out. */
function printFailures(failures: readonly ScopeFailure[], { err, globals }: Context): void {
  const shown = globals.verbose ? failures : failures.slice(0, MAX_FAILURES);
  for (const { failure } of shown) err.write(formatFailure(failure, err.layout, globals.verbose));
  const more = failures.length - shown.length;
  if (more > 0) err.write(`and ${more} more that are left out; \`--verbose\` lists them\n\n`);
}

/** Longer waits are always reported. */
const LONG_WAIT_MS = 5_000;

/** Waits that end this close to each other are reported once. */
const SAME_WAIT_MS = 1_000;

type Reason = Extract<PauseEvent, { readonly kind: 'wait' }>['reason'];

const REASONS: Readonly<Record<Exclude<Reason, 'password'>, string>> = {
  locked: 'another run holds the lock',
  sent: 'this one-time password has already been used',
  refused: 'the service refused the one-time password',
  lost: 'the service did not answer the login',
  busy: 'the service is busy',
  throttled: 'too many requests',
  late: 'the answer to a write was lost, and the write may still take effect',
  lag: 'the service does not list all changes yet',
};

/** Reasons that are reported however short the wait is: they are rare, and the user may have to act. */
const ALWAYS_REPORTED: ReadonlySet<Reason> = new Set(['sent', 'refused', 'lost', 'busy']);

/** Returns a function that reports the waits that a user would notice; a wait of many requests is reported once. */
function pausePrinter(context: Context): (event: PauseEvent) => void {
  const { err, globals, now } = context;
  let reportedUntil = 0;
  return (event) => {
    const until = now() + event.ms;
    const isReported = globals.verbose || (isNoticeable(event) && until > reportedUntil + SAME_WAIT_MS);
    if (globals.quiet || !isReported) return;
    reportedUntil = Math.max(reportedUntil, until);
    err.write(`${clearProgress(context)}${pauseText(event)}\n`);
  };
}

function pauseText(event: PauseEvent): string {
  const seconds = `${Math.ceil(event.ms / 1000)} s`;
  if (event.kind === 'retry')
    return `${event.error}; ${event.ms === 0 ? 'trying again' : `waiting ${seconds}`}`;
  if (event.reason === 'password') return `dns.credentialCommand has not answered for ${seconds}`;
  return `${REASONS[event.reason]}; waiting ${event.reason === 'lag' ? 'up to ' : ''}${seconds}`;
}

function isNoticeable(event: PauseEvent): boolean {
  return event.ms > LONG_WAIT_MS || (event.kind === 'wait' && ALWAYS_REPORTED.has(event.reason));
}
