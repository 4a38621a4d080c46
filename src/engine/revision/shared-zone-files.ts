import { createHash } from 'node:crypto';
import type { FileReading, FileTree } from '../../load/files/file-tree.js';
import type { LoadedZone, ZoneReading } from '../../load/zone/zone-file.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';

/** Reads a zone file, as {@link loadZoneFile} does. */
export type ReadZoneFile = (path: string, reading: ZoneReading) => Promise<readonly LoadedZone[]>;

/**
 * Reads the zone files of several revisions. One that is the same in them is parsed once, and its zones are the same objects; a
 * file that includes others never is, since these may differ.
 */
export function sharedZoneFiles(): ReadZoneFile {
  const parsed = new Map<string, readonly LoadedZone[]>();
  return async (path, reading) => {
    const source = await reading.tree.readFile(path);
    const key = 'value' in source ? keyOf(path, source.value, reading) : null;
    const known = key === null ? undefined : parsed.get(key);
    if (known) return known;
    const { tree, isAlone } = watchedTree(reading.tree, { path, source });
    const loaded = await loadZoneFile(path, { ...reading, tree });
    if (key !== null && isAlone()) parsed.set(key, loaded);
    return loaded;
  };
}

/** All that decides what a file says by itself. */
function keyOf(path: string, bytes: Buffer, { txt, replace, today, vars }: ZoneReading): string {
  const digest = createHash('sha256').update(bytes).digest('base64');
  return JSON.stringify([path, digest, txt, replace, today, [...(vars ?? [])]]);
}

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
