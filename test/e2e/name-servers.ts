import { spawnSync } from 'node:child_process';

/** What a program said. */
export interface Said {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program of Debian to its end. */
export function ask(program: string, args: readonly string[], input = ''): Said {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` };
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env, input });
  // A program that fails may leave its input unread: what it says explains more.
  if (error && status === null) throw error;
  return { code: status, output: stdout + stderr };
}

/** The programs that BIND, NSD and Knot check master files with, and their arguments. */
const CHECKERS: readonly (readonly [string, (zone: string, file: string) => readonly string[]])[] = [
  ['named-checkzone', (zone, file) => [zone, file]],
  ['nsd-checkzone', (zone, file) => [zone, file]],
  ['kzonecheck', (zone, file) => ['-o', zone, file]],
];

/** What the checkers find wrong with a master file. */
export function faultsFound(zone: string, file: string): readonly string[] {
  return CHECKERS.flatMap(([program, argumentsFor]) => {
    const { code, output } = ask(program, argumentsFor(zone, file));
    return code === 0 ? [] : [`${program}: ${output}`];
  });
}
