import type { Context } from '../context.js';

/** A line on the terminal that says how far a lengthy work is. */
export interface ProgressLine {
  readonly draw: (label: string, progress: { readonly done: number; readonly total: number }) => void;
  readonly clear: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;

/** Shows progress on stderr: only on a terminal, not in CI, not when the user wants quiet. */
export function progressLine(context: Context): ProgressLine {
  const { err } = context;
  if (!isShown(context)) return { draw: () => undefined, clear: () => undefined };
  return {
    draw: (label, { done, total }) => {
      const filled = Math.floor((done / total) * BAR_WIDTH);
      const bar = '━'.repeat(filled) + err.layout.style.dim('━'.repeat(BAR_WIDTH - filled));
      err.write(`${CLEAR_LINE}${label} ${bar} ${done}/${total}`);
    },
    clear: () => err.write(CLEAR_LINE),
  };
}

/** What takes away a line of progress that may be there, so that something else can be written in its place. */
export function clearProgress(context: Context): string {
  return isShown(context) ? CLEAR_LINE : '';
}

function isShown({ err, env, globals }: Context): boolean {
  return err.isTerminal && !globals.quiet && !env['CI'] && env['TERM'] !== 'dumb';
}
