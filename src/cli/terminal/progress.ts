import { sliceColumns } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Context } from './context.js';
import { isDumb } from './dumb-terminal.js';
import { noticeText } from './notice.js';

/** How far something is. */
export interface ProgressState {
  readonly done: number;
  readonly total: number;
  /** How many steps have failed, of how many that is not known, and the latest reason. */
  readonly troubles?: { readonly failed: number; readonly unknown: number; readonly latest: string };
}

/** Shows progress: as a bar on the terminal, elsewhere as a line every ten seconds. */
export interface ProgressLine {
  readonly draw: (label: string, progress: ProgressState) => void;
  readonly clear: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;

/** Opens the progress of a run on stderr; with `--quiet`, nothing is shown. */
export function progressLine(context: Context): ProgressLine {
  if (context.globals.quiet) return { draw: () => undefined, clear: () => undefined };
  return isBar(context) ? progressBar(context) : progressNotes(context);
}

function progressBar({ err }: Context): ProgressLine {
  return {
    draw: (label, progress) => {
      const { done, total } = progress;
      const { style, width } = err.layout;
      const filled = Math.floor((done / total) * BAR_WIDTH);
      const bar = '━'.repeat(filled) + style.dim('━'.repeat(BAR_WIDTH - filled));
      const room = width - label.length - BAR_WIDTH - 3;
      // A line that wraps could not be cleared.
      const text = sliceColumns(troublesText(progress) || `${done}/${total}`, 0, room);
      err.write(`${CLEAR_LINE}${label} ${bar} ${text}`);
    },
    clear: () => err.write(CLEAR_LINE),
  };
}

const NOTE_MS = 10_000;

/** Also tells that nothing moves. */
function progressNotes({ err }: Context): ProgressLine {
  let timer: NodeJS.Timeout | undefined;
  let latest = '';
  const clear = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    draw: (label, progress) => {
      const { done, total } = progress;
      latest = `${label}: ${done} of ${total} done`;
      if (progress.troubles) latest += `, ${notDoneText(progress.troubles)}`;
      timer ??= setInterval(() => err.write(noticeText(latest, err.layout)), NOTE_MS).unref();
    },
    clear,
  };
}

/** `188 done, 2 failed, 1 unknown: cannot connect to …`; '' when nothing is in the way. */
function troublesText({ done, troubles }: ProgressState): string {
  return troubles ? `${done} done, ${notDoneText(troubles)}` : '';
}

function notDoneText({ failed, unknown, latest }: NonNullable<ProgressState['troubles']>): string {
  const counts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ];
  return `${counts.join(', ')}: ${printable(latest)}`;
}

/** The text that clears a progress bar, to print something else in its place. */
export function clearProgress(context: Context): string {
  return isBar(context) && !context.globals.quiet ? CLEAR_LINE : '';
}

function isBar({ err, env }: Context): boolean {
  return err.isTerminal && !env['CI'] && !isDumb(env);
}
