import type { Command } from 'commander';
import type { Layout } from '../diagnostics/style.js';
import type { Plan } from '../plan/plan.js';
import { formatOption } from './options.js';

type Format = (plan: Plan, layout: Layout) => string;

const loadText = async (): Promise<Format> => (await import('../render/text.js')).formatPlan;
const loadJson = async (): Promise<Format> => (await import('../render/json.js')).formatPlanJson;
const loadHtml = async (): Promise<Format> => (await import('../render/html/plan-page.js')).formatPlanHtml;

/** What a plan can be printed as, the default first; the code behind a format is loaded when it is asked for. */
const FORMATS = { text: loadText, json: loadJson, html: loadHtml } as const;

/** Options of every command that prints a plan. */
export interface PlanFormatOptions {
  readonly format: keyof typeof FORMATS;
}

/** Adds the options of every command that prints a plan. */
export function addPlanFormatOptions(command: Command): Command {
  return command.addOption(formatOption(['text', 'json', 'html']));
}

/** A plan in the format that was asked for. */
export async function formatPlanAs(
  { format }: PlanFormatOptions,
  plan: Plan,
  layout: Layout,
): Promise<string> {
  const formatPlan = await FORMATS[format]();
  return formatPlan(plan, layout);
}
