import { Failure } from '../failure.js';
import type { Globals } from './options/globals.js';
import type { Interruption } from './terminal/interrupt.js';
import type { Output, Stream, Streams } from './terminal/streams.js';
import { openOutput } from './terminal/streams.js';

/** Where answers come from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What a command line runs in: a process, or a test. */
export interface Surroundings extends Interruption {
  readonly stdin: Input;
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the working folder. It may throw where that is gone. */
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the command line itself needs to show its help and errors. */
export interface Shown {
  /** Results. */
  readonly out: Output;
  /** Messages, questions, progress. */
  readonly err: Output;
  readonly globals: Globals;
}

/** What a command gets. */
export interface Context extends Shown, Omit<Surroundings, 'stdout' | 'stderr'> {}

/** How anything is shown on streams. */
export function shownOn({ out, err }: Streams, globals: Globals, env: Surroundings['env']): Shown {
  return { out: openOutput(out, env, globals.colour), err: openOutput(err, env, globals.colour), globals };
}

/** What a command gets. @throws Failure `error` when the working folder is gone. */
export function openContext(surroundings: Surroundings, shown: Shown): Context {
  const { env, quit, now } = surroundings;
  return {
    ...shown,
    /** Opened when it is first read. */
    get stdin() {
      return surroundings.stdin;
    },
    /** Listened for when it is first read. */
    get signal() {
      return surroundings.signal;
    },
    env,
    quit,
    now,
    cwd: workingFolder(surroundings),
  };
}

function workingFolder(surroundings: Surroundings): string {
  try {
    return surroundings.cwd;
  } catch (cause) {
    throw new Failure('error', 'the working folder is not there any more', {
      hint: 'change to a folder that exists',
      cause,
    });
  }
}
