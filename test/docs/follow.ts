import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zonemason } from '../cli/support.js';
import type { ShownCommand } from './console.js';
import { shownFile } from './console.js';

/** Writes the files that a page shows and runs its commands; returns what they print of what the page says. */
export async function follow(
  commands: readonly ShownCommand[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const shown of commands) {
    const path = shownFile(shown);
    if (path === null) {
      const { stdout } = await zonemason(shown.command.split(' ').slice(1), { cwd, env });
      const isPrinted = shown.output.split('\n').every((line) => stdout.includes(line));
      printed.push(isPrinted ? shown.output : stdout);
    } else {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), shown.output);
    }
  }
  return printed;
}

/** What a page says that its commands print. */
export function outputsOf(commands: readonly ShownCommand[]): readonly string[] {
  return commands.filter((shown) => shownFile(shown) === null).map(({ output }) => output);
}
