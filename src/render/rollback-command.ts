import { configWords, pathWord } from './shell-word.js';

/** The command that takes back a run, by all its journals, for every shell and for none. */
export function rollbackCommand(journals: readonly string[], config?: string): string {
  return commandWith(shorten(journals), config);
}

/** The same for some journals of a run only. */
export function rollbackOfJournals(journals: readonly string[], config?: string): string {
  return commandWith(journals.map(pathWord), config);
}

/**
 * The command that takes back several runs as one: it names them all, oldest first, or those that it goes back to if their journals
 * are no more.
 */
export function rollbackOfRuns(
  runs: readonly (readonly string[])[],
  journals: readonly string[],
  config?: string,
): string {
  const all = runs.flat();
  const starts = new Set(all.map((path) => UP_TO_SCOPE.exec(path)?.[0] ?? path));
  if (starts.size < journals.length) return commandWith([...starts].toSorted().map(startWord), config);
  const isAllOf = (path: string, start: string): boolean =>
    all.filter((each) => each.startsWith(`${start}-`)).every((each) => each === path);
  return commandWith(
    journals.map((path) => {
      const [start] = UP_TO_SCOPE.exec(path) ?? [];
      return start !== undefined && isAllOf(path, start) ? startWord(start) : pathWord(path);
    }),
    config,
  );
}

/** With the project file that the user has named: it says whose journals and zones are meant. */
function commandWith(words: readonly string[], config: string | undefined): string {
  return ['zonemason rollback', ...configWords(config), ...words].join(' ');
}

/** The part of the path of a journal that is common to its run: up to the time. */
const UP_TO_SCOPE = /^(?:.*[/\\])?\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?=-[^/\\]*$)/s;

/** The folder of the project's own journals, from the project or from a folder in it. */
const OWN_FOLDER = /^(?:\.\.[/\\])*\.zonemason[/\\]journal[/\\]/;

/** The start of the run for the journals of one, else the paths. */
function shorten(paths: readonly string[]): readonly string[] {
  const [start] = UP_TO_SCOPE.exec(paths[0] ?? '') ?? [];
  const isOneRun = start !== undefined && paths.every((path) => path.startsWith(`${start}-`));
  return isOneRun ? [startWord(start)] : paths.map(pathWord);
}

/** A start without a folder is one of the own journals. */
function startWord(start: string): string {
  const named = start.replace(OWN_FOLDER, '');
  return pathWord(named === start && !/[/\\]/.test(start) ? `./${start}` : named);
}
