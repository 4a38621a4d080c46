import { dirname } from 'node:path';
import type { CredentialsSection } from '../../config/credentials/credentials-file.js';
import { credentialsIn, textsUnder } from '../../config/credentials/credentials-file.js';
import { replaceFile } from '../../disk/replace-file.js';
import { Failure } from '../../failure.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE } from '../../load/files/file-tree.js';
import { readRegularFile } from '../../load/files/regular-file.js';
import type { MapNode } from '../../load/yaml/nodes.js';
import { valueOf } from '../../load/yaml/nodes.js';
import { readYaml } from '../../load/yaml/read-yaml.js';
import { makePrivateFolder } from '../../private-folder.js';
import { systemReason } from '../../text/system-error.js';

type Folder = Pick<FileTree, 'folder'>;

/** Reads a credentials file; a missing file counts as empty. Throws a Failure if it cannot be read. */
export async function readCredentials(files: Folder, path: string): Promise<SourceFile> {
  const reading = await readRegularFile(fullPath(files, path), MAX_FILE_SIZE);
  if ('value' in reading) return sourceFile(path, reading.value.toString('utf8'));
  const { kind, reason } = reading.fault;
  if (kind === 'missing') return sourceFile(path, '');
  throw new Failure('error', `the credentials file ${path} cannot be read: ${reason}`);
}

/** Returns the entries of a section of a credentials file. Throws a Failure if the file is not valid YAML. */
export function entriesOf(file: SourceFile, section: CredentialsSection): ReadonlyMap<string, string> {
  return textsUnder(credentialsIn(file, readYaml(file)), section);
}

/**
 * Adds entries to a section, without changing anything else, including comments. Throws a Failure if the file is not a
 * credentials file or the entries cannot be added.
 */
export function withEntries(
  file: SourceFile,
  section: CredentialsSection,
  more: ReadonlyMap<string, string>,
): SourceFile {
  mustBeCredentials(file);
  const edited = sourceFile(file.path, insert(file, section, [...more]));
  const all = entriesOf(edited, section);
  const isComplete = [...entriesOf(file, section), ...more].every(([key, value]) => all.get(key) === value);
  if (isComplete) return edited;
  throw new Failure('error', `cannot add the credentials of the sandbox to ${file.path}`, {
    hint: 'name another file with --credentials',
  });
}

/** Sets the address that the credentials are for. The file must belong to the sandbox. */
export function withAddress(file: SourceFile, address: string): SourceFile {
  const line = `address: ${address}\n`;
  const node = valueOf(credentialsIn(file, readYaml(file)).root ?? undefined, 'address');
  if (!node) return sourceFile(file.path, HEADER + line + file.text);
  return sourceFile(file.path, file.text.slice(0, node.start) + address + file.text.slice(node.end));
}

const HEADER = '# Credentials of the sandbox, used for this address only. Written by `zonemason sandbox`.\n';

/**
 * Writes a credentials file atomically, readable by its owner only; a link to it is kept. Throws a Failure if it cannot be
 * written.
 */
export async function writeCredentials(files: Folder, { path, text }: SourceFile): Promise<void> {
  const full = fullPath(files, path);
  try {
    await makePrivateFolder(dirname(full));
    await replaceFile(full, text, { isPrivate: true });
  } catch (cause) {
    const message = `the credentials file ${path} cannot be written: ${systemReason(cause)}`;
    throw new Failure('error', message, { cause });
  }
}

const SECTIONS: readonly CredentialsSection[] = ['dns', 'mail'];

/** Keeps passwords out of a project or zone file that was passed by mistake; those have other keys. */
function mustBeCredentials(file: SourceFile): void {
  const root = credentialsIn(file, readYaml(file)).root ?? undefined;
  const keys = root?.kind === 'map' ? root.entries.map(({ key }) => key.text) : [];
  const isOther = keys.some((key) => key !== 'address' && !SECTIONS.some((section) => section === key));
  const isProject = SECTIONS.some((section) => valueOf(valueOf(root, section), 'endpoint'));
  if (!isOther && !isProject) return;
  throw new Failure('usage', `${file.path} is not a credentials file; no passwords were written to it`, {
    hint: 'name another file with --credentials',
  });
}

type Entries = readonly (readonly [key: string, value: string])[];

function insert(file: SourceFile, section: CredentialsSection, entries: Entries): string {
  const { text } = file;
  const node = valueOf(credentialsIn(file, readYaml(file)).root ?? undefined, section);
  if (!node)
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${section}:\n${lines(entries, '  ')}`;
  if (node.kind !== 'map') return splice(text, node.start, `\n${lines(entries, '  ').trimEnd()}`);
  if (text[node.start] === '{') return splice(text, node.start + 1, flowItems(node, entries));
  const [first] = node.entries;
  const lineStart = text.lastIndexOf('\n', node.start) + 1;
  const indent = text.slice(lineStart, first?.key.start ?? lineStart);
  return splice(text, lineStart, lines(entries, indent));
}

function lines(entries: Entries, indent: string): string {
  return entries.map(([key, value]) => `${indent}${key}: ${JSON.stringify(value)}\n`).join('');
}

/** Items for the beginning of a map: its end may have a comma or a comment already. */
function flowItems(map: MapNode, entries: Entries): string {
  const items = entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return ` ${items.join(', ')}${map.entries.length > 0 ? ',' : ' '}`;
}

function splice(text: string, at: number, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at);
}
