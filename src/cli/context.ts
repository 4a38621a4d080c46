import { Failure } from '../failure.js';
import type { Globals } from './options/globals.js';
import type { Output, Streams } from './terminal/streams.js';
import { openOutput } from './terminal/streams.js';

/** Where answers come from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What the command line itself needs to show its help and errors. */
export interface Shown {
  /** Results. */
  readonly out: Output;
  /** Messages, questions, progress. */
  readonly err: Output;
  readonly globals: Globals;
}

/** What a command gets from the process it runs in. */
export interface Context extends Shown {
  readonly stdin: Input;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Ends the process at once. */
  readonly leave: (exitCode: number) => never;
}

/** How anything is shown on the streams of a process. */
export function shownOn({ out, err }: Streams, globals: Globals, env: NodeJS.ProcessEnv): Shown {
  return { out: openOutput(out, env, globals.colour), err: openOutput(err, env, globals.colour), globals };
}

/** What a command gets from a process. @throws Failure `error` when the working folder is gone. */
export function openContext(process: NodeJS.Process, shown: Shown): Context {
  return {
    ...shown,
    /** Opened when it is first read. */
    get stdin() {
      return process.stdin;
    },
    env: process.env,
    cwd: workingFolder(process),
    leave: (exitCode) => process.exit(exitCode),
  };
}

function workingFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new Failure('error', 'the working folder is not there any more', {
      hint: 'change to a folder that exists',
      cause,
    });
  }
}
