import { CsvError, parse } from 'csv-parse/sync';
import type { SourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';

export interface CsvRow {
  readonly record: readonly string[];
  /** The line that it ends on. */
  readonly line: number;
}

export interface CsvTable {
  readonly header: CsvRow;
  readonly rows: readonly CsvRow[];
}

/**
 * The rows of a CSV file, with the delimiter that its header has. A row may be shorter than the header, or longer by empty fields, as
 * spreadsheets write them.
 *
 * @throws Failure `invalid-files`
 */
export function csvRows({ path, text }: SourceFile): CsvTable {
  const declared = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  const read: CsvRow[] = [];
  try {
    parse(text, {
      delimiter: declared?.[1] ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      from_line: declared ? 2 : 1,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record: string[], { lines: line }) => {
        read.push({ record, line });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw noCsv(path, line, REASONS[error.code] ?? 'a row is malformed');
  }
  const [header = { record: [], line: 1 }, ...rows] = read;
  const long = rows.find(({ record }) => record.slice(header.record.length).some((each) => each !== ''));
  if (long) throw noCsv(path, long.line, 'a row has more fields than the header');
  return { header, rows };
}

function noCsv(path: string, line: number, reason: string): Failure {
  return new Failure('invalid-files', `${path}:${line}: this is not CSV: ${reason}`);
}

/** What the library says quotes the file. */
const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  INVALID_OPENING_QUOTE: 'a quote stands within a field without quotes',
  CSV_INVALID_CLOSING_QUOTE: 'something stands between a closing quote and the end of the field',
};

/** The one that the header has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
