import { childEnvironment, childProgram } from '../../child-program.js';
import type { Environment } from '../../environment.js';
import { isDumb } from './dumb-terminal.js';

/** Shows a text page by page; resolves to false if the program cannot be run or fails, so that nothing was shown. */
export type Pager = (text: string) => Promise<boolean>;

/** What decides whether there is a pager. */
export interface PagerSetting {
  readonly env: Environment;
  /** Whether results go to a terminal. */
  readonly isTerminal: boolean;
  /** Whether the user has not forbidden it. */
  readonly isWanted: boolean;
}

/**
 * The command of the pager, by the conventions of git: ZONEMASON_PAGER, then PAGER, then `less`; an empty one and `cat` stand
 * for none. Null also without a terminal, in CI, and on a terminal that cannot move its cursor.
 */
export function pagerCommand({ env, isTerminal, isWanted }: PagerSetting): string | null {
  if (!isTerminal || !isWanted || env['CI'] || isDumb(env)) return null;
  const command = (env['ZONEMASON_PAGER'] ?? env['PAGER'] ?? 'less').trim();
  return command === '' || command === 'cat' ? null : command;
}

/** Opens the pager with a command, which shows texts on the terminal of this process. */
export function openPager(command: string, env: Environment): Pager {
  return async (text) => {
    try {
      const { spawn } = await import('node:child_process');
      const shell = SHELL_SYNTAX.test(command);
      const child = spawn(shell ? command : childProgram(command, env).file, [], {
        env: { ...OPTIONS, ...childEnvironment(env) },
        stdio: ['pipe', 'inherit', 'inherit'],
        shell,
      });
      return await new Promise<boolean>((resolve) => {
        child.on('error', () => resolve(false));
        child.on('close', (code) => resolve(code === null || !FAILURES.has(code)));
        // A reader who has seen enough quits before the end.
        child.stdin.on('error', () => undefined);
        child.stdin.end(text);
      });
    } catch {
      return false;
    }
  };
}

/** Any failure, and a shell that may not run or does not find the program. `less -K` ends with 2 at Ctrl-C. */
const FAILURES: ReadonlySet<number> = new Set([1, 126, 127]);

/** What git leaves to a shell. */
const SHELL_SYNTAX = /[|&;<>()$`\\"' \t\n*?[#~=%]/;

/** For `less`: quit if all fits on the screen, take colours, leave the text on the terminal; for `lv`: take colours. */
const OPTIONS = { LESS: 'FRX', LV: '-c' };
