import { basename, join } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { asciiName, isDnsName } from '../../../dns/name/name.js';
import { withSlashes } from '../../../text/slash-path.js';
import { fileUnreadable } from '../../source/file-rules.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';

/** A file, and the zone whose records it has, without trailing dot. */
export interface OctodnsFile {
  readonly path: string;
  /** Null if neither its name nor that of its folder says it. */
  readonly zone: string | null;
}

export interface FoundFiles {
  readonly files: readonly OctodnsFile[];
  /** Folders that cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The YAML files in a folder that octoDNS reads: `example.com.yaml`, and the files of a zone that is split, in
 * `example.com./`. The folder itself may be that of one zone.
 *
 * @param known what follows the name of a zone in that of its folder; by default what the names suggest.
 */
export async function findOctodnsFiles(
  path: string,
  tree: FileTree,
  known: string | null = null,
): Promise<FoundFiles> {
  const top = await folderAt(path, tree);
  const inside = await Promise.all(top.folders.map((name) => folderAt(join(path, name), tree)));
  const folders = [top, ...inside];
  const extensions = known === null ? extensionsOf(folders) : [known];
  const [own = null, ...zones] = folders.map((folder) => zoneOfFolder(folder, extensions));
  const split = inside.flatMap((folder, index) => {
    const zone = zones[index];
    return zone === undefined || zone === null ? [] : filesOf(folder, () => zone);
  });
  return {
    files: [...filesOf(top, (name) => own ?? zoneOfFile(name)), ...split],
    diagnostics: folders.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** The zone of `example.com.yaml`, whose name may be in Unicode; null if that is no name of a zone. */
export function zoneOfFile(path: string): string | null {
  return zoneNamed(basename(path).replace(EXTENSION, ''));
}

const EXTENSION = /\.ya?ml$/i;

interface Folder {
  readonly path: string;
  readonly name: string;
  /** Names of its YAML files. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

async function folderAt(path: string, tree: FileTree): Promise<Folder> {
  const name = basename(fullPath(tree, path));
  const reading = await tree.readFolder(path);
  if ('fault' in reading) {
    const { severity } = fileUnreadable;
    const { reason: message } = reading.fault;
    const diagnostic = { rule: fileUnreadable, severity, message, file: withSlashes(path), related: [] };
    return { path, name, files: [], folders: [], diagnostics: [diagnostic] };
  }
  const entries = reading.value;
  const files = entries
    .filter((entry) => !entry.isFolder && EXTENSION.test(entry.name))
    .map((entry) => entry.name);
  const folders = entries.filter(({ isFolder }) => isFolder).map((entry) => entry.name);
  const root = (await tree.exists(join(path, ROOT))) ? [ROOT] : [];
  return { path, name, files: [...root, ...files], folders, diagnostics: [] };
}

/** The records of the zone itself, where octoDNS has a file for each name. */
const ROOT = '.yaml';

function filesOf({ path, files }: Folder, zoneOf: (name: string) => string | null): readonly OctodnsFile[] {
  return files.map((name) => ({ path: join(path, name), zone: zoneOf(name) }));
}

/** What may follow the names of zones: a dot, what the files of roots tell, or `.zone`, which hardly any name ends in. */
function extensionsOf(folders: readonly Folder[]): readonly string[] {
  const told = folders.flatMap(extensionOf).filter((extension) => extension !== '.');
  if (told.length > 0) return ['.', ...told];
  const named = folders.filter(({ name, files }) => files.length > 0 && zoneNamed(name) !== null);
  const isUsual = named.every(
    ({ name }) => zoneNamed(name.replace(/\.zone$/, '')) !== null && name.endsWith('.zone'),
  );
  return ['.', ...(isUsual && named.length > 0 ? ['.zone'] : []), ''];
}

/** What octoDNS appends to the name of a zone for its folder, where the file of its root says which zone it is. */
function extensionOf({ name, files }: Folder): readonly string[] {
  const zone = catchallZone(files);
  return zone !== null && name.startsWith(zone) ? [name.slice(zone.length)].filter(Boolean) : [];
}

function zoneOfFolder({ name, files }: Folder, extensions: readonly string[]): string | null {
  const zone = catchallZone(files);
  if (zone !== null) return zone;
  const extension = extensions.find((each) => name.endsWith(each));
  return extension === undefined ? null : zoneNamed(name.slice(0, name.length - extension.length));
}

/** The zone of `$example.com.yaml`, with the records of the zone itself. */
function catchallZone(files: readonly string[]): string | null {
  const name = files.find((file) => file.startsWith('$'));
  return name === undefined ? null : zoneOfFile(name.slice(1));
}

/** A name with a dot, as octoDNS looks for, in punycode; another dot may follow. Null for anything else. */
export function zoneNamed(name: string): string | null {
  const zone = asciiName(name.toLowerCase().replace(/\.$/, ''));
  return zone !== null && zone.includes('.') && isDnsName(zone) ? zone : null;
}
