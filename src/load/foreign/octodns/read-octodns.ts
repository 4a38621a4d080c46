import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignEntry, ForeignLoss } from '../../../dns/foreign/foreign-entry.js';
import type { Node } from '../../yaml/nodes.js';
import { itemsOf } from '../../yaml/nodes.js';
import type { ForeignReading, Reader } from '../reader.js';
import { asMap, isNull } from '../reader.js';
import type { OctodnsReader, YamlSettings } from './octodns-reader.js';
import type { IncludeScope } from './read-included.js';
import { readIncluded } from './read-included.js';
import { readRecord } from './read-record.js';
import { octodnsShape } from './rules.js';

/** Which zone a file of octoDNS has records of, without trailing dot, and how it is read. */
export interface ZoneFileUse {
  readonly zone: string;
  readonly settings: YamlSettings;
}

/** Reads a file of octoDNS, and the files that it includes. */
export async function readOctodns(
  file: SourceFile,
  { zone, settings }: ZoneFileUse,
  scope: IncludeScope,
): Promise<ForeignReading> {
  const { root, diagnostics } = await readIncluded(file, scope);
  if (!root) return { found: null, diagnostics };
  const reader: OctodnsReader = { ...settings, shape: octodnsShape, diagnostics: [...diagnostics] };
  const entries: ForeignEntry[] = [];
  const losses: ForeignLoss[] = [];
  for (const { key: name, value } of namesOf(reader, root))
    for (const item of itemsOf(value)) {
      const record = asMap(reader, item, 'a record');
      if (record) readRecord(reader, record, { zone, name, entries, losses });
    }
  return { found: { zones: [zone], entries, losses }, diagnostics: reader.diagnostics };
}

/** A file with nothing but `---` has no records. */
function namesOf(reader: Reader, root: Node) {
  return isNull(root) ? [] : (asMap(reader, root, 'a zone file')?.entries ?? []);
}
