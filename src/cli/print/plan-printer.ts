import { appendFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import type { RenderOptions } from '../../engine/plan/render-plan.js';
import { renderPlan } from '../../engine/plan/render-plan.js';
import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import { systemReason } from '../../text/system-error.js';
import type { Context } from '../terminal/context.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';

/**
 * Returns a function that prints a plan in the format of the options.
 *
 * @throws Failure `usage` if the options contradict each other or there is no job summary, `error` if it is full.
 */
export async function openPlanPrinter(
  options: PlanFormatOptions & { readonly allow?: readonly string[]; readonly config?: string },
  context: Context,
): Promise<(plan: Plan) => Promise<void>> {
  mustBeForMarkdown(options);
  const { format, maxBytes, commentKey, stepSummary, allow, config } = options;
  const summary = stepSummary ? await openStepSummary(context) : null;
  const { out, globals } = context;
  const { layout } = out;
  const settings: RenderOptions = {
    format,
    maxBytes,
    commentKey,
    allow,
    config,
    verbose: globals.verbose,
    layout,
  };
  return async (plan) => {
    out.write(await renderPlan(plan, settings));
    if (!summary) return;
    const room = maxBytes ?? summary.room;
    await summary.add(await renderPlan(plan, { ...settings, format: 'markdown', maxBytes: room }));
  };
}

function mustBeForMarkdown({ format, stepSummary, maxBytes, commentKey }: PlanFormatOptions): void {
  if (format === 'markdown' || stepSummary) return;
  const given = Object.entries({ '--max-bytes': maxBytes, '--comment-key': commentKey });
  for (const [flag, value] of given)
    if (value !== undefined)
      throw new Failure('usage', `${flag} needs Markdown`, { hint: 'add --format markdown' });
}

/** The variable with the path of the summary. */
const SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY';

/** The file that `--step-summary` adds to, if it is given. */
export function summaryOf({ stepSummary }: PlanFormatOptions, { env }: Context): readonly OutputFile[] {
  const path = env[SUMMARY_VARIABLE];
  if (!stepSummary || path === undefined) return [];
  return [{ option: '--step-summary', path, kind: 'addition' }];
}

/** The summary of a step of a GitHub job. */
interface StepSummary {
  /** Bytes that may be added. */
  readonly room: number;
  /** @throws Failure `error` if the file cannot be written. */
  readonly add: (markdown: string) => Promise<void>;
}

/** GitHub does not show the summary of a step if it is larger. */
const MAX_BYTES = 1024 * 1024;
/** With less room, next to nothing of a plan fits. */
const MIN_ROOM = 2000;
/** Separates the Markdown from what other commands wrote before, with or without a line end. */
const SEPARATOR = '\n\n';

/** @throws Failure `usage` if the variable is not set, `error` if the summary is full or cannot be read. */
async function openStepSummary({ env, cwd }: Context): Promise<StepSummary> {
  const path = env[SUMMARY_VARIABLE];
  if (path === undefined || path === '')
    throw new Failure('usage', '--step-summary needs $GITHUB_STEP_SUMMARY, which is not set', {
      hint: 'GitHub sets it in every step of a job; elsewhere use --format markdown',
    });
  const file = resolve(cwd, path);
  const room = MAX_BYTES - (await sizeOf(file, path)) - SEPARATOR.length;
  if (room < MIN_ROOM) throw new Failure('error', `${path} is full; GitHub accepts at most 1 MiB`);
  return {
    room,
    add: async (markdown) => {
      try {
        await appendFile(file, `${SEPARATOR}${markdown}`);
      } catch (cause) {
        throw new Failure('error', `${path} cannot be written: ${systemReason(cause)}`, { cause });
      }
    },
  };
}

async function sizeOf(file: string, shown: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 0;
    throw new Failure('error', `${shown} cannot be read: ${systemReason(cause)}`, { cause });
  }
}
