import { obtainToken } from '../../api/login/login.js';
import { usable } from '../../config/usable.js';
import { Failure } from '../../failure.js';
import { version } from '../../version.js';
import { mustHaveValidProject } from '../check/check.js';
import { tellingLogin, transportOptions } from '../service/access.js';
import { asFailure } from '../service/service-failure.js';
import type { Session } from '../session.js';
import { mailProjectOf } from './mail-project.js';

/** The moment at which something expires that begins at `now`, in milliseconds since 1970. */
export type Expiry = (now: number) => Date;

/**
 * Gets a bearer token, which lets into the mail interface as long as the service, or `expires`, says.
 *
 * @throws Failure `usage` when there is nothing to get one by, `credentials`, `unreachable`, `interrupted`.
 */
export async function readToken(session: Session, expires: Expiry | undefined): Promise<string> {
  const now = session.now();
  if (expires && expires(now).getTime() <= now)
    throw new Failure('usage', 'a token that --expires lets end in the past is of no use');
  mustHaveValidProject(session);
  const { settings } = mailProjectOf(session);
  const credentials = await session.access.mailCredentials();
  if (credentials.kind === 'token')
    throw new Failure('usage', `${credentials.source} holds a token, by which no other can be got`, {
      hint: 'give an email address, a password and a one-time password or its secret instead',
    });
  const login = {
    ...transportOptions(session),
    ...tellingLogin(session),
    endpoint: usable(settings.endpoint),
    credentials,
    userAgent: `zonemason/${version} (token for another program)`,
    ...(expires && { expiresAt: expires }),
  };
  return obtainToken(login, session.signal).catch((error: unknown) => {
    throw asFailure(error);
  });
}
