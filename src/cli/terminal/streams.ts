import { fstatSync, writeFileSync } from 'node:fs';
import { EXIT_CODES } from '../../failure.js';
import type { Layout } from '../../text/style.js';
import { colourStyle, plainStyle } from '../../text/style.js';
import { systemReason } from '../../text/system-error.js';

/** Where text goes: results to one, messages and progress to another. */
export interface Output {
  /** Never throws; once nobody reads any more, or there is no room, the text is dropped. */
  readonly write: (text: string) => void;
  readonly layout: Layout;
  readonly isTerminal: boolean;
}

/** What is needed of a stream of the process. */
export type Stream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  readonly fd?: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** A stream of the process while it can be written to. */
export interface Sink {
  readonly stream: Stream;
  readonly write: (text: string) => void;
  /** Waits until all is written; gives why it could not be, or null. A reader that has gone is no fault of anyone. */
  readonly flush: () => Promise<string | null>;
}

/** Opens a stream of the process. It never throws: once it has failed, all further text is dropped. */
export function openSink(stream: Stream): Sink {
  let fault: string | null = null;
  let isOpen = true;
  let isUsed = false;
  const fail = (error: NodeJS.ErrnoException): void => {
    // `zonemason plan | head` closes the pipe early.
    if (error.code !== 'EPIPE') fault ??= systemReason(error);
    isOpen = false;
  };
  stream.on('error', fail);
  const file = fileOf(stream);
  const write = (text: string): void => {
    if (!isOpen) return;
    isUsed = true;
    if (file === null) stream.write(text);
    else writeWhole(file, text, fail);
  };
  const flush = async (): Promise<string | null> => {
    if (isOpen && isUsed && file === null) await new Promise<void>((done) => stream.write('', () => done()));
    return fault;
  };
  return { stream, write, flush };
}

/** The descriptor of a regular file, of which Node itself would write as much as there is room for, and say nothing. */
function fileOf({ fd }: Stream): number | null {
  try {
    return fd !== undefined && fstatSync(fd).isFile() ? fd : null;
  } catch {
    return null;
  }
}

function writeWhole(file: number, text: string, fail: (error: Error) => void): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The streams of a process. */
export interface Streams {
  readonly out: Sink;
  readonly err: Sink;
  /** Waits until all is written, and gives the exit code: results that got lost are an error, and are told. */
  readonly finish: (exitCode: number) => Promise<number>;
}

/** Opens the streams of a process, once. */
export function openStreams({ stdout, stderr }: Readonly<Record<'stdout' | 'stderr', Stream>>): Streams {
  const [out, err] = [openSink(stdout), openSink(stderr)];
  const finish = async (exitCode: number): Promise<number> => {
    const fault = await out.flush();
    if (fault !== null)
      err.write(
        `error: stdout cannot be written: ${fault}; the command itself ended with exit code ${exitCode}\n`,
      );
    await err.flush();
    return fault !== null && SUCCESSES.has(exitCode) ? EXIT_CODES.error : exitCode;
  };
  return { out, err, finish };
}

/** Done, and done with changes pending. */
const SUCCESSES: ReadonlySet<number> = new Set([0, 2]);

/** Gives a sink its layout. `colour` is false when the user wants none. */
export function openOutput({ stream, write }: Sink, env: Environment, colour: boolean): Output {
  const isTerminal = stream.isTTY === true;
  const style = colour && wantsColour(env, isTerminal) ? colourStyle : plainStyle;
  return { write, layout: { style, width: widthOf(stream, env) }, isTerminal };
}

/** FORCE_COLOR decides, then NO_COLOR, then TERM, then whether it is a terminal at all. */
function wantsColour(env: Environment, isTerminal: boolean): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Below this nothing is readable; some terminals claim to have no columns. */
const LEAST_COLUMNS = 40;
const USUAL_COLUMNS = 80;

/** Columns of the terminal; files and pipes have no end, unless COLUMNS says so. */
function widthOf({ isTTY, columns }: Stream, env: Environment): number {
  const width = isTTY ? columns : Number(env['COLUMNS']);
  if (width !== undefined && width >= LEAST_COLUMNS) return width;
  return isTTY ? USUAL_COLUMNS : Infinity;
}
