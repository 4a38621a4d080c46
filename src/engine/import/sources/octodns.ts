import { basename, dirname, join } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignEntries } from '../../../dns/foreign/foreign-entry.js';
import { fromEntries } from '../../../dns/foreign/from-entries.js';
import { isDnsName } from '../../../dns/name/name.js';
import type { FileTree } from '../../../load/files/file-tree.js';
import { fullPath } from '../../../load/files/file-tree.js';
import type { IncludeScope } from '../../../load/foreign/octodns/read-included.js';
import type { ForeignReading } from '../../../load/foreign/reader.js';
import type { SourceReading as SourceFileReading } from '../../../load/read-source.js';
import { octodnsContent, octodnsName } from '../../../load/foreign/octodns/rules.js';
import { readOctodns } from '../../../load/foreign/octodns/read-octodns.js';
import { readSource } from '../../../load/read-source.js';
import type { Source, SourceInput, SourceReading } from './source.js';

/** A file of octoDNS's YamlProvider, or a folder of them. */
export const octodns: Source = { matches, read };

/** A record, which files of zonemason do not have: they have the types as keys. */
const TYPICAL = /(?:^[ \t]+(?:- )?|[{,][ \t]*)["']?type["']?:[ \t]/m;

function matches({ path, file }: SourceInput): boolean {
  return file === null || (/\.ya?ml$/i.test(path) && TYPICAL.test(file.text));
}

/** A file with records of a zone. */
interface ZonePart {
  /** Null if the name of the file does not say it. */
  readonly zone: string | null;
  readonly read: () => Promise<SourceFileReading>;
}

async function read(input: SourceInput): Promise<SourceReading> {
  const { file, path, tree, zones: wanted, txt } = input;
  const scope = { tree, root: fullPath(tree, file ? dirname(path) : path) };
  const diagnostics: Diagnostic[] = [];
  const found: ForeignEntries[] = [];
  for (const part of file ? [fileItself(input, file)] : await partsIn(input)) {
    if (wanted.length > 0 && !wanted.includes(part.zone ?? '')) continue;
    const { file: source, diagnostics: unread } = await part.read();
    diagnostics.push(...unread);
    if (!source) continue;
    const { found: entries, diagnostics: problems } = await readPart(source, part.zone, scope);
    diagnostics.push(...problems);
    if (entries) found.push(entries);
  }
  if (diagnostics.length > 0) return { zones: [], diagnostics };
  const all = {
    zones: found.flatMap(({ zones }) => zones),
    entries: found.flatMap(({ entries }) => entries),
    losses: found.flatMap(({ losses }) => losses),
  };
  return fromEntries(all, { rules: { name: octodnsName, content: octodnsContent }, txt });
}

/** A file that is given may have any name, if its zone is named. */
function fileItself({ path, zones }: SourceInput, file: SourceFile): ZonePart {
  return { zone: onlyOne(zones) ?? zoneOfFile(path), read: async () => ({ file, diagnostics: [] }) };
}

async function readPart(file: SourceFile, zone: string | null, scope: IncludeScope): Promise<ForeignReading> {
  if (zone !== null) return readOctodns(file, zone, scope);
  return { found: null, diagnostics: isConfiguration(file) ? [] : [unknownZone(file)] };
}

function onlyOne([zone, ...others]: readonly string[]): string | null {
  return zone !== undefined && others.length === 0 ? zone : null;
}

/** The zone of `example.com.yaml`. */
function zoneOfFile(path: string): string | null {
  return zoneNamed(basename(path).replace(/\.ya?ml$/i, ''));
}

/** A name with or without trailing dot. */
function zoneNamed(name: string): string | null {
  const zone = name.toLowerCase().replace(/^\$|\.$/g, '');
  return isDnsName(zone) && zone.includes('.') ? zone : null;
}

/**
 * The files of zones in a folder: `example.com.yaml`, and all files in folders such as `example.com.`. The folder itself
 * may be one of these: then its name ends in a dot, or it has a file `$example.com.yaml`.
 */
async function partsIn({ path, tree }: SourceInput): Promise<readonly ZonePart[]> {
  const { files, folders } = await contentsOf(path, tree);
  const own = zoneOfFolder(path.endsWith('.') ? basename(path) : '', files);
  const parts = files.map((name) => partAt(join(path, name), own ?? zoneOfFile(name), tree));
  for (const folder of folders) {
    const { files: inside } = await contentsOf(join(path, folder), tree);
    const zone = zoneOfFolder(folder, inside);
    if (zone !== null) parts.push(...inside.map((name) => partAt(join(path, folder, name), zone, tree)));
  }
  return parts;
}

interface Contents {
  /** Names of YAML files. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

async function contentsOf(path: string, tree: FileTree): Promise<Contents> {
  const reading = await tree.readFolder(path);
  const entries = 'fault' in reading ? [] : reading.value;
  const names = (areFolders: boolean): readonly string[] =>
    entries.filter(({ isFolder }) => isFolder === areFolders).map(({ name }) => name);
  return { files: names(false).filter((name) => /\.yaml$/i.test(name)), folders: names(true) };
}

function partAt(path: string, zone: string | null, tree: FileTree): ZonePart {
  return { zone, read: () => readSource(path, tree) };
}

/** The zone of a folder with a file for each name. */
function zoneOfFolder(name: string, files: readonly string[]): string | null {
  const catchall = files.find((file) => file.startsWith('$'));
  return catchall === undefined ? zoneNamed(name) : zoneOfFile(catchall);
}

/** The configuration of octoDNS, which may be in the same folder. */
function isConfiguration({ text }: SourceFile): boolean {
  return /^(?:providers|zones|manager):/m.test(text);
}

function unknownZone(file: SourceFile): Diagnostic {
  const at = { file, start: 0, end: 0 };
  const message = 'the name of the file does not say which zone this is';
  return report({
    rule: octodnsName,
    at,
    message,
    hint: 'name the zones to import, or give it the name of its zone',
  });
}
