import type { ServiceRecord } from '../../dns/record.js';
import { recordType } from '../../dns/types/registry.js';
import type { Fields } from './record-text.js';
import { itemLines, mapText, mapValue } from './record-text.js';

/** The key `serviceRecords` of a zone file, in its canonical layout. */
export function formatServiceRecords(records: readonly ServiceRecord[]): string {
  return `${['serviceRecords:', ...records.flatMap((each) => serviceRecordLines(each, '  '))].join('\n')}\n`;
}

/** An entry of the list: in brackets, or over several lines if it is too long for one. */
export function serviceRecordLines(record: ServiceRecord, indent: string): readonly string[] {
  return itemLines(mapValue(fieldsOf(record)), indent);
}

/** An entry in brackets. */
export function serviceRecordText(record: ServiceRecord): string {
  return mapText(fieldsOf(record));
}

/** The priority stands in front of the content, as in values. */
function fieldsOf({ prefix, type, content, prio }: ServiceRecord): Fields {
  const text = recordType(type)?.fieldsWithPrio === undefined ? content : `${prio} ${content ?? ''}`;
  return {
    prefix: prefix === '' ? '@' : prefix,
    type,
    ...(content !== undefined && text !== undefined && { content: text }),
  };
}
