import { isMentionable } from '../../dns/name/mentioned-zones.js';
import { textOctets } from '../../dns/types/txt.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { SeenFile, SeenFiles } from '../../load/zone/zone-glance.js';
import { seeFile } from '../../load/zone/zone-glance.js';

/** A zone file, as far as it was looked at. */
export interface SightedFile extends SeenFile {
  readonly path: string;
  /** Whether it had to be parsed. */
  readonly isParsed: boolean;
}

/**
 * Looks at zone files: parses only those of which a glance does not tell what they mention. Null where a zone has a name that is not
 * found in texts.
 *
 * @param seen those of which a glance was enough before.
 * @throws Failure `interrupted`.
 */
export async function sightFiles(
  paths: readonly string[],
  reading: ZoneReading,
  seen: SeenFiles = NONE_SEEN,
): Promise<readonly SightedFile[] | null> {
  const sighted: SightedFile[] = [];
  for (const path of paths) {
    const seenFile = seen.get(path);
    const file = seenFile ? { path, isParsed: false, ...seenFile } : await sightFile(path, reading);
    if (!file.zones.every(isMentionable)) return null;
    sighted.push(file);
  }
  return sighted;
}

const NONE_SEEN: SeenFiles = new Map();

async function sightFile(path: string, reading: ZoneReading): Promise<SightedFile> {
  const source = await reading.tree.readFile(path);
  const seen = seeFile(source);
  if (seen) return { path, isParsed: false, ...seen };
  return parsed(path, 'value' in source ? source.value.toString('latin1') : '', reading);
}

/** A tree that need not read the files again of which a glance was enough. */
export function withSightedFiles(tree: FileTree, files: readonly SightedFile[]): FileTree {
  const texts = new Map(files.flatMap(({ path, text, isParsed }) => (isParsed ? [] : [[path, text]])));
  return {
    ...tree,
    readFile: (path) => {
      const text = texts.get(path);
      return text === undefined
        ? tree.readFile(path)
        : Promise.resolve({ value: Buffer.from(text, 'latin1') });
    },
  };
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
function* namesIn({ name, records, serviceRecords, expect, txt }: DesiredZone): Iterable<string> {
  yield name;
  for (const { prefix, content } of records) yield `${prefix} ${content}`;
  // A name may be spread over the strings of a text.
  if (txt === 'quoted')
    for (const { type, content } of records) if (type === 'TXT') yield textOctets(content, txt);
  for (const { prefix, content = '' } of serviceRecords) yield `${prefix} ${content}`;
  for (const { name: asked, ends } of expect) yield [asked, ...ends.map((end) => end.text)].join(' ');
}
