import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import type { Protocol } from '../../dns/protocol.js';
import { includedPaths } from '../zone/include.js';
import { includeSchemaCheck, zoneSchemaCheck } from '../zone/zone-schema.js';
import type { SchemaCheck } from '../document/read-document.js';
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

/** What a project says of its files. */
export interface FormattableReading {
  readonly vars?: Variables | undefined;
  /** Without one, a file may have the types of every target. */
  readonly protocol?: Protocol | undefined;
}

/** Parses a zone file, or an included file, which has no key that only zone files have. */
export async function loadFormattable(
  source: SourceReading,
  { vars, protocol = 'update' }: FormattableReading,
): Promise<Formattable> {
  const check: SchemaCheck = (root) =>
    isZone(root) ? zoneSchemaCheck(protocol)(root) : includeSchemaCheck(protocol)(root);
  const plain = source.file && readPlainYaml(source.file);
  const { file, root, diagnostics } = plain
    ? { file: plain.file, root: plain, diagnostics: await check(plain) }
    : await parseDocument(source, check);
  const includes = root && isZone(root) ? includedPaths(root, file.path, vars) : [];
  return { file: root && !hasErrors(diagnostics) ? file : null, plain, diagnostics, includes };
}

const ZONE_KEYS = ['zone', 'ignore', 'protect', 'policy', 'include', 'except', 'vars'];

function isZone(root: Node): boolean {
  return ZONE_KEYS.some((key) => valueOf(root, key) !== undefined);
}
