import type { SourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';
import { isMisreadUtf8 } from '../../text/misread-utf8.js';
import type { CsvRow } from './csv-rows.js';
import { csvRows } from './csv-rows.js';
import { FINISHED, REVIEWED } from './states.js';

const NEEDED = ['template', 'field', 'language', 'source', 'target'] as const;
/** A row without these is none: spreadsheets leave out empty fields at the end of a row. */
const FILLED = ['template', 'field', 'language', 'source'] as const;
const UNFINISHED: ReadonlySet<string> = new Set(['initial', 'draft']);

/**
 * Reads the rows of a CSV file (RFC 4180) with a header. Spreadsheets of some countries write semicolons or tabs, and people add
 * columns, or change their order.
 *
 * @throws Failure `invalid-files` when it is not CSV, or has no such columns.
 */
export function readCsv(file: SourceFile): readonly ReturnedUnit[] {
  const { header, rows } = csvRows(file);
  const columns = columnsOf(header, file.path);
  return rows.map((row) => unitOf(row, columns, file.path));
}

/** Positions by name. */
type Columns = ReadonlyMap<string, number>;

/** @throws Failure `invalid-files` when one is missing, or there twice. */
function columnsOf({ record, line }: CsvRow, path: string): Columns {
  const names = record.map((name) => name.trim().toLowerCase());
  const columns = new Map(names.map((name, index) => [name, index]));
  const missing = NEEDED.filter((name) => !columns.has(name));
  const twice = NEEDED.find((name) => names.indexOf(name) !== columns.get(name));
  if (missing.length === 0 && twice === undefined) return columns;
  const message =
    missing.length > 0 ? `there is no column ${missing.join(', ')}` : `the column ${twice} is there twice`;
  throw new Failure('invalid-files', `${path}:${line}: ${message}`, {
    hint: 'its first row names the columns, as in a file that `zonemason mail export --format csv` has written',
  });
}

/** @throws Failure `invalid-files` when the row lacks what names its text. */
function unitOf({ record, line }: CsvRow, columns: Columns, path: string): ReturnedUnit {
  const place = `${path}:${line}`;
  const cell = (name: string): string => record[columns.get(name) ?? -1] ?? '';
  const isCut = FILLED.some((name) => (columns.get(name) ?? 0) >= record.length);
  if (isCut && record.some((each) => each !== ''))
    throw new Failure('invalid-files', `${place}: this is not CSV: a row has fewer fields than the header`);
  const state = cell('state').trim().toLowerCase();
  const unit = {
    place,
    template: cell('template'),
    field: cell('field').trim(),
    language: cell('language').trim(),
    source: cell('source'),
    isDraft: UNFINISHED.has(state),
    isReviewed: REVIEWED.has(state),
  };
  const target = cell('target') === '' ? null : cell('target');
  const fault = faultOf(state, target);
  return fault === null ? { ...unit, target } : { ...unit, target: null, fault };
}

function faultOf(state: string, target: string | null): string | null {
  if (state !== '' && !FINISHED.has(state) && !UNFINISHED.has(state))
    return 'its state is none of initial, translated, reviewed and final';
  return target !== null && isMisreadUtf8(target)
    ? 'its letters are those of a file in UTF-8 that was opened as if it were in Windows-1252'
    : null;
}
