import type { Context } from './context.js';

/** A progress bar on the terminal. */
export interface ProgressLine {
  readonly draw: (label: string, progress: { readonly done: number; readonly total: number }) => void;
  readonly clear: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;

/** Opens a progress bar on stderr; it is shown only on a terminal, not in CI or with `--quiet`. */
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

/** The text that clears a progress bar, to print something else in its place. */
export function clearProgress(context: Context): string {
  return isShown(context) ? CLEAR_LINE : '';
}

function isShown({ err, env, globals }: Context): boolean {
  return err.isTerminal && !globals.quiet && !env['CI'] && env['TERM'] !== 'dumb';
}
