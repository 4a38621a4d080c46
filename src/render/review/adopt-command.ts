import type { ZonePlan } from '../../plan/plan.js';
import type { Change } from '../changes.js';
import { configWords, shellWord } from '../shell-word.js';

/** Of more zones or names, the command has a placeholder for each of them. */
const MOST = 8;

/**
 * The command that declares what is live at the names of some changes: `zonemason import example.com --name www --force`, with the
 * project file that the user has named.
 */
export function adoptCommand(
  zones: readonly ZonePlan[],
  changes: readonly Change[],
  config?: string,
): string {
  const records = changes.flatMap(({ before, after }) => [...before, ...after]);
  const names = [...new Set(records.map(({ prefix }) => prefix))];
  const globs = names.map((prefix) =>
    prefix === '' ? '@' : shellWord(prefix.replaceAll('*', String.raw`\*`)),
  );
  return [
    'zonemason import',
    ...configWords(config),
    ...fewOr(
      zones.map(({ zone }) => shellWord(zone)),
      'ZONE',
    ),
    ...fewOr(globs, 'NAME').map((name) => `--name ${name}`),
    '--force',
  ].join(' ');
}

function fewOr(words: readonly string[], placeholder: string): readonly string[] {
  return words.length > MOST ? [placeholder] : words;
}
