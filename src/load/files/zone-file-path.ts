import { isDynamicPattern } from 'tinyglobby';

/**
 * The path for a new file of a zone: the first glob with only one asterisk, with the name of the zone in its place; null if
 * no glob has only one.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${stemOf(zone)}${after || '.yaml'}`;
  }
  return null;
}

/** The name of a new file of a zone in a folder. */
export function zoneFileName(zone: string): string {
  return `${stemOf(zone)}.yaml`;
}

/** Names of devices, which no file on Windows can have before its first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;

/** The name of a zone as every system can have it in that of a file: `con_.example` for `con.example`, a hyphen for a slash. */
function stemOf(zone: string): string {
  return zone.replace(DEVICE, '$&_').replaceAll('/', '-');
}
