import { fstatSync, writeFileSync } from 'node:fs';
import type { Environment } from '../../environment.js';
import { EXIT_CODES } from '../../failure.js';
import type { Layout } from '../../text/style.js';
import { colourStyle, plainStyle } from '../../text/style.js';
import { systemReason } from '../../text/system-error.js';
import { inAscii, isAscii } from './ascii.js';
import { isDumb } from './dumb-terminal.js';
import type { Pager } from './pager.js';

/** Stdout or stderr with its layout. */
export interface Output {
  /** Never throws; after a closed pipe or a full disk, text is dropped. */
  readonly write: (text: string) => void;
  /** Resolves once nothing can be written any more. */
  readonly closed: Promise<void>;
  readonly layout: Layout;
  readonly isTerminal: boolean;
}

/** The part of a process stream that is needed. */
export type Stream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number | undefined;
  readonly fd?: number;
};

/** A stream of the process, without its layout. */
export interface Sink extends Pick<Output, 'write' | 'closed'> {
  readonly stream: Stream;
  /** Waits until everything is written; returns why that failed, or null. A closed pipe is not a failure. */
  readonly flush: () => Promise<string | null>;
}

/** Opens a stream of the process. */
export function openSink(stream: Stream): Sink {
  let fault: string | null = null;
  let isOpen = true;
  let isUsed = false;
  let close: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const fail = (error: NodeJS.ErrnoException): void => {
    // `zonemason plan | head` closes the pipe early.
    if (error.code !== 'EPIPE') fault ??= systemReason(error);
    isOpen = false;
    close?.();
  };
  stream.on('error', fail);
  const file = fileOf(stream);
  const write = (text: string): void => {
    // Thousands of events have no text, and a stream sends even an empty one.
    if (!isOpen || text === '') return;
    isUsed = true;
    if (file === null) stream.write(text);
    else writeWhole(file, text, fail);
  };
  const flush = async (): Promise<string | null> => {
    if (isOpen && isUsed && file === null) await lastWrite(stream).catch(fail);
    return fault;
  };
  return { stream, write, closed, flush };
}

/** Waits until everything is written. */
function lastWrite(stream: Stream): Promise<void> {
  return new Promise((done, failed) => {
    stream.write('', (error) => (error ? failed(error) : done()));
  });
}

/** The descriptor of a regular file: Node silently truncates what it writes to one on a full disk. */
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
  /**
   * Keeps what is written from now on, messages on a terminal too, so that their order stays; `finish` shows it with the
   * pager, or writes it if there is no such program.
   */
  readonly page: (pager: Pager) => void;
  /** Waits until everything is written and returns the exit code; lost results are reported as an error. */
  readonly finish: (exitCode: number) => Promise<number>;
}

/** Opens the streams of a process; must be called only once. */
export function openStreams({ stdout, stderr }: Readonly<Record<'stdout' | 'stderr', Stream>>): Streams {
  const [out, err] = [openSink(stdout), openSink(stderr)];
  let paged: { readonly pager: Pager; text: string } | null = null;
  const kept = (sink: Sink): Sink => ({
    ...sink,
    write: (text) => {
      if (paged && (sink === out || stderr.isTTY === true)) paged.text += text;
      else sink.write(text);
    },
  });
  const turnPages = async (): Promise<void> => {
    if (paged && paged.text !== '' && !(await paged.pager(paged.text))) out.write(paged.text);
    paged = null;
  };
  const finish = async (exitCode: number): Promise<number> => {
    await turnPages();
    const fault = await out.flush();
    if (fault !== null)
      err.write(`error: stdout cannot be written: ${fault}; the command itself exited with ${exitCode}\n`);
    await err.flush();
    return fault !== null && SUCCESSES.has(exitCode) ? EXIT_CODES.error : exitCode;
  };
  const page = (pager: Pager): void => {
    paged ??= { pager, text: '' };
  };
  return { out: kept(out), err: kept(err), page, finish };
}

/** Success, without and with pending changes. */
const SUCCESSES: ReadonlySet<number> = new Set([0, 2]);

/** Adds the layout to a stream; `colour` is false with `--no-color`. */
export function openOutput({ stream, write, closed }: Sink, env: Environment, colour: boolean): Output {
  const isTerminal = stream.isTTY === true;
  const style = colour && wantsColour(env, isTerminal) ? colourStyle : plainStyle;
  const shown = isTerminal && isAscii(env) ? (text: string): void => write(inAscii(text)) : write;
  return { write: shown, closed, layout: { style, width: widthOf(stream, env) }, isTerminal };
}

/** FORCE_COLOR takes precedence over NO_COLOR, then TERM and whether it is a terminal decide. */
function wantsColour(env: Environment, isTerminal: boolean): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTerminal && !isDumb(env);
}

/** Narrower widths are ignored; some terminals report 0 columns. */
const MIN_COLUMNS = 40;
const DEFAULT_COLUMNS = 80;

/** Columns of the terminal; unlimited for files and pipes unless COLUMNS is set. */
function widthOf({ isTTY, columns }: Stream, env: Environment): number {
  const width = isTTY ? columns : Number(env['COLUMNS']);
  if (width !== undefined && width >= MIN_COLUMNS) return width;
  return isTTY ? DEFAULT_COLUMNS : Infinity;
}
