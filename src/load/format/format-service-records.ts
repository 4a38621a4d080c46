import type { ServiceRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import { escapeVariables } from '../zone/variables.js';
import { fitsOnLine } from './print-layout.js';
import { plainOrQuoted, plainOrQuotedInBlock } from './scalar-text.js';

/** The key `serviceRecords` of a zone file, in its canonical layout. */
export function formatServiceRecords(records: readonly ServiceRecord[]): string {
  return `${['serviceRecords:', ...records.flatMap((each) => serviceRecordLines(each, '  '))].join('\n')}\n`;
}

/** An entry of the list: in brackets, or over several lines if it is too long for one. */
export function serviceRecordLines(record: ServiceRecord, indent: string): readonly string[] {
  const line = `${indent}- ${serviceRecordText(record)}`;
  if (fitsOnLine(line)) return [line];
  return fieldsOf(record, plainOrQuotedInBlock).map(
    (field, index) => `${indent}${index === 0 ? '- ' : '  '}${field}`,
  );
}

/** An entry in brackets. */
export function serviceRecordText(record: ServiceRecord): string {
  return `{ ${fieldsOf(record, plainOrQuoted).join(', ')} }`;
}

/** The priority stands in front of the content, as in values. */
function fieldsOf(
  { prefix, type, content, prio }: ServiceRecord,
  written: (text: string) => string,
): readonly string[] {
  const text = recordType(type)?.fieldsWithPrio === undefined ? content : `${prio} ${content ?? ''}`;
  const fields = {
    prefix: prefix === '' ? '@' : prefix,
    type,
    ...(content !== undefined && text !== undefined && { content: text }),
  };
  return Object.entries(fields).map(([key, value]) => `${key}: ${written(escapeVariables(value))}`);
}
