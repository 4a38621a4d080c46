import type { EngineEvent, Tell, Work } from '../../engine/events.js';
import { renderProblems } from '../../engine/check/render-report.js';
import type { ScopeFailure } from '../../engine/service/read-or-fail.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../context.js';
import { progressLine } from '../terminal/progress.js';
import { tellWaits } from '../terminal/tell-waits.js';
import { formatFailure } from './failure-text.js';

const LABELS: Readonly<Record<Work, string>> = {
  reading: 'Reading',
  'reading-translations': 'Reading translations',
  applying: 'Applying',
};

/** Makes a function that tells people on stderr what happens. Results are not its business. */
export function tellingPeople(context: Context): Tell {
  const { err, globals } = context;
  const pause = tellWaits(context);
  const progress = progressLine(context);
  return (event) => {
    switch (event.kind) {
      case 'wait':
      case 'retry':
        return pause(event);
      case 'progress':
        return progress.draw(LABELS[event.work], event);
      case 'progress-end':
        return progress.clear();
      case 'problems':
        return err.write(renderProblems(event.diagnostics, err.layout));
      case 'unreadable':
        return tellFailures(event.failures, context);
      default:
        return err.write(sentence(event, globals.quiet));
    }
  };
}

/** What is said of an event, with its line end; '' for nothing. */
function sentence(event: EngineEvent, isQuiet: boolean): string {
  switch (event.kind) {
    case 'warnings':
      return isQuiet ? '' : warningsText(event.count);
    case 'no-project':
      return isQuiet
        ? ''
        : `there is no ${printable(event.file)} at ${printable(event.ref)}: everything is new\n\n`;
    case 'unknown-origin':
      return `it cannot be told what of ${printable(event.path)} comes from this branch\n\n`;
    case 'not-compared':
      return (
        `${printable(event.path)} is not in the repository at ${printable(event.ref)}, so it is not known what it said there: ` +
        `${printable(event.name)} is not compared\n\n`
      );
    case 'unfinished':
      return isQuiet ? '' : `${printable(event.journal.path)} ${whatBecameOf(event.journal)}\n`;
    case 'obstacle':
      return `${printable(event.message)}\n`;
    default:
      return '';
  }
}

type Of<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

function warningsText(count: number): string {
  return `${plural(count, 'warning')}; \`zonemason validate\` shows ${count === 1 ? 'it' : 'them'}\n\n`;
}

function whatBecameOf({ isUnbegun }: Of<'unfinished'>['journal']): string {
  return isUnbegun
    ? 'ends early, its run was cut off before it changed anything, or is just starting'
    : 'has no end, its run was cut off or still goes on; this one starts from what is live now';
}

/** So many are read; thousands would bury what comes after them. */
const TOLD_FAILURES = 20;

/** Tells which zones or mails could not be read. */
function tellFailures(failures: readonly ScopeFailure[], { err, globals }: Context): void {
  const told = globals.verbose ? failures : failures.slice(0, TOLD_FAILURES);
  for (const { failure } of told) err.write(formatFailure(failure, err.layout, globals.verbose));
  const more = failures.length - told.length;
  if (more > 0) err.write(`and ${more} more that could not be read; \`--verbose\` names them\n\n`);
}
