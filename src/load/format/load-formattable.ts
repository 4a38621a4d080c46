import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { includeFile } from '../generated/include-file.js';
import { zoneFile } from '../generated/zone-file.js';
import { includedPaths } from '../zone/include.js';
import type { SourceReading } from '../read-source.js';
import { checkSchema } from '../schema/check-schema.js';
import type { Node } from '../yaml/nodes.js';
import { valueOf } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/** A file that can be formatted, or the diagnostics that say why not. */
export interface Formattable {
  /** Null when the loader would refuse the file. */
  readonly file: SourceFile | null;
  readonly root: Node | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of the files that it includes. */
  readonly includes: readonly string[];
}

/** Reads a zone file, or a file that zones include: one without the keys that only zone files have. */
export function loadFormattable({ file, diagnostics: unread }: SourceReading): Formattable {
  if (!file) return { file, root: null, diagnostics: unread, includes: [] };
  const { root, diagnostics: malformed } = readYaml(file);
  if (!root) return { file: null, root, diagnostics: malformed, includes: [] };
  const isZone = ZONE_KEYS.some((key) => valueOf(root, key) !== undefined);
  const diagnostics = [...malformed, ...checkSchema(root, isZone ? zoneFile : includeFile)];
  const includes = isZone ? includedPaths(root, file.path) : [];
  return { file: hasErrors(diagnostics) ? null : file, root, diagnostics, includes };
}

const ZONE_KEYS = ['zone', 'ignore', 'protect', 'policy', 'include'];
