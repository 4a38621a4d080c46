import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { PlanFormat } from '../../engine/plan/plan-formats.js';
import { PLAN_FORMATS } from '../../engine/plan/plan-formats.js';
import { formatOption, numberOption } from './options.js';

/** Options of the commands that print a plan. */
export interface PlanFormatOptions {
  readonly format: PlanFormat;
  /** Limit of the Markdown, in bytes. */
  readonly maxBytes?: number;
  /** Part of the marker at the start of the Markdown. */
  readonly commentKey?: string;
  /** Add the Markdown to the job summary on GitHub. */
  readonly stepSummary?: boolean;
}

/** Adds the options of the commands that print a plan. */
export function addPlanFormatOptions(command: Command): Command {
  return command
    .addOption(formatOption(PLAN_FORMATS))
    .addOption(
      numberOption('--max-bytes <N>', 'limit of the Markdown in bytes (default: 60000)', [2000, 10_000_000]),
    )
    .addOption(
      new Option('--comment-key <KEY>', 'distinguishes the comments of several projects').argParser(readKey),
    )
    .option('--step-summary', 'add the Markdown to $GITHUB_STEP_SUMMARY');
}

/** Parses the key, which goes into an HTML comment that two hyphens could end. */
function readKey(text: string): string {
  if (/^(?!.*--)[\w./-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected 1 to 64 letters, digits, dots, slashes and single hyphens.');
}
