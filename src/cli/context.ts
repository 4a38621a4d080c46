import type { Globals } from './globals.js';
import { readGlobals } from './globals.js';
import type { Output } from './streams.js';
import { openOutput } from './streams.js';

/** Where answers come from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What a command gets from the process it runs in. */
export interface Context {
  /** Results. */
  readonly out: Output;
  /** Messages, questions, progress. */
  readonly err: Output;
  readonly stdin: Input;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly globals: Globals;
  /** Ends the process at once. */
  readonly leave: (exitCode: number) => never;
}

/** Opens the streams of a process for a command line. */
export function openContext(process: NodeJS.Process, argv: readonly string[]): Context {
  const { env, stdout, stderr } = process;
  const globals = readGlobals(argv);
  return {
    out: openOutput(stdout, env, globals.colour),
    err: openOutput(stderr, env, globals.colour),
    /** Opened when it is first read. */
    get stdin() {
      return process.stdin;
    },
    env,
    cwd: process.cwd(),
    globals,
    leave: (exitCode) => process.exit(exitCode),
  };
}
