import type { Clock } from '../../api/http/sleep.js';
import type { Environment } from '../../environment.js';
import { Failure } from '../../failure.js';
import type { Globals } from '../options/globals.js';
import type { Interruption } from './interrupt.js';
import { openPager, pagerCommand } from './pager.js';
import type { Output, Stream, Streams } from './streams.js';
import { openOutput } from './streams.js';

/** Where answers are read from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What a command line runs in: a process, or a test. */
export interface Surroundings extends Interruption {
  readonly stdin: Input;
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Environment;
  /** Absolute path of the working directory. Reading it may throw if the directory was deleted. */
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What pauses and deadlines go by; by default the monotonic clock of the machine. */
  readonly clock?: Clock;
  /** Whether a process with this number, above 0, exists. */
  readonly isAlive: (pid: number) => boolean;
}

/** What a command runs in. */
export interface Context extends Omit<Surroundings, 'stdout' | 'stderr' | 'leaveToPager'> {
  /** Results. */
  readonly out: Output;
  /** Messages, questions, progress. */
  readonly err: Output;
  readonly globals: Globals;
  /** As in the surroundings. Reading it throws a Failure `error` if the directory was deleted. */
  readonly cwd: string;
  /** Shows what is written from now on page by page, once all is written, where the user has a pager. */
  readonly page: () => void;
}

/** Opens a context. Stdin, the working directory and signals are not touched before they are read. */
export function openContext(surroundings: Surroundings, streams: Streams, globals: Globals): Context {
  const { env, quit, now, clock, isAlive } = surroundings;
  return {
    out: openOutput(streams.out, env, globals.colour),
    err: openOutput(streams.err, env, globals.colour),
    get stdin() {
      return surroundings.stdin;
    },
    globals,
    env,
    get cwd() {
      return workingDirectory(surroundings);
    },
    get signal() {
      return surroundings.signal;
    },
    quit,
    now,
    isAlive,
    page: () => page(surroundings, streams, globals),
    ...(clock && { clock }),
  };
}

function page({ env, leaveToPager }: Surroundings, streams: Streams, globals: Globals): void {
  const isTerminal = streams.out.stream.isTTY === true;
  const command = pagerCommand({ env, isTerminal, isWanted: globals.pager });
  if (command === null) return;
  const pager = openPager(command, env);
  streams.page((text) => {
    leaveToPager();
    return pager(text);
  });
}

function workingDirectory(surroundings: Surroundings): string {
  try {
    return surroundings.cwd;
  } catch (cause) {
    const hint = 'change to a directory that exists';
    throw new Failure('error', 'the working directory no longer exists', { hint, cause });
  }
}
