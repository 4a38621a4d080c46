import type { Summary } from '../../plan/plan.js';
import { padColumns, textWidth, wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { DigestRow } from '../review/digest.js';
import { formatCounts, sumOf, totalOf } from '../summary.js';

/** Further rows are added up: the digest has to fit on a screen. */
const MOST_ROWS = 12;

const PAGE = 'As a page that can be filtered: zonemason plan --format html > plan.html';

/** Formats the counts of a long plan as a table: a zone or template, and its steps by action, the largest first. */
export function formatDigest(rows: readonly DigestRow[], layout: Layout): string {
  const { style, width } = layout;
  const bySize = rows.toSorted((a, b) => totalOf(b.summary) - totalOf(a.summary));
  const others = bySize.slice(MOST_ROWS);
  const shown: readonly DigestLine[] = [
    ...bySize.slice(0, MOST_ROWS).map(({ name, summary, isDrift }) => ({
      name: printable(name),
      summary,
      note: isDrift ? 'drift' : '',
    })),
    ...(others.length === 0
      ? []
      : [
          {
            name: `and ${others.length} more`,
            summary: sumOf(others.map(({ summary }) => summary)),
            note: '',
          },
        ]),
  ];
  const widest = shown.reduce((most, { name }) => Math.max(most, textWidth(name)), 0);
  const lines = shown.map(({ name, summary, note }) =>
    `  ${padColumns(name, widest)}  ${formatCounts(summary, style)}  ${style.dim(note)}`.trimEnd(),
  );
  const page = wrap(PAGE, width).map((line) => style.dim(line));
  return [style.bold('All changes, counted'), ...lines, ...page, ''].join('\n');
}

interface DigestLine {
  readonly name: string;
  readonly summary: Summary;
  readonly note: string;
}
