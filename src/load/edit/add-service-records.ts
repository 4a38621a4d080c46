import type { SourceFile } from '../../diagnostics/source.js';
import type { ServiceRecord } from '../../dns/record.js';
import { fileLayout, readFile } from '../format/file-layout.js';
import {
  formatServiceRecords,
  serviceRecordLines,
  serviceRecordText,
} from '../format/format-service-records.js';
import { withEdits } from '../format/text-edit.js';
import { commentedFile } from './file-lines.js';
import { insertLines, rowEdits } from './row-edits.js';

/** Adds entries to the `serviceRecords` of a zone file in place. Null if an alias or a single entry stands for the list. */
export function addServiceRecords(file: SourceFile, records: readonly ServiceRecord[]): SourceFile | null {
  const read = readFile(file);
  const { root } = fileLayout(read);
  const source = commentedFile(read);
  const list = root?.rows.find(({ key }) => key?.text === 'serviceRecords')?.value;
  if (!root || (list && list.kind !== 'sequence')) return null;
  if (list) {
    const indent = ' '.repeat(list.column);
    const added = records.map((record) => ({
      inline: serviceRecordText(record),
      lines: serviceRecordLines(record, indent),
      index: list.rows.length,
    }));
    return withEdits(file, rowEdits(list, { removed: new Set(), added }, source));
  }
  if (root.isFlow) {
    const inline = `serviceRecords: [${records.map(serviceRecordText).join(', ')}]`;
    return withEdits(
      file,
      rowEdits(root, { removed: new Set(), added: [{ inline, lines: [], index: root.rows.length }] }, source),
    );
  }
  const lines = ['', ...formatServiceRecords(records).trimEnd().split('\n')];
  return withEdits(file, [insertLines(lines, file.text.length, source)]);
}
