import type { Span } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import { changedFields } from '../../dns/diff/zone-diff.js';
import type { DnsRecord, ServiceRecord, TxtReading } from '../../dns/record.js';
import { displayPrefix } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import type { FileEdit } from '../outputs/imported-file.js';

interface Sides {
  readonly before: DnsRecord | null;
  readonly after: DnsRecord | null;
}

/** What becomes of a record of a file, on one line. */
export function toldEdit({ before, after }: Sides, txt: TxtReading): FileEdit {
  if (!before || !after) {
    const record = before ?? after;
    return { sign: before ? '-' : '+', text: record ? recordText(record) : '' };
  }
  const fields = changedFields(before, after, txt);
  const changes = fields.map((field) => `${field} ${excerpt(before[field])} → ${excerpt(after[field])}`);
  const name = `${displayPrefix(before.prefix)} ${before.type}`;
  const which = fields.includes('content') ? '' : ` ${excerpt(before.content)}`;
  return { sign: '~', text: `${name}${which}: ${changes.join(', ')}` };
}

/** A record on one line, as in a master file. */
function recordText({ prefix, type, content, ttl, prio, active }: DnsRecord): string {
  return `${displayPrefix(prefix)} ${ttl} ${type} ${dataText({ type, content, prio })}${active ? '' : ' (inactive)'}`;
}

/** An entry of `serviceRecords` on one line; its TTL is the service's. */
export function toldService({ prefix, type, content = '', prio }: ServiceRecord): FileEdit {
  const record = `${displayPrefix(prefix)} ${type} ${dataText({ type, content, prio })}`;
  return { sign: '+', text: `serviceRecords: ${record}` };
}

function dataText({ type, content, prio }: Pick<DnsRecord, 'type' | 'content' | 'prio'>): string {
  return excerpt(recordType(type)?.fieldsWithPrio === undefined ? content : `${prio} ${content}`);
}

/** Longer contents are cut off, in characters. */
const LONGEST = 120;

function excerpt(value: string | number | boolean): string {
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A place as it is shown: the file and the line. */
export function toldPlace({ file, start }: Pick<Span, 'file' | 'start'>): string {
  return `${file.path}:${positionAt(file, start).line}`;
}
