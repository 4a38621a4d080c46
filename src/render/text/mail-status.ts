import { padColumns, textWidth, wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout, Style } from '../../text/style.js';
import type { LanguageStatus, MailStatus, TemplateStatus, TranslationState } from '../../mail/status.js';

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
]);

const MARKS = { stale: '*', unmanaged: '°' } as const;

/** Formats a table of translation states by template and language, with a legend and totals. */
export function formatMailStatus(status: MailStatus, layout: Layout): string {
  const { style } = layout;
  if (status.templates.length === 0) return 'There are no mail templates.\n';
  const tables = chunksOf(status.languages, status.templates, layout.width).map((languages) =>
    formatTable(status.templates, languages, style),
  );
  return `${[...tables, formatLegend(status, style), formatTotals(status, layout)].join('\n\n')}\n`;
}

const GAP = 2;

function nameOf({ template, mirror, folder }: TemplateStatus): string {
  const marks = [...(folder === null ? [MARKS.unmanaged] : []), ...(mirror === 'stale' ? [MARKS.stale] : [])];
  return printable([template, ...marks].join(' '));
}

function nameWidth(templates: readonly TemplateStatus[]): number {
  return Math.max('translated'.length, ...templates.map((template) => textWidth(nameOf(template))));
}

function columnWidth({ language }: LanguageStatus): number {
  return GAP + Math.max(2, textWidth(printable(language)));
}

/** Splits the languages into tables that fit the width, with at least one language each. */
function chunksOf(
  languages: readonly LanguageStatus[],
  templates: readonly TemplateStatus[],
  width: number,
): readonly (readonly LanguageStatus[])[] {
  const chunks: LanguageStatus[][] = [];
  let used = Infinity;
  for (const language of languages) {
    used += columnWidth(language);
    const chunk = chunks.at(-1);
    if (chunk && used <= width) chunk.push(language);
    else {
      chunks.push([language]);
      used = nameWidth(templates) + columnWidth(language);
    }
  }
  return chunks;
}

function formatTable(
  templates: readonly TemplateStatus[],
  languages: readonly LanguageStatus[],
  style: Style,
): string {
  const row = (name: string, cellOf: (language: LanguageStatus) => string): string =>
    `${padColumns(name, nameWidth(templates))}${languages.map(cellOf).join('')}`.trimEnd();
  return [
    style.dim(row('', (each) => cell(each, printable(each.language)))),
    ...templates.map((template) =>
      row(nameOf(template), (each) => {
        const state = STATES.get(template.states[each.language] ?? 'missing');
        return state ? cell(each, state.symbol, style[state.colour]) : '';
      }),
    ),
    style.dim(row('translated', (each) => cell(each, String(translated(each))))),
  ].join('\n');
}

function cell(language: LanguageStatus, text: string, paint: (text: string) => string = String): string {
  const rest = columnWidth(language) - GAP - textWidth(text);
  return `${' '.repeat(GAP)}${paint(text)}${' '.repeat(Math.max(0, rest))}`;
}

/** Number of live translations. */
function translated({ totals }: LanguageStatus): number {
  return totals.present + totals.outdated + totals['only-live'] + totals.ignored;
}

function formatLegend({ live, templates, totals }: MailStatus, style: Style): string {
  const states = [...STATES].filter(([state]) => totals[state] > 0);
  const lines = states.map(
    ([state, { symbol, name, meaning, colour }]) =>
      `${style[colour](symbol)} ${name.padEnd(9)}  ${!live && state === 'present' ? 'has a file' : meaning}`,
  );
  if (templates.some(({ mirror }) => mirror === 'stale'))
    lines.push(`${MARKS.stale} the default has changed since its mirror was written`);
  if (templates.some(({ folder }) => folder === null))
    lines.push(`${MARKS.unmanaged} the template has no folder and is ignored`);
  return lines.join('\n');
}

function formatTotals({ live, templates, languages, totals }: MailStatus, { style, width }: Layout): string {
  const counts = [...STATES].flatMap(([state, { name }]) =>
    totals[state] > 0 && state !== 'default' ? [`${totals[state]} ${name}`] : [],
  );
  const size = `${plural(templates.length, 'template')}, ${plural(languages.length, 'language')}:`;
  const asked = live ? '' : ' The service was not asked.';
  const lines = wrap(`${size} ${counts.join(', ') || 'no translations'}.${asked}`, width);
  return lines.join('\n').replace(size, style.bold);
}
