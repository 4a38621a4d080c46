import { printable } from '../text/printable.js';

/** The command that restores what the runs of some journals found. */
export function rollbackCommand(journals: readonly string[]): string {
  return `zonemason rollback ${shorten(journals).map(printable).join(' ')}`;
}

/** The part of the path of a journal that is common to its run: up to the time. */
const UP_TO_SCOPE = /^.*Z-/;

/** A glob for several journals of one run, else the paths. */
function shorten(paths: readonly string[]): readonly string[] {
  const [beginning] = UP_TO_SCOPE.exec(paths[0] ?? '') ?? [];
  const isOneRun = beginning !== undefined && paths.every((path) => path.startsWith(beginning));
  return paths.length > 1 && isOneRun ? [`${beginning}*`] : paths;
}
