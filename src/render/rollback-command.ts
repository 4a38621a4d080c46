import { configWords, pathWord } from './shell-word.js';

/** The command that restores what the runs of some journals found, for every shell and for none. */
export function rollbackCommand(journals: readonly string[], config?: string): string {
  return commandWith(shorten(journals), config);
}

/**
 * The command that takes back several runs as one: it names them all, oldest first, or the journals that it goes back to if these
 * are no more.
 */
export function rollbackOfRuns(
  runs: readonly (readonly string[])[],
  journals: readonly string[],
  config?: string,
): string {
  const starts = new Set(runs.flat().map((path) => UP_TO_SCOPE.exec(path)?.[0] ?? path));
  if (starts.size >= journals.length) return commandWith(journals.map(pathWord), config);
  const named = [...starts].toSorted().map((start) => pathWord(start.replace(OWN_FOLDER, '')));
  return commandWith(named, config);
}

/** With the project file that the user has named: it says whose journals and zones are meant. */
function commandWith(words: readonly string[], config: string | undefined): string {
  return ['zonemason rollback', ...configWords(config), ...words].join(' ');
}

/** The part of the path of a journal that is common to its run: up to the time. */
const UP_TO_SCOPE = /^.*Z(?=-)/s;

/** The folder of the project's own journals, from the project or from a folder in it. */
const OWN_FOLDER = /^(?:\.\.[/\\])*\.zonemason[/\\]journal[/\\]/;

/** The start of the run for several journals of one, else the paths. */
function shorten(paths: readonly string[]): readonly string[] {
  const [beginning] = UP_TO_SCOPE.exec(paths[0] ?? '') ?? [];
  const isOneRun = beginning !== undefined && paths.every((path) => path.startsWith(`${beginning}-`));
  return paths.length > 1 && isOneRun ? [pathWord(beginning.replace(OWN_FOLDER, ''))] : paths.map(pathWord);
}
