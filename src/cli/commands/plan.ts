import type { Tell } from '../../engine/events.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';
import { plan } from '../../engine/plan/plan.js';
import { stdinAsZoneFile } from '../../engine/check/stdin-file.js';
import { codesToConsentTo, renderPlan } from '../../engine/plan/render-plan.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { STDIN } from '../../engine/session/input.js';
import { readingProject, withSession } from '../../engine/session/session.js';
import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import { configWords, pathWord } from '../../render/shell-word.js';
import type { Context } from '../terminal/context.js';
import type { ChangedOptions } from '../session/selection.js';
import { openSelection } from '../session/selection.js';
import type { ServiceOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';
import type { MeteredOptions } from '../session/metrics.js';
import { alsoTelling, metricsOf, withMetrics } from '../session/metrics.js';
import type { LookUpOptions } from '../options/look-ups.js';
import { readServers } from '../options/look-ups.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { messagePrinter } from '../print/messages.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface PlanOptions
  extends
    SelectionOptions,
    ChangedOptions,
    RecordOptions,
    ServiceOptions,
    PlanFormatOptions,
    LookUpOptions,
    MeteredOptions {
  /** File to save the plan to. */
  readonly out?: string;
  readonly detailedExitcode?: boolean;
  /** Git revision that separates the changes of the branch from drift. */
  readonly base?: string;
  /** File with saved listings. */
  readonly live?: string;
}

/** Prints what `apply` would change, and saves it with `--out`; with `-`, for the zone file on standard input. */
export async function runPlan(
  context: Context,
  file: string | undefined,
  options: PlanOptions,
): Promise<number> {
  return withMetrics({ options, context, comparesFiles: true }, (meter) =>
    printPlan({ context, file, options }, alsoTelling(meter, messagePrinter(context))),
  );
}

interface PlanRun {
  readonly context: Context;
  readonly file: string | undefined;
  readonly options: PlanOptions;
}

async function printPlan({ context, file, options }: PlanRun, tell: Tell): Promise<number> {
  const { out, base, live } = options;
  if (file !== undefined) mustBeStdin(file, options);
  const print = await openPlanPrinter(options, context);
  const dns = readServers(options, { '--dns': options.dns });
  const host = serviceHost(options, context, tell);
  const reading = readingProject(host);
  await claimOutputs(
    host,
    { outputs: outputsOf(options, context), reads: live === undefined ? [] : [live] },
    reading,
  );
  const selection = await openSelection(host, options);
  const { plan: made } = await withSession(
    host,
    async (session) => {
      if (file === undefined) return plan(session, { selection, base, live, dns });
      const { session: changed, zones } = await stdinAsZoneFile(session);
      const ofFile = { ...selection, zones: (zone: string) => zones.includes(zone) };
      return plan(changed, { selection: ofFile, base, live, dns });
    },
    reading,
  );
  if (out !== undefined)
    await writeFileAtomically(host.files, out, await renderPlan(made, { format: 'json' }));
  if (out === undefined) context.page();
  await print(made);
  if (!context.globals.quiet) context.err.write(adviceAfter(made, options));
  return exitCodeAfter(made.unreadable ?? [], made.hasChanges, options);
}

/** @throws Failure `usage` for another file, and for what chooses zones, since stdin does. */
function mustBeStdin(file: string, { zone, shard, only, live, changedSince }: PlanOptions): void {
  if (file !== STDIN)
    throw new Failure('usage', `plan takes no file such as ${file}: it plans the project`, {
      hint: 'choose zones with --zone; `-` reads a zone file from stdin; `zonemason show FILE` shows a saved plan',
    });
  if (zone.length > 0 || shard !== undefined || only === 'mail' || changedSince !== undefined)
    throw new Failure(
      'usage',
      '- (stdin) cannot be combined with --zone, --shard, --changed-since or --only mail: it says which zones are meant',
    );
  if (live === STDIN)
    throw new Failure('usage', '- (stdin) cannot be the zone file and the listings at once');
}

function outputsOf(options: PlanOptions, context: Context): readonly OutputFile[] {
  const { out: path } = options;
  const saved = path === undefined ? [] : [{ option: '--out', path, kind: 'plan' } as const];
  return [...saved, ...metricsOf(options), ...summaryOf(options, context)];
}

/** How to apply the plan; '' if that is obvious. */
function adviceAfter(made: Plan, { out: savedTo, config }: PlanOptions): string {
  if ((made.unreadable ?? []).some(({ kind }) => kind === 'invalid-files'))
    return '\nBlocked: apply will refuse this plan until the files have no errors.\n';
  const codes = codesToConsentTo(made);
  if (codes === null) return '\nBlocked: apply will refuse this plan, and no --allow can change that.\n';
  const allow = codes.map((code) => ` --allow ${code}`).join('');
  const words = [...configWords(config), ...(savedTo === undefined ? [] : [pathWord(savedTo)])];
  const file = words.map((word) => ` ${word}`).join('');
  if (codes.length > 0)
    return `\nBlocked: apply will refuse this plan unless you run\n  zonemason apply${file}${allow}\n`;
  if (savedTo === undefined) return '';
  return made.hasChanges
    ? `\nSaved. To apply exactly this: zonemason apply${file}\n`
    : '\nSaved. It has no changes to apply.\n';
}
