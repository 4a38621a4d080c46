import { dirname, join, relative, resolve } from 'node:path';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { FileTree } from '../../files/file-tree.js';
import { fullPath } from '../../files/file-tree.js';
import { readSource } from '../../source/read-source.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { scalarAt, textOf, valueOf } from '../../yaml/nodes.js';
import { readYaml } from '../../yaml/read-yaml.js';
import { isNull } from '../reader.js';
import { zoneOfFile } from './find-files.js';
import type { YamlSettings } from './octodns-reader.js';
import { usualSettings } from './octodns-reader.js';

/** A `YamlProvider` in a configuration of octoDNS. */
export interface YamlProvider extends YamlSettings {
  /** The folder of its zone files, as shown. */
  readonly path: string;
  /** What follows the name of a zone in that of its folder; null where zones have files only. */
  readonly extension: string | null;
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
    for (const node of yamlProviders(file)) {
      const directory = await directoryOf(node, { folder, path, tree });
      if (directory !== null) providers.push(providerAt(node, directory));
    }
  }
  return providers;
}

function yamlProviders(file: SourceFile): readonly MapNode[] {
  const providers = valueOf(readYaml(file).root ?? undefined, 'providers');
  const nodes = providers?.kind === 'map' ? providers.entries.map(({ value }) => value) : [];
  return nodes.filter(
    (node): node is MapNode =>
      node.kind === 'map' && /^octodns\.provider\.yaml\.(?:Split)?YamlProvider$/.test(classOf(node)),
  );
}

function classOf(provider: Node): string {
  return textOf(valueOf(provider, 'class')) ?? '';
}

/** The folder of a provider as shown, if it is the one that is imported, which may be that of a split zone, or below it. */
async function directoryOf(
  provider: MapNode,
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

function providerAt(provider: MapNode, path: string): YamlProvider {
  const ttl = Number(settingOf(provider, 'default_ttl') ?? Number.NaN);
  return {
    path,
    extension: extensionOf(provider),
    defaultTtl: Number.isSafeInteger(ttl) ? ttl : usualSettings.defaultTtl,
    isEscaped: !/^(?:false|no|off)$/i.test(settingOf(provider, 'escaped_semicolons') ?? ''),
  };
}

function extensionOf(provider: MapNode): string | null {
  if (classOf(provider).endsWith('SplitYamlProvider')) return settingOf(provider, 'extension') ?? '.';
  const extension = settingOf(provider, 'split_extension') ?? '';
  return extension === '' || /^(?:false|no|off)$/i.test(extension) ? null : extension;
}

function settingOf(provider: MapNode, key: string): string | undefined {
  const value = valueOf(provider, key);
  return value && !isNull(value) ? textOf(value) : undefined;
}
