import type { ExportedMail, ExportedUnit, TextPiece } from '../../mail/exchange/exported-mail.js';

export interface ExchangeLanguages {
  readonly source: string;
  readonly target: string;
}

/**
 * Formats mails as XLIFF 2.1: a file for each template, with a unit for its subject and one for its body. Placeholders are `ph`
 * elements, and what XML cannot contain is a `cp` element, so that every text comes back as it is.
 */
export function formatXliff(mails: readonly ExportedMail[], { source, target }: ExchangeLanguages): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"',
    ` srcLang="${attribute(source)}" trgLang="${attribute(target)}">\n`,
    ...mails.map((mail, index) => fileElement(mail, `f${index + 1}`)),
    '</xliff>\n',
  ].join('');
}

function fileElement(mail: ExportedMail, id: string): string {
  const units = mail.units.map((unit) => unitElement(unit, mail));
  return `  <file id="${id}" original="${attribute(mail.template)}">\n${units.join('')}  </file>\n`;
}

function unitElement(
  { field, source, target }: ExportedUnit,
  { template, notes, state, units }: ExportedMail,
): string {
  const elsewhere = placeholdersOf(
    units.filter((unit) => unit.field !== field).flatMap((unit) => unit.source),
  );
  const code = codesOf([...source, ...(target ?? [])], elsewhere);
  const lines = [
    ...(notes.length > 0
      ? [`<notes>${notes.map((note) => `<note>${content(note)}</note>`).join('')}</notes>`]
      : []),
    ...(code.size > 0 ? [`<originalData>${Array.from(code, dataElement).join('')}</originalData>`] : []),
    `<segment state="${target ? state : 'initial'}">`,
    `  <source>${inline(source, code)}</source>`,
    ...(target ? [`  <target>${inline(target, code)}</target>`] : []),
    '</segment>',
  ];
  const name = attribute(`${template} ${field}`);
  const body = lines.map((line) => `      ${line}\n`).join('');
  return `    <unit id="${field}" name="${name}" xml:space="preserve">\n${body}    </unit>\n`;
}

/** A placeholder as inline code. */
interface Code {
  /** Id of its data. */
  readonly data: string;
  /** Whether the mail has no other place for it. */
  readonly isNeeded: boolean;
}

/** Codes by the text of the placeholder. */
type Codes = ReadonlyMap<string, Code>;

function codesOf(pieces: readonly TextPiece[], elsewhere: ReadonlySet<string>): Codes {
  return new Map(
    Array.from(placeholdersOf(pieces), (text, index) => [
      text,
      { data: `d${index + 1}`, isNeeded: !elsewhere.has(text) },
    ]),
  );
}

function placeholdersOf(pieces: readonly TextPiece[]): ReadonlySet<string> {
  return new Set(pieces.flatMap(({ kind, text }) => (kind === 'placeholder' ? [text] : [])));
}

function dataElement([text, { data }]: readonly [string, Code]): string {
  return `<data id="${data}">${content(text)}</data>`;
}

/**
 * The second and the third `{{a}}` of a text are elements of their own; source and target number them in the same way. Tools do not let
 * anybody delete the first, if the mail has it nowhere else.
 */
function inline(pieces: readonly TextPiece[], codes: Codes): string {
  const seen = new Map<string, number>();
  return pieces
    .map(({ kind, text }) => {
      if (kind === 'text') return content(text);
      const { data, isNeeded } = codes.get(text) ?? { data: '', isNeeded: false };
      const count = (seen.get(text) ?? 0) + 1;
      seen.set(text, count);
      const shown = attribute(text);
      const kept = isNeeded && count === 1 ? ' canDelete="no"' : '';
      return `<ph id="${data}-${count}" dataRef="${data}"${kept} equiv="${shown}" disp="${shown}"/>`;
    })
    .join('');
}

/** What XML 1.0 cannot contain (section 2.2), in the form of XLIFF. */
const NOT_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Of an element: XML processors take CR for a line end, and `]]>` must not stand in text. */
function content(text: string): string {
  return text
    .replaceAll(/[&<>\r]/g, (each) => ESCAPES[each] ?? each)
    .replaceAll(NOT_XML, (each) => `<cp hex="${hexOf(each)}"/>`);
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** XML processors take white space in attributes for blanks. */
function attribute(text: string): string {
  return text.replaceAll(/[&<>"\t\n\r]/g, (each) => ESCAPES[each] ?? each).replaceAll(NOT_XML, '\ufffd');
}
