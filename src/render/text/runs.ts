import type { JournalOutline } from '../../apply/journal/journal-outline.js';
import type { JournaledRun, RolledBack, RunList } from '../../apply/journal/runs.js';
import { wrap } from '../../text/columns.js';
import { enumeration, plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import { timeText } from '../review/notices.js';
import { revisionText } from '../revision.js';
import { rollbackCommand } from '../rollback-command.js';

/** Further runs, and further journals that cannot be read, are only counted. */
const MAX_RUNS = 20;

interface RunOptions {
  /** Whether to list all runs. */
  readonly all?: boolean;
  /** Whether a run may be in progress; it may unless that is known. */
  readonly mayBeRunning?: boolean;
  /** The project file, if the user has named it. */
  readonly config?: string | undefined;
}

/** Formats the runs of a folder, newest first, with the command that goes back before each. */
export function formatRuns(list: RunList, layout: Layout, options: RunOptions = {}): string {
  const { all = false } = options;
  const { folder, runs } = list;
  const shown = all ? runs : runs.slice(0, MAX_RUNS);
  const older = runs.length - shown.length;
  const head = runs.length === 0 ? `No runs in ${folder}.` : `Runs in ${folder}, newest first:`;
  const sections = [
    printable(head),
    ...shown.map((run) => formatRun(run, layout, options)),
    older > 0 ? `and ${plural(older, 'older run')}; \`--verbose\` lists them` : '',
    ...notesOn(list, { layout, all }),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function formatRun(run: JournaledRun, layout: Layout, { config, mayBeRunning }: RunOptions): string {
  const { journals, project, restores, hasChanged } = run;
  const indented = (text: string): readonly string[] => wrap(`  ${text}`, layout.width);
  const origin = originText(run);
  return [
    ...headLines(run, stateText(run, mayBeRunning), layout),
    ...indented(scopesText(journals)),
    ...(restores.length === 0 ? [] : indented(restoredText(restores))),
    ...(origin === '' ? [] : indented(origin)),
    ...(project === null && hasChanged ? indented(UNNAMED) : []),
    ...(hasChanged
      ? [
          `  ${rollbackCommand(
            journals.map(({ path }) => path),
            config,
          )}`,
        ]
      : []),
  ].join('\n');
}

/** When it started and how far it got; on a narrow terminal on lines of their own. */
function headLines(run: JournaledRun, state: string, { style, width }: Layout): readonly string[] {
  const start = printable(timeText(run.startedAt));
  const isOneLine = `${start}  ${run.command}  ${state}`.length <= width;
  const head = `${style.bold(start)}  ${run.command}`;
  return isOneLine ? [`${head}  ${state}`] : [head, ...wrap(`  ${state}`, width)];
}

const UNNAMED = 'of an earlier version, which recorded no project: `--last` does not take it';

/** How far a run got, and whether it was rolled back. One without an end may still be in progress, unless that is known. */
export function stateText(run: JournaledRun, mayBeRunning = true): string {
  const { done, unknown, total, hasChanged, rolledBack } = run;
  const isSure = total === null || unknown === 0;
  const unsure = done === 0 ? ['may have changed something'] : isSure ? [] : ['may have changed more'];
  return [
    doneText(run, mayBeRunning),
    ...(hasChanged ? unsure : ['changed nothing']),
    ...(hasChanged ? rolledBackTexts(rolledBack) : []),
  ].join('; ');
}

function doneText({ done, unknown, total, hasChanged }: JournaledRun, mayBeRunning: boolean): string {
  const open = unknown > 0 ? `, ${unknown} unknown` : '';
  if (total !== null) return `${done} of ${plural(total, 'step')} done${open}`;
  const end = mayBeRunning ? 'cut off or still running' : 'cut off';
  if (!hasChanged) return `${plural(done, 'step')} done, then ${end}`;
  return done === 0 ? end : `at least ${plural(done, 'step')} done, then ${end}`;
}

function rolledBackTexts(rolledBack: RolledBack): readonly string[] {
  if (rolledBack.extent === 'no') return [];
  const extent = rolledBack.extent === 'yes' ? 'rolled back' : 'rolled back in part';
  return [`${extent} at ${printable(timeText(rolledBack.at))}`];
}

/** Further runs that a rollback took back are only counted. */
const MAX_RESTORED = 3;

function restoredText(restores: readonly string[]): string {
  const times = restores.map((start) => printable(timeText(start)));
  return `back to before the ${times.length === 1 ? 'run' : 'runs'} of ${enumeration(times, MAX_RESTORED)}`;
}

/** Further zones and templates are only counted. */
const MAX_SCOPES = 5;

function scopesText(journals: readonly JournalOutline[]): string {
  return enumeration(
    journals.map(({ scope }) => printable(scope)),
    MAX_SCOPES,
  );
}

/** `commit 1a2b3c4 of main, by anna, https://…`; '' if nothing is known. */
export function originText({ provenance }: Pick<JournaledRun, 'provenance'>): string {
  const { commit = null, ref = null, actor = null, run = null } = provenance ?? {};
  const parts = [
    ...(commit === null ? [] : [revisionText({ ref: ref ?? commit, commit })]),
    ...(actor === null ? [] : [`by ${printable(actor)}`]),
    ...(run === null ? [] : [printable(run)]),
  ];
  return parts.length === 0 ? '' : `from ${parts.join(', ')}`;
}

interface RunView {
  readonly layout: Layout;
  readonly all: boolean;
}

function notesOn({ unclear, foreign }: RunList, { layout, all }: RunView): readonly string[] {
  const lines = (texts: readonly string[]): string =>
    texts.flatMap((text) => wrap(printable(text), layout.width)).join('\n');
  const suspects = foreign.filter(({ kind }) => kind === 'suspect');
  const others = foreign.filter(({ kind }) => kind !== 'suspect');
  const notes = [
    ...suspects.flatMap(({ why, journals }) => journals.map((path) => `${path}: it is ${why}`)),
    ...unclear.map(({ path, reason }) => `${path}: ${reason}`),
  ];
  const shown = all ? notes : notes.slice(0, MAX_RUNS);
  const more = notes.length - shown.length;
  return [
    lines([
      ...shown,
      ...(more > 0 ? [`and ${plural(more, 'more journal')} left out; --verbose lists them`] : []),
    ]),
    lines(others.map(({ why, journals }) => `${plural(journals.length, 'journal')} not listed: ${why}`)),
  ];
}
