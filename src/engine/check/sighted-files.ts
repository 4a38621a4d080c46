import { isMentionable } from '../../dns/name/mentioned-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import { readingAhead } from '../../load/files/read-ahead.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { loadZones } from '../../load/zone/zone-file.js';
import { zoneAtAGlance } from '../../load/zone/zone-glance.js';

/** A zone file, as far as it was looked at. */
export interface SightedFile {
  readonly path: string;
  /** The names of its zones. */
  readonly zones: readonly string[];
  /** All names that it mentions, among other things. */
  readonly text: string;
  /** Whether it had to be parsed. */
  readonly isParsed: boolean;
}

/**
 * Looks at zone files: parses only those of which a glance does not tell what they mention. Null where a zone has a name that is not
 * found in texts.
 *
 * @throws Failure `interrupted`.
 */
export async function sightFiles(
  paths: readonly string[],
  reading: ZoneReading,
): Promise<readonly SightedFile[] | null> {
  const sighted: SightedFile[] = [];
  const tree = readingAhead(paths, reading.tree);
  for (const path of paths) {
    const source = await tree.readFile(path);
    // What is not ASCII is parsed.
    const text = 'value' in source ? source.value.toString('latin1') : '';
    const name = zoneAtAGlance(text);
    const file =
      name === null ? await parsed(path, text, reading) : { path, zones: [name], text, isParsed: false };
    if (!file.zones.every(isMentionable)) return null;
    sighted.push(file);
  }
  return sighted;
}

async function parsed(path: string, text: string, reading: ZoneReading): Promise<SightedFile> {
  const zones: string[] = [];
  const texts = [text];
  for await (const { zone } of loadZones([path], reading)) {
    if (!zone) continue;
    zones.push(zone.name);
    texts.push(...namesIn(zone));
  }
  return { path, zones, text: texts.join('\n'), isParsed: true };
}

/** Everything in a zone that may have a name in it. */
function* namesIn({ name, records, serviceRecords, expect }: DesiredZone): Iterable<string> {
  yield name;
  for (const { prefix, content } of records) yield `${prefix} ${content}`;
  for (const { prefix, content = '' } of serviceRecords) yield `${prefix} ${content}`;
  for (const { name: asked, ends } of expect) yield [asked, ...ends.map((end) => end.text)].join(' ');
}
