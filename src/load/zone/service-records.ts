import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import { spanOf } from '../../diagnostics/source.js';
import type { DeclaredServiceRecord } from '../../dns/record.js';
import type { RecordType } from '../../dns/types/descriptor.js';
import type { Protocol } from '../../dns/protocol.js';
import { typeOf } from '../../dns/types/registry.js';
import { badValue } from '../schema/schema-rules.js';
import { quote } from '../source/report.js';
import { isText, scalarValue } from '../yaml/core-schema.js';
import type { MapNode, Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing, scalarAt } from '../yaml/nodes.js';
import { readPrefix, readScalar, toAscii } from './read-records.js';
import { reportUnknownType } from './unknown-types.js';

export interface ServiceRecordsReading {
  readonly serviceRecords: readonly DeclaredServiceRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

const NONE: ServiceRecordsReading = { serviceRecords: [], diagnostics: [] };

/** Reads the value of `serviceRecords`: maps, and short forms like `@ MX`. Skips what the schema check has reported. */
export function readServiceRecords(node: Node | undefined, protocol: Protocol): ServiceRecordsReading {
  if (node?.kind !== 'sequence') return NONE;
  const serviceRecords: DeclaredServiceRecord[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of node.items) {
    const written = item.kind === 'map' ? mapForm(item) : shortForm(item);
    if (written === null) continue;
    if ('rule' in written) diagnostics.push(written);
    else {
      const { text } = written.type;
      const type = typeOf(protocol, text);
      if (type) serviceRecords.push(serviceRecord(written, type));
      else diagnostics.push(reportUnknownType(text, written.type, protocol));
    }
  }
  return { serviceRecords, diagnostics };
}

/** The parts of an entry, each with its text and its place. */
interface WrittenEntry {
  readonly value: Span;
  readonly prefix: TextAt;
  readonly type: TextAt;
  readonly content?: ScalarNode | undefined;
  readonly prio?: ScalarNode | undefined;
}

type TextAt = Span & Pick<ScalarNode, 'text'>;

function mapForm(item: MapNode): WrittenEntry | null {
  const [prefix, type, content] = ['prefix', 'type', 'content'].map((key) => scalarAt(item, key));
  if (!prefix || !type || isNothing(prefix) || !isText(type)) return null;
  if ([prefix, type, content].some((part) => part?.isUnread)) return null;
  return { value: item, prefix, type, content, prio: scalarAt(item, 'prio') };
}

function shortForm(item: Node): WrittenEntry | Diagnostic | null {
  if (!isText(item) || item.isUnread) return null;
  const [prefix, type, ...others] = item.text.trim().split(/\s+/);
  if (prefix === undefined || type === undefined || others.length > 0) return malformed(item);
  return { value: item, prefix: { ...spanOf(item), text: prefix }, type: { ...spanOf(item), text: type } };
}

function serviceRecord(
  { value, prefix, type, content, prio }: WrittenEntry,
  descriptor: RecordType,
): DeclaredServiceRecord {
  const read = content && !isNothing(content) ? readContent(content.text, descriptor, prio) : null;
  const own = prio && scalarValue(prio);
  const prioAt = prio ?? content;
  return {
    prefix: readPrefix(prefix.text),
    type: descriptor.type,
    ...(read && { content: read.content }),
    prio: typeof own === 'number' ? own : (read?.prio ?? 0),
    places: {
      value: spanOf(value),
      prefix: spanOf(prefix),
      type: spanOf(type),
      ...(content && { content: spanOf(content) }),
      ...(prioAt && { prio: spanOf(prioAt) }),
    },
  };
}

/** A content may begin with the priority, unless that has a key of its own. */
function readContent(
  text: string,
  descriptor: RecordType,
  prio: ScalarNode | undefined,
): { readonly content: string; readonly prio: number } {
  return prio ? { content: toAscii(text, descriptor), prio: 0 } : readScalar(text, descriptor);
}

function malformed(at: ScalarNode): Diagnostic {
  const message = `${quote(at.text)} is not a prefix and a record type`;
  const hint = 'write it like "@ MX", or { prefix: webmail, type: A, content: 192.0.2.7 }';
  return report({ rule: badValue, at, message, hint });
}
