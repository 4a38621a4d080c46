import type { Consent } from '../../render/review/verdict.js';
import { blockingRisks, codesToAllow } from '../../plan/risks/guards.js';
import type { Plan } from '../../plan/plan.js';
import { formatPlanJson } from '../../render/json/plan.js';
import { formatPlanMarkdown } from '../../render/markdown/plan.js';
import type { Review } from '../../render/review/review.js';
import type { SummaryOf } from '../../render/review/risk-groups.js';
import { reviewOf } from '../../render/review/review.js';
import { formatPlan } from '../../render/text/plan.js';
import type { Layout } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import { catalogue } from '../catalogue.js';
import { riskByCode } from '../risk-catalogue.js';
import type { PlanFormat } from './plan-formats.js';

/** GitHub accepts 65,536 characters in a comment; this leaves room for a few more. */
const COMMENT_BYTES = 60_000;

export interface RenderOptions {
  /** `text`, `json`, `markdown` or `html`. */
  readonly format: PlanFormat;
  /** Maximum size of the Markdown; 60,000 by default. */
  readonly maxBytes?: number | undefined;
  /** Distinguishes the comments of several projects on one pull request. */
  readonly commentKey?: string | undefined;
  /** Codes of risks that are allowed, so that they do not block; the JSON is the same. */
  readonly allow?: readonly string[] | undefined;
  /** Whether the text says why steps wait, and tells every risk in full. */
  readonly verbose?: boolean | undefined;
  /** Layout of the text; by default without colour, and with lines of any length. */
  readonly layout?: Layout | undefined;
  /** The project file that the user has named, which printed commands name again. */
  readonly config?: string | undefined;
}

const PLAIN: Layout = { style: plainStyle, width: Infinity };

/** Formats a plan, as `zonemason show` does. */
export async function renderPlan(plan: Plan, options: RenderOptions): Promise<string> {
  return FORMATTERS[options.format](plan, options);
}

type Formatter = (plan: Plan, options: RenderOptions) => string | Promise<string>;

/** The page has scripts and styles in it, and is loaded when it is needed. */
const FORMATTERS: Readonly<Record<PlanFormat, Formatter>> = {
  text: (plan, { allow, config, layout = PLAIN, verbose = false }) =>
    formatPlan(reviewPlan(plan, allow, { config }), layout, { verbose }),
  json: (plan) => formatPlanJson(plan),
  markdown: (plan, { allow, config, maxBytes = COMMENT_BYTES, commentKey: key }) =>
    formatPlanMarkdown(reviewPlan(plan, allow, { config }), { maxBytes, ...(key !== undefined && { key }) }),
  html: async (plan, { allow, config }) =>
    (await import('../../render/html/plan-page.js')).formatPlanHtml(reviewPlan(plan, allow, { config })),
};

interface Purposes extends Partial<Pick<Consent, 'purpose' | 'isSaved'>> {
  readonly config?: string | undefined;
}

/** Arranges a plan for its reader, who has allowed some codes. */
export function reviewPlan(
  plan: Plan,
  allowed: readonly string[] = [],
  { purpose = 'apply', config, isSaved }: Purposes = {},
): Review {
  const toAllow = codesToAllow(blockingRisks(plan, allowed, purpose), purpose);
  return reviewOf(plan, { toAllow, allowed, purpose, isSaved, summaryOf, config });
}

/** What a rule demands, or what risks of a code mean at their level. */
const summaryOf: SummaryOf = ({ code, level, rule }) => {
  if (rule !== undefined) return ruleByCode.get(rule)?.summary;
  const kind = riskByCode(code);
  const exceptional = kind?.exception?.level === level ? kind.exception.summary : undefined;
  return exceptional ?? kind?.summary;
};

const ruleByCode = new Map(catalogue.map((each) => [each.code, each]));

/** Returns the risk codes that must be accepted to apply a plan; null when it cannot be applied. */
export function codesToConsentTo(plan: Plan): readonly string[] | null {
  return codesToAllow(blockingRisks(plan, []));
}
