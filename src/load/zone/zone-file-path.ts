import { isDynamicPattern } from 'tinyglobby';

/**
 * Where a new file of a zone stands so that the globs of a project find it: the first glob with one asterisk has the
 * name of the zone in its place. Null when none says.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${zone}${after || '.yaml'}`;
  }
  return null;
}
