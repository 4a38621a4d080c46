import type { Environment } from '../environment.js';
import { Failure } from '../failure.js';
import type { Globals } from './options/globals.js';
import type { Interruption } from './terminal/interrupt.js';
import { interruptionOf } from './terminal/interrupt.js';
import type { Output, Streams } from './terminal/streams.js';
import { openOutput } from './terminal/streams.js';

/** Where answers are read from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What a command runs in. */
export interface Context extends Interruption {
  /** Results. */
  readonly out: Output;
  /** Messages, questions, progress. */
  readonly err: Output;
  readonly stdin: Input;
  readonly globals: Globals;
  readonly env: Environment;
  /** Absolute path of the working directory. Reading it throws a Failure `error` if the directory was deleted. */
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens the context of a process. Stdin, the working directory and signals are not touched before they are read. */
export function openContext(process: NodeJS.Process, streams: Streams, globals: Globals): Context {
  const { env } = process;
  const interruption = interruptionOf(process);
  return {
    out: openOutput(streams.out, env, globals.colour),
    err: openOutput(streams.err, env, globals.colour),
    get stdin() {
      return process.stdin;
    },
    globals,
    env,
    get cwd() {
      return workingDirectory(process);
    },
    get signal() {
      return interruption.signal;
    },
    quit: interruption.quit,
    now: Date.now,
  };
}

function workingDirectory(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch (cause) {
    const hint = 'change to a directory that exists';
    throw new Failure('error', 'the working directory no longer exists', { hint, cause });
  }
}
