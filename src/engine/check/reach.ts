import { mentionedZones } from '../../dns/name/mentioned-zones.js';
import type { SightedFile } from './sighted-files.js';

/** What of a project can matter to some of its zones. */
export interface Reach {
  /** The files that matter, and others that were parsed to know that, in their order. */
  readonly files: readonly string[];
  /** Whether a file can matter. */
  readonly isNear: (path: string) => boolean;
  /** Names of the zones that cannot. */
  readonly far: readonly string[];
  /** The names of all zones. */
  readonly names: readonly string[];
  /** The files that matter to these texts, in their order. */
  readonly filesAround: (texts: Iterable<string>) => readonly string[];
}

/**
 * Finds what can matter to the wanted zones of a project: what mentions them, directly or through others, and what any of that
 * mentions, again directly or not. A zone mentions the zones that its name is in. Rules, effects and expectations that span zones
 * follow names and nothing else, so of all other zones they need the names at most.
 *
 * @param text what is not in a zone file and mentions zones that matter.
 */
export function reachOf(
  files: readonly SightedFile[],
  isWanted: (zone: string) => boolean,
  text: string,
): Reach {
  const byZone = filesByZone(files);
  const mentions = new Map(files.map((file) => [file, mentionedFiles(file.text, byZone)]));
  const wanted = files.filter(({ zones }) => zones.some(isWanted));
  const behind = closure(wanted, reversed(mentions));
  const near = closure([...behind, ...mentionedFiles(text, byZone)], mentions);
  const kept = files.filter((file) => file.isParsed || near.has(file));
  const paths = new Set([...near].map(({ path }) => path));
  return {
    files: kept.map(({ path }) => path),
    isNear: (path) => paths.has(path),
    far: files.flatMap((file) => (near.has(file) ? [] : file.zones)),
    names: [...byZone.keys()],
    filesAround: (texts) => {
      const around = closure(mentionedFiles([...texts].join('\n'), byZone), mentions);
      return files.flatMap((file) => (around.has(file) ? file.path : []));
    },
  };
}

type Mentions = ReadonlyMap<SightedFile, readonly SightedFile[]>;

const NONE: readonly never[] = [];

/** By mistake, several files may have one zone. */
function filesByZone(files: readonly SightedFile[]): ReadonlyMap<string, readonly SightedFile[]> {
  const byZone = new Map<string, readonly SightedFile[]>();
  for (const file of files)
    for (const zone of file.zones) byZone.set(zone, [...(byZone.get(zone) ?? []), file]);
  return byZone;
}

function mentionedFiles(
  text: string,
  byZone: ReadonlyMap<string, readonly SightedFile[]>,
): readonly SightedFile[] {
  const found = mentionedZones(text, byZone);
  return found.size === 0 ? NONE : [...found].flat();
}

function reversed(mentions: Mentions): Mentions {
  const by = new Map<SightedFile, SightedFile[]>();
  for (const [file, mentioned] of mentions)
    for (const each of mentioned) {
      const known = by.get(each);
      if (known) known.push(file);
      else by.set(each, [file]);
    }
  return by;
}

function closure(from: Iterable<SightedFile>, next: Mentions): ReadonlySet<SightedFile> {
  const found = new Set(from);
  // A set yields what is added while it is walked.
  for (const file of found) for (const each of next.get(file) ?? NONE) found.add(each);
  return found;
}
