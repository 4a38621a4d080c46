import { Failure } from '../../failure.js';
import { blockingRisks, codesToAllow } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import type { Context } from '../context.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import type { StepSummary } from './step-summary.js';
import { openStepSummary, SUMMARY_VARIABLE } from './step-summary.js';

/** Prints a plan. */
export type PlanPrinter = (plan: Plan) => Promise<void>;

/**
 * Gets ready to print a plan as the options say; the code behind a format is loaded when it is needed.
 *
 * @throws Failure `usage` when the options contradict each other, or there is no summary of a job to add to.
 */
export async function openPlanPrinter(options: PlanFormatOptions, context: Context): Promise<PlanPrinter> {
  mustBeForMarkdown(options);
  const summary = options.stepSummary ? await openStepSummary(context.env) : null;
  return async (plan) => {
    context.out.write(await formatPlanAs(options, plan, context));
    if (summary) await addToSummary(summary, options, plan);
  };
}

/** The file that gets the Markdown beside stdout, if there is one. */
export function summaryOf({ stepSummary }: PlanFormatOptions, { env }: Context): readonly OutputFile[] {
  const path = env[SUMMARY_VARIABLE];
  if (!stepSummary || path === undefined) return [];
  return [{ option: '--step-summary', path, kind: 'addition' }];
}

function mustBeForMarkdown({ format, stepSummary, maxBytes, commentKey }: PlanFormatOptions): void {
  if (format === 'markdown' || stepSummary) return;
  const given = Object.entries({ '--max-bytes': maxBytes, '--comment-key': commentKey });
  for (const [flag, value] of given)
    if (value !== undefined)
      throw new Failure('usage', `${flag} is for Markdown only`, { hint: 'add --format markdown' });
}

/** GitHub takes 65,536 characters in a comment; whoever posts it may want to add some. */
const COMMENT_BYTES = 60_000;

async function formatPlanAs(
  options: PlanFormatOptions,
  plan: Plan,
  { out, globals }: Context,
): Promise<string> {
  if (options.format === 'markdown') return formatMarkdown(options, plan, COMMENT_BYTES);
  if (options.format === 'json') {
    const { formatPlanJson } = await import('../../render/json/plan.js');
    return formatPlanJson(plan);
  }
  if (options.format === 'html') {
    const { formatPlanHtml } = await import('../../render/html/plan-page.js');
    return formatPlanHtml(plan);
  }
  const { formatPlan } = await import('../../render/text/plan.js');
  return formatPlan(plan, out.layout, { waits: globals.verbose });
}

async function addToSummary(summary: StepSummary, options: PlanFormatOptions, plan: Plan): Promise<void> {
  await summary.add(await formatMarkdown(options, plan, summary.room));
}

async function formatMarkdown(
  { maxBytes, commentKey }: PlanFormatOptions,
  plan: Plan,
  room: number,
): Promise<string> {
  const { formatPlanMarkdown } = await import('../../render/markdown/plan.js');
  return formatPlanMarkdown(plan, {
    maxBytes: maxBytes ?? room,
    // A comparison of files cannot be applied.
    toAllow: plan.between ? [] : codesToAllow(blockingRisks(plan, [])),
    ...(commentKey !== undefined && { key: commentKey }),
  });
}
