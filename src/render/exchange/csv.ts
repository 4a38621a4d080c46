import type { ExportedMail, TextPiece } from '../../mail/exchange/exported-mail.js';
import { formatCsv } from '../csv.js';

/** The columns of an exchange file; a file that comes back may have others as well, in any order. */
const COLUMNS = ['template', 'field', 'language', 'state', 'note', 'source', 'target'];

/** Formats mails to translate to a language as CSV: a row for each subject and each body. */
export function formatExchangeCsv(mails: readonly ExportedMail[], language: string): string {
  const rows = mails.flatMap(({ template, notes, state, units }) =>
    units.map(({ field, source, target }) => [
      template,
      field,
      language,
      target ? state : 'initial',
      notes.join(' '),
      textOf(source),
      target ? textOf(target) : '',
    ]),
  );
  return formatCsv([COLUMNS, ...rows]);
}

function textOf(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
