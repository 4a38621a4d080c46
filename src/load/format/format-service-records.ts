import type { ServiceRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import { escapeVariables } from '../zone/variables.js';
import { plainOrQuoted } from './scalar-text.js';

/** The key `serviceRecords` of a zone file, an entry a line. */
export function formatServiceRecords(records: readonly ServiceRecord[]): string {
  return `serviceRecords:\n${records.map((each) => `  - ${serviceRecordText(each)}\n`).join('')}`;
}

/** An entry in brackets. */
export function serviceRecordText(record: ServiceRecord): string {
  return `{ ${fieldsOf(record)} }`;
}

/** The priority stands in front of the content, as in values. */
function fieldsOf({ prefix, type, content, prio }: ServiceRecord): string {
  const text = recordType(type)?.fieldsWithPrio === undefined ? content : `${prio} ${content ?? ''}`;
  const fields = {
    prefix: prefix === '' ? '@' : prefix,
    type,
    ...(content !== undefined && text !== undefined && { content: text }),
  };
  return Object.entries(fields)
    .map(([key, value]) => `${key}: ${plainOrQuoted(escapeVariables(value))}`)
    .join(', ');
}
