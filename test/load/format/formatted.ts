import { sourceFile } from '../../../src/diagnostics/source.js';
import { formatFile } from '../../../src/load/format/format-file.js';
import { inProfile } from '../../support/runs.js';

export function format(text: string): string {
  return formatFile(sourceFile('zone.yaml', text));
}

/** Formats the rows of a records map, written without their indentation. */
export function formatRecords(rows: string): string {
  const text = rows.replaceAll(/^(?=.)/gm, '  ');
  const [, formatted = ''] = format(`zone: example.com\nrecords:\n${text}\n`).split('records:\n');
  return formatted.replaceAll(/^ {2}/gm, '').trimEnd();
}

export const MANY = inProfile({ quick: 5000, deep: 100_000 });
