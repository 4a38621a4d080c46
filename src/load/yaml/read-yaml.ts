import type { SourceFile } from '../../diagnostics/source.js';
import { newComposition } from './aliases.js';
import type { Including, MapNode, YamlReading } from './nodes.js';
import { readByLibrary } from './read-by-library.js';
import { readPlainYaml } from './read-plain-yaml.js';

/**
 * Parses a YAML file with one document. Every mistake becomes a diagnostic; throws nothing. The library reads parts that
 * are not plain YAML, and the whole file where there is a mistake or other files are included.
 */
export function readYaml(file: SourceFile, including?: Including): YamlReading {
  const root = including ? readPlainYaml(file) : readInParts(file);
  return root === null ? readByLibrary(file, including) : { root, diagnostics: [] };
}

/** Null if the library must read the whole file. */
export function readInParts(file: SourceFile): MapNode | null {
  const composition = newComposition(file);
  const root = readPlainYaml(file, composition);
  return composition.diagnostics.length === 0 ? root : null;
}
