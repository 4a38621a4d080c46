import type { SourceFile } from '../../diagnostics/source.js';
import type { Including, YamlReading } from './nodes.js';
import { readPlainYaml } from './read-plain-yaml.js';

/** Parses a YAML file like `readYaml`, which is loaded only for a file that is not plain: that takes longer than reading most. */
export async function parseYaml(file: SourceFile, including?: Including): Promise<YamlReading> {
  const root = readPlainYaml(file);
  if (root !== null) return { root, diagnostics: [] };
  const { readByLibrary } = await import('./read-yaml.js');
  return readByLibrary(file, including);
}
