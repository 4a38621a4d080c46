import { dirname, join, relative, resolve } from 'node:path';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';
import { readSource } from '../../source/read-source.js';
import type { Entry, Node } from '../../yaml/nodes.js';
import { scalarAt, textOf, textsOf, valueOf } from '../../yaml/nodes.js';
import { readYaml } from '../../yaml/read-yaml.js';
import { isNull } from '../reader.js';
import { zoneNamed, zoneOfFile } from './find-files.js';
import type { YamlSettings } from './octodns-reader.js';
import { usualSettings } from './octodns-reader.js';

/** A `YamlProvider` in a configuration of octoDNS. */
export interface YamlProvider extends YamlSettings {
  /** The folder of its zone files, as shown. */
  readonly path: string;
  /** What follows the name of a zone in that of its folder; null where zones have files only. */
  readonly extension: string | null;
  /** Whether the file that is named like a zone is read (`disable_zonefile`). */
  readonly hasZoneFiles: boolean;
  /** The file whose records all of its zones have, too, as shown; null without one. */
  readonly shared: string | null;
  /** The zones that the configuration takes from it, which have no file of their own if there is a shared one. */
  readonly zones: readonly string[];
}

/**
 * The providers that read YAML files in a folder or below it, by the configurations in it and in the two folders above.
 * Their paths are relative to where octoDNS runs, which is the folder of the configuration or one above. What is no such
 * configuration is passed over.
 */
export async function findProviders(path: string, tree: FileTree): Promise<readonly YamlProvider[]> {
  const folders = [path, join(path, '..'), join(path, '..', '..')];
  const found = await Promise.all(folders.map((folder) => providersIn(folder, path, tree)));
  const byFolder = new Map(found.flat().map((provider) => [fullPath(tree, provider.path), provider]));
  return [...byFolder.values()];
}

/** Whether a file is a configuration of octoDNS with files in YAML. */
export function isConfiguration({ text }: SourceFile): boolean {
  return /^providers:/m.test(text) && /\bclass["']?:\s*["']?octodns\.provider\.yaml\./.test(text);
}

async function providersIn(folder: string, path: string, tree: FileTree): Promise<readonly YamlProvider[]> {
  const reading = await tree.readFolder(folder);
  if ('fault' in reading) return [];
  const names = reading.value.filter(
    ({ name, isFolder }) => !isFolder && /\.ya?ml$/i.test(name) && zoneOfFile(name) === null,
  );
  const providers: YamlProvider[] = [];
  for (const { name } of names) {
    const { file } = await readSource(join(folder, name), tree);
    if (!file || !isConfiguration(file)) continue;
    const root = readYaml(file).root ?? undefined;
    for (const { key, value } of yamlProviders(root)) {
      const directory = await directoryOf(value, { folder, path, tree });
      if (directory !== null) providers.push(providerAt(value, directory, zonesFrom(root, key.text)));
    }
  }
  return providers;
}

function yamlProviders(root: Node | undefined): readonly Entry[] {
  return entriesOf(root, 'providers').filter(({ value }) =>
    /^octodns\.provider\.yaml\.(?:Split)?YamlProvider$/.test(classOf(value)),
  );
}

/** The zones with a provider among their sources; `*` stands for those that have files. */
function zonesFrom(root: Node | undefined, provider: string): readonly string[] {
  const own = entriesOf(root, 'zones').filter(({ value }) =>
    textsOf(valueOf(value, 'sources')).includes(provider),
  );
  return own.flatMap(({ key }) => zoneNamed(key.text) ?? []);
}

function entriesOf(root: Node | undefined, key: string): readonly Entry[] {
  const map = valueOf(root, key);
  return map?.kind === 'map' ? map.entries : [];
}

function classOf(provider: Node): string {
  return textOf(valueOf(provider, 'class')) ?? '';
}

/** The folder of a provider as shown, if it is the one that is imported, which may be that of a split zone, or below it. */
async function directoryOf(
  provider: Node,
  { folder, path, tree }: { readonly folder: string; readonly path: string; readonly tree: FileTree },
): Promise<string | null> {
  const directory = scalarAt(provider, 'directory')?.text;
  if (directory === undefined) return null;
  const imported = fullPath(tree, path);
  const start = fullPath(tree, folder);
  for (const base of [start, dirname(start), dirname(dirname(start))]) {
    const full = resolve(base, directory);
    const inside = relative(imported, full);
    if (inside === '' || (inside === '..' && extensionOf(provider) !== null)) return path;
    if (!inside.startsWith('..') && 'value' in (await tree.readFolder(full))) return join(path, inside);
  }
  return null;
}

function providerAt(provider: Node, path: string, zones: readonly string[]): YamlProvider {
  const shared = settingOf(provider, 'shared_filename') ?? '';
  const ttl = Number(settingOf(provider, 'default_ttl') ?? Number.NaN);
  return {
    path,
    extension: extensionOf(provider),
    hasZoneFiles: !isSplit(provider) && !isOn(valueOf(provider, 'disable_zonefile'), false),
    shared: isOff(shared) ? null : join(path, shared),
    zones,
    defaultTtl: Number.isSafeInteger(ttl) ? ttl : usualSettings.defaultTtl,
    isEscaped: isOn(valueOf(provider, 'escaped_semicolons'), true),
  };
}

function extensionOf(provider: Node): string | null {
  if (isSplit(provider)) return settingOf(provider, 'extension') ?? '.';
  const extension = settingOf(provider, 'split_extension') ?? '';
  return isOff(extension) ? null : extension;
}

/** The provider of earlier versions, which reads folders only. */
function isSplit(provider: Node): boolean {
  return classOf(provider).endsWith('SplitYamlProvider');
}

/** Whether a setting is on, as Python has it: any text and number is, but for an empty one and zero. */
function isOn(value: Node | undefined, otherwise: boolean): boolean {
  if (!value) return otherwise;
  if (value.kind !== 'scalar') return true;
  return (
    !isNull(value) && (value.isQuoted ? value.text !== '' : !isOff(value.text) && Number(value.text) !== 0)
  );
}

/** Whether a setting that names something is empty or false. */
function isOff(text: string): boolean {
  return /^(?:|false|no|off)$/i.test(text);
}

function settingOf(provider: Node, key: string): string | undefined {
  const value = valueOf(provider, key);
  return value && !isNull(value) ? textOf(value) : undefined;
}
