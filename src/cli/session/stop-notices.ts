import type { EngineEvent, Tell } from '../../engine/events.js';
import { enumeration } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';

/** What says on stderr, while a plan is applied, what a signal leaves open. */
export interface StopNotices {
  /** Takes the events of the run. */
  readonly tell: Tell;
  /** From now on, nothing is said any more. */
  readonly end: () => void;
}

/**
 * Says on the first signal that writes in flight are finished, if there are any, and on the second, also with `--quiet`, what
 * the run leaves behind. `nextStep` is a sentence about how to go on.
 */
export function noticeStops(
  { err, globals, signal, quit }: Pick<Context, 'err' | 'globals' | 'signal' | 'quit'>,
  nextStep: string,
): StopNotices {
  const inFlight = new Set<string>();
  const journals: string[] = [];
  let hasWritten = false;
  const say = (text: string): void => err.write(noticeText(text, err.layout));
  const onStop = (): void => {
    if (inFlight.size > 0 && !globals.quiet)
      say('Finishing requests in flight. Press Ctrl-C again to quit now.');
  };
  const onQuit = (): void => {
    if (hasWritten) say([openText(inFlight.size > 0), ...placeText(journals), nextStep].join(' '));
  };
  signal.addEventListener('abort', onStop, { once: true });
  quit.addEventListener('abort', onQuit, { once: true });
  const tell = (event: EngineEvent): void => {
    if (event.kind === 'journal-begun') journals.push(event.path);
    if (event.kind === 'step-started') inFlight.add(event.id);
    if (event.kind === 'step-ended') inFlight.delete(event.id);
    hasWritten ||= inFlight.size > 0;
  };
  const end = (): void => {
    signal.removeEventListener('abort', onStop);
    quit.removeEventListener('abort', onQuit);
  };
  return { tell, end };
}

function openText(isInFlight: boolean): string {
  return isInFlight
    ? 'Quit: requests in flight may still take effect.'
    : 'Quit: what was written is not verified.';
}

/** Further journals are only counted. */
const MOST_JOURNALS = 3;

function placeText(journals: readonly string[]): readonly string[] {
  if (journals.length === 0) return [];
  const [noun, verb] = journals.length === 1 ? ['journal', 'is'] : ['journals', 'are'];
  return [`The ${noun} ${verb} ${enumeration(journals, MOST_JOURNALS)}.`];
}
