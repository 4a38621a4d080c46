import type { Command } from 'commander';
import type { Style } from '../../text/style.js';
import type { Context } from '../context.js';

/** What the definitions of commands are added to. */
export interface Definitions {
  readonly program: Command;
  /** Of the help texts. */
  readonly style: Style;
  /** Called with the command that was asked for; its result is the exit code. */
  readonly start: (run: (context: Context) => Promise<number>) => Promise<void>;
}
