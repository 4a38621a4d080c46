import type { Layout } from '../diagnostics/style.js';
import { colourStyle, plainStyle } from '../diagnostics/style.js';

/** Where text goes: results to one, messages and progress to another. */
export interface Output {
  /** Once nobody reads any more, the text is dropped. */
  readonly write: (text: string) => void;
  readonly layout: Layout;
  readonly isTerminal: boolean;
}

/** What is needed of a stream of the process. */
type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number | undefined };

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a stream of the process for writing. `colour` is false when the user wants none. */
export function openOutput(stream: Stream, env: Environment, colour: boolean): Output {
  let isOpen = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // `zonemason plan | head` closes the pipe early, which is no fault of anyone.
    if (error.code !== 'EPIPE') throw error;
    isOpen = false;
  });
  const isTerminal = stream.isTTY === true;
  const style = colour && wantsColour(env, isTerminal) ? colourStyle : plainStyle;
  return {
    write: (text) => {
      if (isOpen) stream.write(text);
    },
    layout: { style, width: widthOf(stream, env) },
    isTerminal,
  };
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
