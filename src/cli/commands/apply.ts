import type { Tell } from '../../engine/events.js';
import { readApplicable } from '../../engine/apply/apply.js';
import { whileLocked } from '../../engine/lock/run-lock.js';
import { mustKnowRisks } from '../../engine/plan/consent.js';
import { plan } from '../../engine/plan/plan.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { Selection, SelectionOptions } from '../../engine/selection/selection.js';
import type { Session } from '../../engine/session/session.js';
import { readingProject, withSession } from '../../engine/session/session.js';
import type { Plan } from '../../plan/plan.js';
import { verdictOf } from '../../engine/verify/verdict.js';
import { applyVerifier } from '../../engine/verify/verify-applied.js';
import type { ChangedOptions } from '../session/selection.js';
import { openSelection } from '../session/selection.js';
import type { ChangeOptions } from '../session/apply-plan.js';
import { applyPlan, claimReport, lockOptions, orUnchanged } from '../session/apply-plan.js';
import type { Verification } from '../../dns/verify/verification.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { readDuration } from '../../text/duration.js';
import type { Context } from '../terminal/context.js';
import type { LookUpOptions } from '../options/look-ups.js';
import { readServers } from '../options/look-ups.js';
import { offlineHost, serviceHost } from '../session/host.js';
import { alsoTelling, withMetrics } from '../session/metrics.js';
import { withEvents } from '../print/json-events.js';
import { verificationText } from '../print/verification.js';
import { configWords, shellWord } from '../../render/shell-word.js';
import { enumeration } from '../../text/plural.js';
import { noticeText } from '../terminal/notice.js';
import { mustHaveConsent } from '../terminal/questions.js';

export interface ApplyOptions
  extends SelectionOptions, ChangedOptions, RecordOptions, ChangeOptions, LookUpOptions {
  /** Seconds to ask the name servers until they agree; they are not asked if left out. */
  readonly verify?: number;
}

/** Applies a saved plan, or plans, shows, asks and applies. */
export async function runApply(
  context: Context,
  planFile: string | undefined,
  options: ApplyOptions,
): Promise<number> {
  return withMetrics({ options, context, comparesFiles: true }, (meter) =>
    applyMetered({ context, planFile, options }, meter),
  );
}

interface ApplyRun {
  readonly context: Context;
  readonly planFile: string | undefined;
  readonly options: ApplyOptions;
}

async function applyMetered({ context, planFile, options }: ApplyRun, meter: Tell): Promise<number> {
  const isReviewed = planFile !== undefined;
  const isVerified = options.verify !== undefined;
  const servers = readServers(options, { '--dns': options.dns, '--verify': isVerified });
  if (isReviewed && options.dns)
    throw new Failure('usage', '--dns does not apply to a saved plan', {
      hint: 'what it was made with is in it: use `zonemason plan --dns --out FILE`',
    });
  if (isReviewed && options.drafts)
    throw new Failure('usage', '--drafts does not apply to a saved plan', {
      hint: 'a saved plan has its drafts already: use `zonemason plan --drafts --out FILE`',
    });
  if (isReviewed && options.changedSince !== undefined)
    throw new Failure('usage', '--changed-since does not apply to a saved plan', {
      hint: 'a saved plan has its zones already: use `zonemason plan --changed-since REVISION --out FILE`',
    });
  const offline = offlineHost(options, context);
  const reading = readingProject(offline);
  await claimReport(options, isReviewed ? [planFile] : [], offline, reading);
  mustKnowRisks(options.allow);
  const lock = lockOptions('apply', options, context);
  // A run that would have to ask has no events.
  if (!isReviewed && options.format === 'json') mustHaveConsent(options, context);
  return withEvents(options, context, (reporting) =>
    withSession(
      serviceHost(options, reporting.context, alsoTelling(meter, reporting.tell)),
      async (session) => {
        if (!isReviewed) mustHaveConsent(options, context);
        const selection = await openSelection(session, options);
        const verifier = isVerified && servers ? applyVerifier(session, servers) : null;
        const applying = async (): Promise<{ readonly code: number; readonly planned: Plan }> => {
          const made = isReviewed
            ? { plan: await readReviewed(session, planFile, { selection, isVerified }) }
            : await plan(session, { selection, dns: options.dns ? servers : undefined });
          const nextStep = '`zonemason plan` shows the remaining changes.';
          const run = { ...made, session, options, context: reporting.context, isReviewed, nextStep };
          return { code: await applyPlan(run), planned: made.plan };
        };
        const { code, planned } = await whileLocked(session, lock, () => orUnchanged(applying));
        const isDone = code === 0 && planned.hasChanges;
        if (!verifier || !isDone) return code;
        const again = verifyCommand(options);
        const verification = await verifier(planned, (options.verify ?? 0) * 1000).catch((cause: unknown) =>
          inVerification(cause, again),
        );
        return tellVerification(verification, again, reporting.context);
      },
      reading,
    ),
  );
}

interface ReviewedOptions {
  readonly selection: Selection;
  readonly isVerified: boolean;
}

/** Reads a saved plan. A time in its place was meant for `--verify`, which takes one only after `=`. @throws Failure. */
async function readReviewed(
  session: Session,
  planFile: string,
  { selection, isVerified }: ReviewedOptions,
): Promise<Plan> {
  try {
    return await readApplicable(session, planFile, selection);
  } catch (cause) {
    const isTime = isVerified && readDuration(planFile) !== undefined;
    if (!isTime || !(cause instanceof Failure) || cause.kind !== 'usage') throw cause;
    throw new Failure('usage', cause.message, { hint: `a time follows \`=\`: --verify=${planFile}`, cause });
  }
}

/** The command that asks the same servers again. */
function verifyCommand({ config, server, resolver }: ApplyOptions): string {
  const asked = [
    ...server.flatMap((each) => ['--server', shellWord(each)]),
    ...(resolver === undefined ? [] : ['--resolver', shellWord(resolver)]),
  ];
  return `\`${['zonemason verify', ...configWords(config), ...asked, '--wait 10m'].join(' ')}\``;
}

/** Throws what ended the verification; an interruption with what it leaves open, and the command that asks again. */
function inVerification(cause: unknown, again: string): never {
  if (!(cause instanceof Failure) || cause.kind !== 'interrupted') throw cause;
  throw new Failure(
    'interrupted',
    'interrupted; the changes are applied, but the name servers may not answer them yet',
    {
      hint: `${again} asks them`,
      cause,
    },
  );
}

/** Prints what the name servers answer. The apply itself is done, whatever they say. */
async function tellVerification(
  verification: Verification,
  again: string,
  context: Context,
): Promise<number> {
  context.out.write(`\n${verificationText(verification, 'text', context)}`);
  if (verdictOf(verification, { strict: false }) === null) return 0;
  const text = `applied, but ${openText(verification)}; ${again} asks again`;
  context.err.write(`\n${noticeText(text, context.err.layout)}`);
  return EXIT_CODES.partial;
}

/** What is not verified: servers that answer otherwise may do so soon, others may be the wrong ones. */
function openText({ differences, unanswered }: Verification): string {
  if (differences.length > 0 || unanswered.length === 0) return 'the name servers do not answer it yet';
  const zones = enumeration(
    unanswered.map(({ zone }) => zone),
    MOST_ZONES,
  );
  return `none of the name servers that were asked answers for ${zones}`;
}

const MOST_ZONES = 5;
