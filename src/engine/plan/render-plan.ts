import { blockingRisks, codesToAllow } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import type { Layout } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';

/** GitHub takes 65,536 characters in a comment; whoever posts it may want to add some. */
const COMMENT_BYTES = 60_000;

/** The formats of a plan, the first of which is the default. */
export const PLAN_FORMATS = ['text', 'json', 'markdown', 'html'] as const;

export type PlanFormat = (typeof PLAN_FORMATS)[number];

export interface RenderOptions {
  readonly format: PlanFormat;
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

/** A plan in one of its formats. */
export async function renderPlan(plan: Plan, options: RenderOptions): Promise<string> {
  return FORMATTERS[options.format](plan, options);
}

type Formatter = (plan: Plan, options: RenderOptions) => Promise<string>;

/** The code behind a format is loaded when it is needed. */
const FORMATTERS: Readonly<Record<PlanFormat, Formatter>> = {
  text: async (plan, { layout = PLAIN, waits = false }) => {
    const { formatPlan } = await import('../../render/text/plan.js');
    return formatPlan(plan, layout, { waits });
  },
  json: async (plan) => (await import('../../render/json/plan.js')).formatPlanJson(plan),
  markdown: async (plan, { maxBytes = COMMENT_BYTES, commentKey: key }) => {
    const { formatPlanMarkdown } = await import('../../render/markdown/plan.js');
    // A comparison of files cannot be applied.
    const toAllow = plan.between ? [] : codesToConsentTo(plan);
    return formatPlanMarkdown(plan, { maxBytes, toAllow, ...(key !== undefined && { key }) });
  },
  html: async (plan) => (await import('../../render/html/plan-page.js')).formatPlanHtml(plan),
};

/** The codes that applying a plan takes consent to; null when no consent is enough. */
export function codesToConsentTo(plan: Plan): readonly string[] | null {
  return codesToAllow(blockingRisks(plan, []));
}
