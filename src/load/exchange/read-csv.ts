import { CsvError, parse } from 'csv-parse/sync';
import type { SourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';

const NEEDED = ['template', 'field', 'language', 'source', 'target'] as const;
const FINISHED: ReadonlySet<string> = new Set(['', 'translated', 'reviewed', 'final']);
const UNFINISHED: ReadonlySet<string> = new Set(['initial', 'draft']);

/**
 * Reads the rows of a CSV file (RFC 4180) with a header. Spreadsheets of some countries write semicolons or tabs, and people add
 * columns, or change their order.
 *
 * @throws Failure `invalid-files` when it is not CSV, or has no such columns.
 */
export function readCsv({ path, text }: SourceFile): readonly ReturnedUnit[] {
  const { header, rows } = parsed(path, text);
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Failure('invalid-files', `${path}:1: there is no column ${missing.join(', ')}`, {
      hint: 'its first row names the columns, as in a file that `zonemason mail export --format csv` has written',
    });
  const at = (name: string): number => names.indexOf(name);
  return rows.map(({ record, line }) => {
    const cell = (name: string): string => record[at(name)] ?? '';
    const state = cell('state').trim().toLowerCase();
    const unit = {
      place: `${path}:${line}`,
      template: cell('template'),
      field: cell('field'),
      language: cell('language'),
      source: cell('source'),
      isDraft: UNFINISHED.has(state),
    };
    const target = cell('target') === '' ? null : cell('target');
    if (FINISHED.has(state) || UNFINISHED.has(state)) return { ...unit, target };
    return { ...unit, target: null, fault: 'its state is none of initial, translated, reviewed and final' };
  });
}

interface CsvRow {
  readonly record: readonly string[];
  /** The line that it ends on. */
  readonly line: number;
}

/** @throws Failure `invalid-files` */
function parsed(
  path: string,
  text: string,
): { readonly header: readonly string[]; readonly rows: readonly CsvRow[] } {
  try {
    const lines: number[] = [];
    const [header = [], ...records] = parse(text, {
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    return { header, rows: records.map((record, index) => ({ record, line: lines[index + 1] ?? 0 })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? `:${error['lines']}` : '';
    const reason = REASONS[error.code] ?? 'a row is malformed';
    throw new Failure('invalid-files', `${path}${line}: this is not CSV: ${reason}`);
  }
}

/** What the library says quotes the file. */
const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  INVALID_OPENING_QUOTE: 'a quote stands within a field without quotes',
  CSV_INVALID_CLOSING_QUOTE: 'something stands between a closing quote and the end of the field',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'a row has more or fewer fields than the header',
};

/** The one that the header has most of. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
