import { plural } from '../../text/plural.js';
import type { Plan } from '../../plan/plan.js';
import type { HeadOptions } from './head.js';
import { headBlocks } from './head.js';
import { planSections } from './plan-sections.js';
import { riskTable } from './risk-table.js';
import type { Fitted } from './section.js';
import { fitSections, joinBlocks, joinSections, utf8Bytes } from './section.js';

export interface MarkdownOptions extends HeadOptions {
  /** The text is never longer, in UTF-8; at least 2000. */
  readonly maxBytes: number;
}

/**
 * A plan as a comment on a pull request: counts and risks, then zone by zone and template by template what changes.
 * Its first line is always the same, so that the comment can be found again. Where it would be too long, the longest
 * parts are cut first, and the text says how much is left out.
 */
export function formatPlanMarkdown(plan: Plan, options: MarkdownOptions): string {
  const { maxBytes } = options;
  const head = headBlocks(plan, options);
  const risks = riskTable(plan.risks, maxBytes - utf8Bytes(joinBlocks(head)) - RESERVE);
  const top = joinBlocks([...head, risks]);
  const sections = planSections(plan);
  const whole = `${joinBlocks([top, joinSections(sections)])}\n`;
  if (utf8Bytes(whole) <= maxBytes) return whole;
  const fitted = fitSections(sections, maxBytes - utf8Bytes(top) - RESERVE);
  return `${joinBlocks([top, leftOut(fitted, maxBytes), fitted.text])}\n`;
}

/** Bytes for the remark about what is left out, and for the ends of lines between the blocks. */
const RESERVE = 300;

function leftOut({ left }: Fitted, maxBytes: number): string {
  const parts = [
    ...(left.change > 0 ? [plural(left.change, 'change')] : []),
    ...(left.line > 0 ? [`${plural(left.line, 'line')} of texts`] : []),
  ];
  const what = parts.length === 0 ? 'details are' : `${parts.join(' and ')} are`;
  return (
    `**Not all is shown:** ${what} left out, to stay within ${maxBytes} bytes. ` +
    'The command without `--format markdown` shows all, `zonemason show PLAN` all of a saved plan.'
  );
}
