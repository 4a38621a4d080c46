import { hash } from 'node:crypto';
import { sourceFile } from '../../diagnostics/source.js';
import { draftZone } from '../../dns/draft-zone.js';
import { rememberingWhileUsed } from '../../dns/remembering.js';
import type { FileReading, FileTree } from '../../load/files/file-tree.js';
import type { FoundZones, LoadedZone, ZoneReading } from '../../load/zone/zone-file.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import type { SeenFile, SeenFiles } from '../../load/zone/zone-glance.js';
import { seeFile } from '../../load/zone/zone-glance.js';

/** Reads a zone file, as {@link loadZoneFile} does. */
export type ReadZoneFile = (path: string, reading: ZoneReading) => Promise<readonly LoadedZone[]>;

export interface SharedZoneFiles {
  readonly read: ReadZoneFile;
  /** What was read of a file on the disk that includes no others. */
  readonly found: FoundZones;
  /** The files on the disk of which only the names of zones are known. */
  readonly seen: SeenFiles;
  /** Whether all files whose records are not known were read at the revision, too, where they are the same and mean the same. */
  readonly isSure: () => boolean;
}

/**
 * Reads the zone files on the disk, then those of revisions. One that is the same in them is parsed once, and its zones are the same
 * objects; a file that includes others never is, since these may differ. What git has is not even read then: its id is enough.
 *
 * @param commit the id of a commit, which tells how the repository makes ids of contents.
 * @param before its files: one that is the same in them is not parsed if a glance shows its zone, which then has no records. Without
 *   it, all are.
 */
export function sharedZoneFiles(commit: string, before?: FileTree): SharedZoneFiles {
  const idOf = contentIds(commit);
  const onDisk = new Map<string, ReadFile>();
  const seen = new Map<string, SeenFile>();
  let isSure = true;
  /** The files without records that nobody has read at the revision yet. */
  const unconfirmed = new Set<string>();
  const read: ReadZoneFile = async (path, reading) => {
    const settings = settingsOf(reading);
    const known = onDisk.get(path);
    const isSame = (id: string): boolean => known?.id === id && known.settings === settings;
    const id = reading.tree.contentId?.(path);
    if (known && id && isSame(id)) {
      unconfirmed.delete(path);
      return known.loaded;
    }
    if (known?.isSkimmed) isSure = false;
    const source = await reading.tree.readFile(path);
    const ownId = 'value' in source ? idOf(source.value) : null;
    if (known && ownId !== null && isSame(ownId)) return known.loaded;
    const isOnDisk = !reading.tree.contentId;
    const glance = isOnDisk && ownId === before?.contentId?.(path) ? seeFile(source) : null;
    if (ownId !== null && glance) {
      const skimmed = glance.zones.map((name) => withoutRecords(name, path));
      onDisk.set(path, { id: ownId, settings, loaded: skimmed, isSkimmed: true });
      seen.set(path, glance);
      unconfirmed.add(path);
      return skimmed;
    }
    const { tree, isAlone } = watchedTree(reading.tree, { path, source });
    const loaded = await loadZoneFile(path, { ...reading, tree });
    if (isOnDisk && ownId !== null && isAlone()) onDisk.set(path, { id: ownId, settings, loaded });
    return loaded;
  };
  const found: FoundZones = (path, reading) => {
    const known = onDisk.get(path);
    if (known?.isSkimmed) return null;
    return known?.settings === settingsOf(reading) ? known.loaded : null;
  };
  return { read, found, seen, isSure: () => isSure && unconfirmed.size === 0 };
}

/** What was read of a file, with all that decides what it says by itself. */
interface ReadFile {
  readonly id: string;
  readonly settings: string;
  readonly loaded: readonly LoadedZone[];
  /** Whether only the name of its zone is known. */
  readonly isSkimmed?: boolean;
}

function withoutRecords(name: string, path: string): LoadedZone {
  const zone = { ...draftZone(name, [], { txt: 'text', protocol: 'rest' }), file: sourceFile(path, '') };
  return { zone, diagnostics: [], repeated: [] };
}

/** Makes the id that git gives a content: by the algorithm of the repository, which the length of its ids tells. */
function contentIds(commit: string): (bytes: Buffer) => string {
  const algorithm = commit.length === 64 ? 'sha256' : 'sha1';
  return (bytes) => hash(algorithm, Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));
}

const settingsOf = rememberingWhileUsed(({ txt, protocol, replace, vars }: ZoneReading) =>
  JSON.stringify([txt, protocol, replace, [...(vars ?? [])]]),
);

interface KnownFile {
  readonly path: string;
  readonly source: FileReading<Buffer>;
}

/** A tree that has read a file already, and knows whether it was asked for anything else. */
function watchedTree(
  tree: FileTree,
  { path, source }: KnownFile,
): { readonly tree: FileTree; readonly isAlone: () => boolean } {
  let isAlone = true;
  const others = (): FileTree => {
    isAlone = false;
    return tree;
  };
  return {
    isAlone: () => isAlone,
    tree: {
      folder: tree.folder,
      readFile: async (asked) => (asked === path ? source : others().readFile(asked)),
      readFolder: (asked) => others().readFolder(asked),
      exists: (asked) => others().exists(asked),
      glob: (patterns, root) => others().glob(patterns, root),
      refusal: (asked) => others().refusal(asked),
      within: (folders) => others().within(folders),
    },
  };
}
