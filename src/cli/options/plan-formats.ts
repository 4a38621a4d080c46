import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { PlanFormat } from '../../engine/plan/render-plan.js';
import { PLAN_FORMATS } from '../../engine/plan/render-plan.js';
import { formatOption, numberOption } from './options.js';

/** Options of every command that prints a plan. */
export interface PlanFormatOptions {
  readonly format: PlanFormat;
  /** Limit of the Markdown. */
  readonly maxBytes?: number;
  /** Stands in the marker of the Markdown. */
  readonly commentKey?: string;
  /** Add the Markdown to the summary of a GitHub job. */
  readonly stepSummary?: boolean;
}

const [LEAST_BYTES, MOST_BYTES] = [2000, 10_000_000];

/** Adds the options of every command that prints a plan. */
export function addPlanFormatOptions(command: Command): Command {
  return command
    .addOption(formatOption(PLAN_FORMATS))
    .addOption(
      numberOption('--max-bytes <N>', 'limit of the Markdown (default: 60000)', [LEAST_BYTES, MOST_BYTES]),
    )
    .addOption(
      new Option('--comment-key <KEY>', 'tells comments of several projects apart').argParser(readKey),
    )
    .option('--step-summary', 'add the Markdown to $GITHUB_STEP_SUMMARY');
}

/** It stands in an HTML comment, which two hyphens could end. */
function readKey(text: string): string {
  if (/^(?!.*--)[\w./-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 64 letters, digits, dots, slashes and single hyphens.');
}
