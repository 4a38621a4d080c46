import { shellWord } from './shell-word.js';

/** The command that restores what the runs of some journals found, for a shell. */
export function rollbackCommand(journals: readonly string[]): string {
  return `zonemason rollback ${shorten(journals).join(' ')}`;
}

/** The part of the path of a journal that is common to its run: up to the time. */
const UP_TO_SCOPE = /^.*Z-/s;

/** A glob for several journals of one run, else the paths. */
function shorten(paths: readonly string[]): readonly string[] {
  const [beginning] = UP_TO_SCOPE.exec(paths[0] ?? '') ?? [];
  const isOneRun = beginning !== undefined && paths.every((path) => path.startsWith(beginning));
  return paths.length > 1 && isOneRun ? [`${shellWord(beginning)}*`] : paths.map(shellWord);
}
