import type { SourceFile } from '../../diagnostics/source.js';
import type { YamlReading } from './nodes.js';
import { readPlainYaml } from './read-plain-yaml.js';
import type { YamlOptions } from './read-yaml.js';

/** Parses a YAML file like `readYaml`, which is loaded only for a file that is not plain: that takes longer than reading most. */
export async function parseYaml(file: SourceFile, options: YamlOptions = {}): Promise<YamlReading> {
  const root = readPlainYaml(file);
  if (root !== null) return { root, diagnostics: [] };
  const { readByLibrary } = await import('./read-yaml.js');
  return readByLibrary(file, options);
}
