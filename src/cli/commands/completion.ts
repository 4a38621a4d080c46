import type { Shell } from '../completion/shells.js';
import { scripts } from '../completion/scripts.js';
import type { Context } from '../context.js';

/** Prints what makes a shell complete command lines of the program. */
export async function runCompletion(shell: Shell, { out }: Context): Promise<number> {
  out.write(scripts[shell]);
  return 0;
}
