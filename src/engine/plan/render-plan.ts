import { blockingRisks, codesToAllow } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import type { Layout } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';

/** GitHub takes 65,536 characters in a comment; whoever posts it may want to add some. */
const COMMENT_BYTES = 60_000;

export interface RenderOptions {
  readonly format: 'text' | 'json' | 'markdown' | 'html';
  /** Limit of the Markdown; 60,000 when left out. */
  readonly maxBytes?: number | undefined;
  /** Tells the Markdown of several projects apart in the comments of one pull request. */
  readonly commentKey?: string | undefined;
  /** Whether the text says why steps wait. */
  readonly waits?: boolean | undefined;
  /** How text is laid out; without colour, and lines of any length, when left out. */
  readonly layout?: Layout | undefined;
}

const PLAIN: Layout = { style: plainStyle, width: Infinity };

/** A plan in one of its formats. The code behind a format is loaded when it is needed. */
export async function renderPlan(plan: Plan, options: RenderOptions): Promise<string> {
  const { format, maxBytes = COMMENT_BYTES, commentKey, waits = false, layout = PLAIN } = options;
  if (format === 'markdown') {
    const { formatPlanMarkdown } = await import('../../render/markdown/plan.js');
    // A comparison of files cannot be applied.
    const toAllow = plan.between ? [] : codesToConsentTo(plan);
    return formatPlanMarkdown(plan, {
      maxBytes,
      toAllow,
      ...(commentKey !== undefined && { key: commentKey }),
    });
  }
  if (format === 'json') {
    const { formatPlanJson } = await import('../../render/json/plan.js');
    return formatPlanJson(plan);
  }
  if (format === 'html') {
    const { formatPlanHtml } = await import('../../render/html/plan-page.js');
    return formatPlanHtml(plan);
  }
  const { formatPlan } = await import('../../render/text/plan.js');
  return formatPlan(plan, layout, { waits });
}

/** The codes that applying a plan takes consent to; null when no consent is enough. */
export function codesToConsentTo(plan: Plan): readonly string[] | null {
  return codesToAllow(blockingRisks(plan, []));
}
