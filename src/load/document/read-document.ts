import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import type { FileTree } from '../files/file-tree.js';
import type { SourceReading } from '../source/read-source.js';
import { readSource } from '../source/read-source.js';
import type { Node } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/** A YAML file; without a root, the diagnostics say why. */
export type DocumentReading = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly root: Node; readonly file: SourceFile }
  | { readonly root: null; readonly file: SourceFile | null }
);

/** Checks a file against its schema. */
export type SchemaCheck = (root: Node) => Promise<readonly Diagnostic[]> | readonly Diagnostic[];

/**
 * Reads a YAML file and checks it against its schema, if any. `path` is shown as given. Throws nothing that a file can
 * cause.
 */
export async function readDocument(
  path: string,
  tree: FileTree,
  check?: SchemaCheck,
): Promise<DocumentReading> {
  return parseDocument(await readSource(path, tree), check);
}

/** The same for a file that was read already. */
export async function parseDocument(
  { file, diagnostics: unread }: SourceReading,
  check?: SchemaCheck,
): Promise<DocumentReading> {
  if (!file) return { file, root: null, diagnostics: unread };
  const { root, diagnostics: malformed } = readYaml(file);
  if (!root) return { file, root, diagnostics: malformed };
  return { file, root, diagnostics: check ? [...malformed, ...(await check(root))] : malformed };
}
