import { Failure } from '../../failure.js';
import { matchTemplates } from '../../mail/diff/match-templates.js';
import type { MailStatus } from '../../mail/status.js';
import { mailStatus, offlineStatus } from '../../mail/status.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { faultIn, mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { readLive } from './read-live.js';

/** The state of the translations. */
export interface StatusReading {
  readonly status: MailStatus;
  /** Set when the service could not be asked, or when folders match no live template. */
  readonly failure: Failure | null;
}

/**
 * Lists templates by language: the files alone, or compared with the live state. When the service cannot be asked, it
 * lists the files.
 *
 * @throws InvalidFiles when files cannot be read; Failure `usage` when there is no mail part, `error`, `interrupted`.
 */
export async function readMailStatus(
  session: Session,
  { offline }: { readonly offline: boolean },
): Promise<StatusReading> {
  mustHaveValidProject(session);
  const project = mailProjectOf(session);
  const desired = await readMailFolder(project, session);
  mustBeValid(desired.diagnostics, session.tell);
  if (offline) return { status: offlineStatus(desired, project.settings), failure: null };
  try {
    const { all, live } = await readLive(session);
    const translations = new Map(live.map((mail) => [mail.template.id, mail.translations]));
    const { matches, diagnostics } = matchTemplates(desired, all);
    const { ignore, languages } = project.settings;
    return {
      status: mailStatus({ templates: all, translations, matches, ignore, languages }),
      failure: faultIn(diagnostics, session.tell),
    };
  } catch (error) {
    if (!isUnasked(error)) throw error;
    return { status: offlineStatus(desired, project.settings), failure: error };
  }
}

function isUnasked(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === 'credentials' || error.kind === 'unreachable');
}
