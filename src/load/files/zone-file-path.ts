import { isDynamicPattern } from 'tinyglobby';

/**
 * The path of a new zone file that the globs of a project match: the first glob with one asterisk, replaced with the
 * name of the zone. Null if there is none.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${zone}${after || '.yaml'}`;
  }
  return null;
}
