import { isDynamicPattern } from 'tinyglobby';

/**
 * The path for a new file of a zone: the first glob with only one asterisk, with the name of the zone in its place; null if
 * no glob has only one.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${zone}${after || '.yaml'}`;
  }
  return null;
}
