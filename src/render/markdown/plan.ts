import { plural } from '../../text/plural.js';
import type { Review } from '../review/review.js';
import type { HeadOptions } from './head.js';
import { headBlocks } from './head.js';
import { affectedBlock } from './affected.js';
import { planSections } from './plan-sections.js';
import { riskBlock } from './risks.js';
import { settingsTable } from './settings-table.js';
import type { Fitted } from './section.js';
import { fitSections, joinBlocks, joinSections, utf8Bytes } from './section.js';

/**
 * Formats a plan as a comment on a pull request. Its first line is always the same, so that the comment can be updated.
 * If it is too long, the longest parts are cut first, and the text says how much is missing.
 */
export function formatPlanMarkdown(review: Review, options: HeadOptions): string {
  const { maxBytes } = options;
  const counts = headBlocks(review, options);
  const room = (blocks: readonly string[]): number => maxBytes - utf8Bytes(joinBlocks(blocks)) - RESERVE;
  const head = [...counts, settingsTable(review.plan, room(counts))];
  const risks = riskBlock(review.risks, room(head));
  const affected = affectedBlock(review.affected, room([...head, risks]));
  const top = joinBlocks([...head, risks, affected]);
  const sections = planSections(review);
  const whole = `${joinBlocks([top, joinSections(sections)])}\n`;
  if (utf8Bytes(whole) <= maxBytes) return whole;
  const fitted = fitSections(sections, maxBytes - utf8Bytes(top) - RESERVE);
  return `${joinBlocks([top, leftOut(fitted, maxBytes), fitted.text])}\n`;
}

/** Bytes for the note about what is left out and the line ends between blocks. */
const RESERVE = 300;

function leftOut({ left }: Fitted, maxBytes: number): string {
  const parts = [
    ...(left.change > 0 ? [plural(left.change, 'change')] : []),
    ...(left.line > 0 ? [`${plural(left.line, 'line')} of texts`] : []),
    ...(left.zone > 0 ? [`${plural(left.zone, 'name')} of zones`] : []),
  ];
  return (
    `**Truncated:** ${parts.join(' and ') || 'details'} left out to stay within ${maxBytes} bytes. ` +
    'Run the command without `--format markdown`, or `zonemason show PLAN` for a saved plan, to see everything.'
  );
}
