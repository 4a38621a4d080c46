import { padColumns, textWidth } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { DigestRow } from '../review/digest.js';
import { formatCounts } from '../summary.js';

/** Formats the counts of a long plan as a table: a zone or template, and its steps by action. */
export function formatDigest(rows: readonly DigestRow[], { style }: Layout): string {
  const names = rows.map(({ name }) => printable(name));
  const width = names.reduce((widest, name) => Math.max(widest, textWidth(name)), 0);
  const lines = rows.map(({ name, summary, isDrift }) => {
    const drift = isDrift ? `  ${style.dim('drift')}` : '';
    return `  ${padColumns(printable(name), width)}  ${formatCounts(summary, style)}${drift}`;
  });
  return `${style.bold('All changes, counted')}\n${lines.join('\n')}\n`;
}
