import { obtainToken } from '../../api/login/login.js';
import { forgetToken as deleteToken, tokenFileOf } from '../../config/credentials/kept-token.js';
import { usable } from '../../config/settings/setting.js';
import { statePath } from '../../config/state-folder.js';
import { Failure } from '../../failure.js';
import { version } from '../../version.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { carefulLogin } from '../service/access.js';
import { transportOptions } from '../service/access-settings.js';
import { shownPath } from '../../load/files/file-tree.js';
import { systemReason } from '../../text/system-error.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { Session } from '../session/session.js';
import { mailProjectOf } from './mail-project.js';

/** Returns the expiry date of something issued at `now`, in milliseconds since 1970. */
export type Expiry = (now: number) => Date;

/**
 * Obtains a bearer token for the mail interface, which is valid for as long as the service, or `expires`, says.
 *
 * @throws Failure `usage` when the credentials are a token themselves, `credentials`, `unreachable`, `interrupted`.
 */
export async function readToken(session: Session, expires: Expiry | undefined): Promise<string> {
  mustHaveValidProject(session);
  const now = session.now();
  if (expires && expires(now).getTime() <= now) throw new Failure('usage', '--expires must be in the future');
  const { settings } = mailProjectOf(session);
  const credentials = await session.access.mailCredentials();
  if (credentials.kind === 'token')
    throw new Failure(
      'usage',
      `${credentials.source} contains a token, which cannot be used to get another`,
      {
        hint: 'provide an email address, a password, and a one-time password or its secret instead',
      },
    );
  const endpoint = usable(settings.endpoint);
  const login = {
    ...transportOptions(session),
    ...carefulLogin(session, session.project, { endpoint, email: credentials.email }),
    endpoint,
    credentials,
    userAgent: session.project.userAgent ?? `zonemason/${version} (token for another program)`,
    ...(expires && { expiresAt: expires }),
  };
  return unlessInterrupted(() => obtainToken(login, session.signal), session.signal);
}

/** Where the token is kept that the runs in a project share, and whether there was one. */
export interface ForgottenToken {
  /** Path as shown. */
  readonly path: string;
  readonly wasKept: boolean;
}

/**
 * Deletes the file of the kept token. The service accepts the token until it expires: it has no request that ends one.
 *
 * @throws Failure `error` when the file cannot be deleted.
 */
export async function forgetToken({ project }: Pick<Session, 'project'>): Promise<ForgottenToken> {
  const state = statePath(project);
  const path = shownPath(project.files, tokenFileOf(state));
  try {
    return { path, wasKept: await deleteToken(state) };
  } catch (cause) {
    throw new Failure('error', `${path} cannot be deleted: ${systemReason(cause)}`, { cause });
  }
}
