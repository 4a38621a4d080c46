import type { Context } from './context.js';

/** A line on the terminal that says how far a lengthy work is. */
export interface Progress {
  readonly advance: () => void;
  /** Takes the line away. */
  readonly end: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_WIDTH = 24;

/** Shows progress on stderr: only on a terminal, not in CI, not when the user wants quiet. */
export function startProgress({ err, env, globals }: Context, label: string, total: number): Progress {
  const isShown = err.isTerminal && !globals.quiet && !env['CI'] && env['TERM'] !== 'dumb';
  if (!isShown || total === 0) return { advance: () => undefined, end: () => undefined };
  let done = 0;
  const draw = (): void => {
    const filled = Math.floor((done / total) * BAR_WIDTH);
    const bar = '━'.repeat(filled) + err.layout.style.dim('━'.repeat(BAR_WIDTH - filled));
    err.write(`${CLEAR_LINE}${label} ${bar} ${done}/${total}`);
  };
  draw();
  return {
    advance: () => {
      done += 1;
      draw();
    },
    end: () => err.write(CLEAR_LINE),
  };
}
