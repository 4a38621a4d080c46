import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import type { LiveMail } from '../../mail/template.js';
import { matchTemplates } from '../../mail/planning/match-templates.js';
import type { MailStatus } from '../../mail/status.js';
import { mailStatus, offlineStatus } from '../../mail/status.js';
import type { DesiredMail, PlacedPattern } from '../../mail/template.js';
import { mustHaveValidProject } from '../check/check.js';
import { faultIn, mustBeValid } from '../must-be-valid.js';
import type { Session } from '../session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { readLive } from './read-live.js';

/** How translations stand. */
export interface StatusReading {
  readonly status: MailStatus;
  /** What is wrong all the same: the service could not be asked, or folders are for no live template. */
  readonly failure: Failure | null;
}

/**
 * Shows templates by languages: the files alone, or beside what is live. Where the service cannot be asked, the files are
 * shown.
 *
 * @throws InvalidFiles when files cannot be read, Failure `usage` when there is no mail part, `error`, `interrupted`.
 */
export async function readMailStatus(
  session: Session,
  { offline }: { readonly offline: boolean },
): Promise<StatusReading> {
  mustHaveValidProject(session);
  const project = mailProjectOf(session);
  const desired = await readMailFolder(project, session);
  mustBeValid(desired.diagnostics, session.tell);
  if (offline) return { status: offlineStatus(desired), failure: null };
  try {
    const { live } = await readLive(session);
    const { status, diagnostics } = compareStatus({ desired, live, ignore: project.settings.ignore });
    return { status, failure: faultIn(diagnostics, session.tell) };
  } catch (error) {
    if (!isUnasked(error)) throw error;
    return { status: offlineStatus(desired), failure: error };
  }
}

function isUnasked(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === 'credentials' || error.kind === 'unreachable');
}

interface Comparison {
  readonly status: MailStatus;
  /** Folders that are for no live template, or for none in particular; the status has nothing of them. */
  readonly diagnostics: readonly Diagnostic[];
}

interface ComparisonInput {
  readonly desired: DesiredMail;
  /** All live templates. */
  readonly live: readonly LiveMail[];
  readonly ignore: readonly PlacedPattern[];
}

/** Compares a mail folder with all that is live. */
function compareStatus({ desired, live, ignore }: ComparisonInput): Comparison {
  const templates = live.map(({ template }) => template);
  const translations = new Map(live.map(({ template, translations: each }) => [template.id, each]));
  const { matches, diagnostics } = matchTemplates(desired, templates);
  return { status: mailStatus({ templates, translations, matches, ignore }), diagnostics };
}
