import type { SourceFile } from '../../diagnostics/source.js';
import type { Include, YamlReading } from './nodes.js';
import { readPlainYaml } from './read-plain-yaml.js';

/** Parses a YAML file like `readYaml`, which is loaded only for a file that is not plain: that takes longer than reading most. */
export async function parseYaml(file: SourceFile, include?: Include): Promise<YamlReading> {
  const root = readPlainYaml(file);
  if (root !== null) return { root, diagnostics: [] };
  const { readByLibrary } = await import('./read-yaml.js');
  return readByLibrary(file, include);
}
