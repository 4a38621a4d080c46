import { cutMiddle, padColumns, splitColumns, textWidth, wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout, Style } from '../../text/style.js';
import type { LanguageStatus, MailStatus, TemplateStatus, TranslationState } from '../../mail/status.js';
import type { TranslationMark } from '../../mail/translation-marks.js';

interface StateText {
  readonly symbol: string;
  readonly name: string;
  readonly meaning: string;
  readonly colour: keyof Style;
}

/** In the order of the legend. */
const STATES: ReadonlyMap<TranslationState, StateText> = new Map([
  ['present', { symbol: '✓', name: 'present', meaning: 'live matches the file', colour: 'green' }],
  ['outdated', { symbol: '~', name: 'outdated', meaning: 'live differs from the file', colour: 'yellow' }],
  ['new', { symbol: '+', name: 'new', meaning: 'has a file, not live yet', colour: 'green' }],
  ['only-live', { symbol: '-', name: 'only live', meaning: 'live without a file', colour: 'red' }],
  ['missing', { symbol: '·', name: 'missing', meaning: 'the default is sent', colour: 'dim' }],
  ['ignored', { symbol: 'i', name: 'ignored', meaning: 'live and ignored', colour: 'dim' }],
  ['default', { symbol: 'd', name: 'default', meaning: 'the language of the default', colour: 'dim' }],
  ['unwanted', { symbol: ' ', name: 'unwanted', meaning: 'need not be translated', colour: 'dim' }],
]);

/** Shown instead of the state; the first one that a translation has. */
const REMARKS: ReadonlyMap<TranslationMark, StateText> = new Map([
  ['draft', { symbol: '?', name: 'draft', meaning: 'not planned until it is reviewed', colour: 'yellow' }],
  ['untranslated', { symbol: '=', name: 'equal', meaning: 'equals the default', colour: 'yellow' }],
  ['stale', { symbol: '!', name: 'stale', meaning: 'the default has changed since', colour: 'yellow' }],
]);

const MARKS = { stale: '*', unmanaged: '°' } as const;

/** Formats a table of translation states by template and language, with a legend and totals. */
export function formatMailStatus(status: MailStatus, layout: Layout): string {
  const { style } = layout;
  if (status.templates.length === 0) return 'There are no mail templates.\n';
  const columns = fittingColumns(status, layout.width);
  const tables = chunksOf(status, columns, layout.width).map((languages) =>
    formatTable({ status, languages, columns }, style),
  );
  return `${[...tables, formatLegend(status, style), formatTotals(status, layout)].join('\n\n')}\n`;
}

/** How the table is laid out. */
interface Columns {
  /** Width of the names; longer ones have a line of their own. */
  readonly names: number;
  /** Whether the languages stand upright above narrow columns. */
  readonly isNarrow: boolean;
}

const SUM = 'translated';
const SHORTEST = 16;
const LONGEST = 32;

/** Wide columns if all languages fit side by side, else narrow ones, with less room for names if that helps. */
function fittingColumns({ languages, templates }: MailStatus, width: number): Columns {
  const widest = Math.max(SUM.length, ...templates.map((template) => textWidth(nameOf(template))));
  const names = Math.min(widest, LONGEST);
  const wide = languages.reduce((sum, each) => sum + columnWidth(each, false), names);
  if (wide <= width) return { names, isNarrow: false };
  const room = width - NARROW * languages.length;
  return { names: room < SHORTEST ? names : Math.min(names, room), isNarrow: true };
}

function nameOf({ template, mirror, folder }: TemplateStatus): string {
  const marks = [...(folder === null ? [MARKS.unmanaged] : []), ...(mirror === 'stale' ? [MARKS.stale] : [])];
  return printable([template, ...marks].join(' '));
}

const GAP = 2;

const NARROW = 2;
/** Of a text that stands upright. */
const TALLEST = 16;

/** With the gap before it. */
function columnWidth({ language, totals }: LanguageStatus, isNarrow: boolean): number {
  const most = THERE.reduce((sum, state) => sum + totals[state], 0);
  return isNarrow ? NARROW : GAP + Math.max(2, String(most).length, textWidth(printable(language)));
}

/** Splits the languages into tables that fit the width, with at least one language each. */
function chunksOf(
  { languages }: MailStatus,
  { names, isNarrow }: Columns,
  width: number,
): readonly (readonly LanguageStatus[])[] {
  const chunks: LanguageStatus[][] = [];
  let used = Infinity;
  for (const language of languages) {
    used += columnWidth(language, isNarrow);
    const chunk = chunks.at(-1);
    if (chunk && used <= width) chunk.push(language);
    else {
      chunks.push([language]);
      used = names + columnWidth(language, isNarrow);
    }
  }
  return chunks;
}

interface Table {
  readonly status: MailStatus;
  /** Those of this table. */
  readonly languages: readonly LanguageStatus[];
  readonly columns: Columns;
}

