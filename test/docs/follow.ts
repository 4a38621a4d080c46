import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zonemason } from '../cli/support.js';
import { gitIn } from '../support/git.js';
import type { ShownCommand } from './console.js';
import { shownFile } from './console.js';

export interface FollowOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the page also shows messages. */
  readonly withMessages?: boolean;
}

/** Writes the files that a page shows and runs its commands; returns what they print of what the page says. */
export async function follow(
  commands: readonly ShownCommand[],
  { cwd, env = {}, withMessages = false }: FollowOptions,
): Promise<readonly string[]> {
  const printed: string[] = [];
  for (const shown of commands) {
    const path = shownFile(shown);
    if (path === null) {
      const { variables, program, args } = readCommand(shown.command);
      const ran = program === 'git' ? null : await zonemason(args, { cwd, env: { ...env, ...variables } });
      const stdout = ran ? ran.stdout + (withMessages ? ran.stderr : '') : gitIn(cwd)(...args);
      const text = anyCommit(stdout);
      const isPrinted = anyCommit(shown.output)
        .split('\n')
        .every((line) => text.includes(line));
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

/** The variables before a command, and its words. */
function readCommand(command: string) {
  const words = wordsOf(command);
  const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(
    words.slice(0, start).map((word) => [word.replace(/=.*/, ''), word.replace(/^.*?=/, '')]),
  );
  const [program = '', ...args] = words.slice(start);
  return { variables, program, args };
}

/** The words of a command, some of them in single quotes. */
function wordsOf(command: string): readonly string[] {
  return Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Replaces the lines that name a commit, which is another one in every run. */
function anyCommit(text: string): string {
  return text.replaceAll(/^[0-9a-f]{10} {2}\d{4}-\d\d-\d\d {2}.*$/gm, 'commit');
}
