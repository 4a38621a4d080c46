import { mentionedZones } from '../../dns/name/mentioned-zones.js';
import type { SightedFile } from './sighted-files.js';

/** Which files of a project mention zones of which. */
export interface MentionGraph {
  /** In their order. */
  readonly files: readonly SightedFile[];
  readonly byZone: ReadonlyMap<string, readonly SightedFile[]>;
  readonly mentions: Mentions;
  /** The other way around. */
  readonly mentioning: Mentions;
}

export function mentionGraph(files: readonly SightedFile[]): MentionGraph {
  const byZone = filesByZone(files);
  const mentions = new Map(files.map((file) => [file, mentionedFiles(file.text, byZone)]));
  return { files, byZone, mentions, mentioning: reversed(mentions) };
}

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
  { files, byZone, mentions, mentioning }: MentionGraph,
  isWanted: (zone: string) => boolean,
  text: string,
): Reach {
  const wanted = files.filter(({ zones }) => zones.some(isWanted));
  const behind = closure(wanted, mentioning);
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

/** Parts of a project of which none can matter to another one. */
export interface ProjectParts {
  /** The files of each, in their order. */
  readonly parts: readonly (readonly string[])[];
  /** The names of all zones. */
  readonly names: readonly string[];
}

/** Fewer files at a time take longer in all, more take more memory. */
export const FILES_OF_PART = 1_000;

/**
 * Divides a project where no zone mentions one of another part. Files that had to be parsed are all in the first part, since they may
 * include the same files.
 *
 * @param text what mentions zones of the first part.
 * @param most how many files a part has, unless they mention one another.
 */
export function partsOf(
  { files, byZone, mentions, mentioning }: MentionGraph,
  text: string,
  most = FILES_OF_PART,
): ProjectParts {
  const taken = new Set<SightedFile>();
  const parts: SightedFile[][] = [];
  const take = (from: Iterable<SightedFile>): void => {
    const group = connected(from, mentions, mentioning, taken);
    const last = parts.at(-1);
    if (last && last.length + group.length <= most) last.push(...group);
    else parts.push(group);
  };
  take([...files.filter(({ isParsed }) => isParsed), ...mentionedFiles(text, byZone)]);
  for (const file of files) if (!taken.has(file)) take([file]);
  const place = new Map(files.map((file, index) => [file, index]));
  const inOrder = (part: readonly SightedFile[]): readonly string[] =>
    part.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)).map(({ path }) => path);
  return { parts: parts.map(inOrder), names: [...byZone.keys()] };
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

/** The files that lead to one another whichever way, without those that are taken; takes them. */
function connected(
  from: Iterable<SightedFile>,
  mentions: Mentions,
  mentioning: Mentions,
  taken: Set<SightedFile>,
): SightedFile[] {
  const found: SightedFile[] = [];
  const add = (file: SightedFile): void => {
    if (taken.has(file)) return;
    taken.add(file);
    found.push(file);
  };
  for (const file of from) add(file);
  for (const file of found) for (const next of [mentions, mentioning]) (next.get(file) ?? NONE).forEach(add);
  return found;
}
