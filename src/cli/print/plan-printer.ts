import type { RenderOptions } from '../../engine/plan/render-plan.js';
import { renderPlan } from '../../engine/plan/render-plan.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import type { Context } from '../context.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openStepSummary, SUMMARY_VARIABLE } from './step-summary.js';

/** Prints a plan. */
export type PlanPrinter = (plan: Plan) => Promise<void>;

/**
 * Gets ready to print a plan as the options say.
 *
 * @throws Failure `usage` when the options contradict each other, or there is no summary of a job to add to.
 */
export async function openPlanPrinter(options: PlanFormatOptions, context: Context): Promise<PlanPrinter> {
  mustBeForMarkdown(options);
  const { format, maxBytes, commentKey, stepSummary } = options;
  const summary = stepSummary ? await openStepSummary(context) : null;
  const { out, globals } = context;
  const settings: RenderOptions = {
    format,
    maxBytes,
    commentKey,
    waits: globals.verbose,
    layout: out.layout,
  };
  return async (plan) => {
    out.write(await renderPlan(plan, settings));
    if (!summary) return;
    const room = maxBytes ?? summary.room;
    await summary.add(await renderPlan(plan, { format: 'markdown', maxBytes: room, commentKey }));
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
