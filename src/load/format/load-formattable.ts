import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { includedPaths } from '../zone/include.js';
import { checkIncludeSchema, checkZoneSchema } from '../zone/zone-schema.js';
import { parseDocument } from '../document/read-document.js';
import type { SourceReading } from '../source/read-source.js';
import type { MapNode, Node } from '../yaml/nodes.js';
import { valueOf } from '../yaml/nodes.js';
import { readPlainYaml } from '../yaml/read-plain-yaml.js';
import type { Variables } from '../zone/variables.js';

export interface Formattable {
  /** Null if the loader would refuse the file. */
  readonly file: SourceFile | null;
  /** Its content if it is plain YAML. */
  readonly plain: MapNode | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of the files that it includes. */
  readonly includes: readonly string[];
}

/** Parses a zone file, or an included file, which has no key that only zone files have. `vars` are those of the project. */
export async function loadFormattable(
  source: SourceReading,
  vars: Variables | undefined,
): Promise<Formattable> {
  const plain = source.file && readPlainYaml(source.file);
  const { file, root, diagnostics } = plain
    ? { file: plain.file, root: plain, diagnostics: await checkFormattable(plain) }
    : await parseDocument(source, checkFormattable);
  const includes = root && isZone(root) ? includedPaths(root, file.path, vars) : [];
  return { file: root && !hasErrors(diagnostics) ? file : null, plain, diagnostics, includes };
}

function checkFormattable(root: Node): Promise<readonly Diagnostic[]> {
  return isZone(root) ? checkZoneSchema(root) : checkIncludeSchema(root);
}

const ZONE_KEYS = ['zone', 'ignore', 'protect', 'policy', 'include', 'except', 'vars'];

function isZone(root: Node): boolean {
  return ZONE_KEYS.some((key) => valueOf(root, key) !== undefined);
}
