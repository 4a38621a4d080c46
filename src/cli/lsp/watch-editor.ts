import type { Surroundings } from '../terminal/context.js';

export interface EditorWatch extends Pick<Surroundings, 'isAlive'> {
  /** Called once, when the process is gone. */
  readonly onGone: () => void;
}

/** How often the process is looked for, in milliseconds. */
const INTERVAL = 2000;

/**
 * Looks every two seconds whether the process of an editor is still there: `processId` of `initialize` (Language Server
 * Protocol 3.17), where nothing else is a number of a process. Another process that gets its number is taken for it.
 * Returns a function that ends this. The watch alone keeps no process running.
 */
export function watchEditor(processId: unknown, { isAlive, onGone }: EditorWatch): () => void {
  if (typeof processId !== 'number' || !Number.isInteger(processId) || processId <= 0) return () => undefined;
  const timer = setInterval(() => {
    if (isAlive(processId)) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