/** In a long table the languages are repeated, so that they stay in sight. */
const ROWS_BELOW_HEAD = 40;

function formatTable(table: Table, style: Style): string {
  const { templates } = table.status;
  const head = headOf(table).map((line) => style.dim(line));
  const lines = templates.flatMap((template, index) => [
    ...(index > 0 && index % ROWS_BELOW_HEAD === 0 ? ['', ...head] : []),
    ...rowsOf(template, table, style),
  ]);
  const sums = linesOf(SUM, table, (each) => String(translated(each, table.status)));
  return [...head, ...lines, ...sums.map((line) => style.dim(line))].join('\n');
}

function headOf(table: Table): readonly string[] {
  return linesOf('', table, ({ language }) => printable(language));
}

/** Texts side by side, or upright with one character in each line. */
function linesOf(
  name: string,
  table: Table,
  textOf: (language: LanguageStatus) => string,
): readonly string[] {
  const { languages, columns } = table;
  if (!columns.isNarrow) return [rowOf(name, table, (each) => ({ text: textOf(each) }))];
  const upright = new Map(languages.map((each) => [each, splitColumns(cutMiddle(textOf(each), TALLEST), 1)]));
  const height = Math.max(...Array.from(upright.values(), ({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    rowOf(line === 0 ? name : '', table, (each) => ({ text: upright.get(each)?.[line] ?? '' })),
  );
}

/** A name that is too long stands above its row. */
function rowsOf(template: TemplateStatus, table: Table, style: Style): readonly string[] {
  const name = nameOf(template);
  const isLong = textWidth(name) > table.columns.names;
  const row = rowOf(isLong ? '' : name, table, (each) => {
    const state = signOf(template, each.language);
    return state ? { text: state.symbol, paint: style[state.colour] } : { text: '' };
  });
  return isLong ? [name, row] : [row];
}

function signOf({ states, marks }: TemplateStatus, language: string): StateText | undefined {
  const remark = [...REMARKS].find(([mark]) => marks[language]?.includes(mark));
  return remark?.[1] ?? STATES.get(states[language] ?? 'missing');
}

interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

function rowOf(
  name: string,
  { languages, columns: { names, isNarrow } }: Table,
  cellOf: (language: LanguageStatus) => Cell,
): string {
  const cells = languages.map((each) => cell(cellOf(each), columnWidth(each, isNarrow), isNarrow));
  return `${padColumns(name, names)}${cells.join('')}`.trimEnd();
}

function cell({ text, paint = String }: Cell, width: number, isNarrow: boolean): string {
  const gap = isNarrow ? NARROW - 1 : GAP;
  const rest = ' '.repeat(Math.max(0, width - gap - textWidth(text)));
  const written = text.trim() === '' ? text : paint(text);
  return `${' '.repeat(gap)}${written}${rest}`;
}

/** States of what is live, or has a file when offline. */
const THERE = ['present', 'outdated', 'only-live', 'ignored'] as const;

/** Number of translations that are no copies of their default. */
function translated({ language }: LanguageStatus, { templates }: MailStatus): number {
  return templates.filter(
    ({ states, marks }) =>
      THERE.some((state) => state === states[language]) && !marks[language]?.includes('untranslated'),
  ).length;
}

function formatLegend({ live, templates, totals, marked }: MailStatus, style: Style): string {
  const states = [...STATES].filter(([state]) => totals[state] > 0 && state !== 'unwanted');
  const remarks = [...REMARKS].filter(([mark]) => marked[mark] > 0);
  const lines = [...states, ...remarks].map(
    ([state, { symbol, name, meaning, colour }]) =>
      `${style[colour](symbol)} ${name.padEnd(9)}  ${!live && state === 'present' ? 'has a file' : meaning}`,
  );
  if (templates.some(({ mirror }) => mirror === 'stale'))
    lines.push(`${MARKS.stale} the default has changed since its mirror was written`);
  if (templates.some(({ folder }) => folder === null))
    lines.push(`${MARKS.unmanaged} the template has no folder and is ignored`);
  return lines.join('\n');
}

function formatTotals(
  { live, templates, languages, totals, marked }: MailStatus,
  { style, width }: Layout,
): string {
  const counts = [...STATES].flatMap(([state, { name }]) =>
    totals[state] > 0 && state !== 'default' && state !== 'unwanted' ? [`${totals[state]} ${name}`] : [],
  );
  const size = `${plural(templates.length, 'template')}, ${plural(languages.length, 'language')}:`;
  const noted = [...REMARKS].flatMap(([mark, { name }]) =>
    marked[mark] > 0 ? [`${marked[mark]} ${name}`] : [],
  );
  const asked = live ? '' : ' The service was not asked.';
  const lines = wrap(
    `${size} ${counts.join(', ') || 'no translations'}${noted.length > 0 ? `; ${noted.join(', ')}` : ''}.${asked}`,
    width,
  );
  return lines.join('\n').replace(size, style.bold);
}
