import type { PauseEvent } from '../../apply/events.js';
import { renderProblems } from '../../engine/check/render-report.js';
import type { EngineEvent, Tell, Work } from '../../engine/events.js';
import type { ScopeFailure } from '../../engine/scope-failure.js';
import { formatDuration } from '../../text/duration.js';
import { enumeration, plural } from '../../text/plural.js';
import type { ChangedSince } from '../../plan/plan.js';
import { changedSinceText } from '../../render/changed-since.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';
import { clearProgress, progressLine } from '../terminal/progress.js';
import { formatFailure } from './failure-text.js';
import { formatSinceRun } from './since-run.js';
import { retryText, troublePrinter } from './troubles.js';

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
      case 'undone-since-run':
        return err.write(formatSinceRun(event.undone, err.layout));
      case 'problems':
        return err.write(renderProblems(event.diagnostics, err.layout));
      case 'obstacle':
        return err.write(noticeText(event.message, err.layout));
      case 'unknown-services':
        for (const fault of event.faults)
          err.write(noticeText(`warning: services of ${event.zone}: ${fault}`, err.layout));
        return undefined;
      case 'unreadable':
        return printFailures(event.failures, context);
      default:
        return printMessage(event, context);
    }
  };
}

/** Prints the message for an event, if it has one. */
function printMessage(event: EngineEvent, { err, globals }: Context): void {
  const { text = '', isApart = false } = (globals.quiet ? null : mereNewsOf(event)) ?? messageOf(event) ?? {};
  if (text !== '') err.write(noticeText(text, err.layout) + (isApart ? '\n' : ''));
}

interface Message {
  /** A paragraph, '' for none. */
  readonly text: string;
  /** Whether an empty line follows. */
  readonly isApart?: boolean;
}

/** What is not told with `--quiet`. */
function mereNewsOf(event: EngineEvent): Message | null {
  switch (event.kind) {
    case 'no-project':
      return { text: `${event.file} does not exist at ${event.ref}: everything is new`, isApart: true };
    case 'narrowed':
      return { text: narrowedText(event.to), isApart: true };
    case 'locked':
      return { text: `${event.message}; waiting up to ${secondsText(event.ms)}` };
    case 'lock-taken-over':
      return { text: `Took over the lock ${event.message}` };
    case 'unfinished':
      return { text: unfinishedText(event.journals) };
    default:
      return null;
  }
}

function messageOf(event: EngineEvent): Message | null {
  switch (event.kind) {
    case 'unknown-origin':
      return { text: `cannot tell which changes of ${event.path} come from this branch`, isApart: true };
    case 'not-compared':
      return {
        text: `${event.path} is not in the repository at ${event.ref}: ${event.name} is not compared`,
        isApart: true,
      };
    case 'not-synced':
      return {
        text: `warning: a power failure may lose new files in ${event.folder}, since its file system cannot sync folders: ${event.reason}`,
      };
    case 'not-deleted':
      return { text: `warning: old journals in ${event.folder} could not be deleted: ${event.reason}` };
    case 'left-out-token':
      return { text: `warning: ${event.path} is ${event.why}, so it is not used, and no token is kept` };
    case 'unread-journal':
      return {
        text: `${event.message}; the plan does not know whether its run lowered a TTL`,
        isApart: true,
      };
    case 'unlisted':
      return {
        text: `warning: ${plural(event.count, 'change')} that the journals call done ${event.count === 1 ? 'is' : 'are'} not listed: taken back since, or the listing lags behind; if it does, run the same command again later`,
        isApart: true,
      };
    case 'caught-up':
      return { text: `${event.server} has ${event.zone} as declared, after ${secondsText(event.ms)}` };
    case 'not-looked-up':
      return {
        text: `warning: DNS has no answer about ${enumeration(event.names, MOST_NAMES)}; what depends on it was not checked`,
      };
    case 'moved':
      return {
        text: `warning: changed since the plan was made, which has no steps there: ${enumeration(event.moved, MOST_NAMES)}`,
      };
    default:
      return null;
  }
}

function secondsText(ms: number): string {
  return formatDuration(Math.ceil(ms / 1000));
}

/** Names without an answer that are shown. */
const MOST_NAMES = 5;

type Warnings = Extract<EngineEvent, { readonly kind: 'warnings' }>;

/** What a run is narrowed to, '' where the project has nothing of the kind. */
function narrowedText(to: ChangedSince): string {
  const what = changedSinceText(to, printable);
  return what === '' ? '' : `Only ${what}`;
}

function warningsText({ of, count, diagnostics }: Warnings, layout: Layout): string {
  if (of !== 'files') return renderProblems(diagnostics, layout);
  const them = count === 1 ? 'it' : 'them';
  return `${noticeText(`${plural(count, 'warning')}; \`zonemason validate\` shows ${them}`, layout)}\n`;
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
    if (count <= MAX_LEFT_OUT) err.write(noticeText(`${path} is left out: it is ${why}`, err.layout));
    else if (count === MAX_LEFT_OUT + 1)
      err.write(noticeText('more journals are left out; `zonemason rollback` lists them', err.layout));
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
  late: 'no answer says what came of a write, and it may still take effect',
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
    err.write(clearProgress(context) + noticeText(pauseText(event), err.layout));
  };
}

function pauseText(event: PauseEvent): string {
  if (event.kind === 'retry') return retryText(event);
  const seconds = `${Math.ceil(event.ms / 1000)} s`;
  if (event.reason === 'password') return `dns.credentialCommand has not answered for ${seconds}`;
  return `${REASONS[event.reason]}; waiting ${MAY_END_EARLY.has(event.reason) ? 'up to ' : ''}${seconds}`;
}

/** Reasons for waits that end as soon as something is seen. */
const MAY_END_EARLY: ReadonlySet<Reason> = new Set(['lag', 'late', 'locked']);

function isNoticeable(event: PauseEvent): boolean {
  return event.ms > LONG_WAIT_MS || (event.kind === 'wait' && ALWAYS_REPORTED.has(event.reason));
}
