import type { DnsTarget } from '../../api/dns-target.js';
import type { LoginOptions, TokenKeeper } from '../../api/login/login.js';
import type { OtpSource } from '../../api/login/one-time-codes.js';
import type { MailClient, MailCredentials } from '../../api/mail/client.js';
import { mailCredentials } from '../../config/credentials/mail-credentials.js';
import type { Account } from '../../config/credentials/account.js';
import type { Project } from '../../config/project.js';
import type { StatePlace } from '../../config/state-folder.js';
import { statePath, stateRefusal } from '../../config/state-folder.js';
import { usable } from '../../config/settings/setting.js';
import { shownPath } from '../../load/files/file-tree.js';
import { Failure } from '../../failure.js';
import { version } from '../../version.js';
import type { AccessSettings } from './access-settings.js';
import { transportOptions } from './access-settings.js';
import { openDnsTarget } from './dns-target.js';
import type { MailLogin } from './mail-login.js';

/** The interfaces of the project's service. Each is loaded and opened on first use, and stays open. */
export interface Access {
  /** @throws Failure `usage` when zones share a password variable, or the credentials file cannot be used. */
  readonly dns: (zones: readonly string[]) => Promise<DnsTarget>;
  /** The client logs in with its first request. @throws Failure `credentials`, `usage`. */
  readonly mail: () => Promise<MailClient>;
  /** @throws Failure `credentials`, `usage`. */
  readonly mailCredentials: () => Promise<MailCredentials>;
  readonly close: () => Promise<void>;
}

/** Opens the access of a run to the service of a project. */
export function openAccess(settings: AccessSettings, project: Project): Access {
  let dns: Promise<DnsTarget> | undefined;
  let mail: Promise<MailClient> | undefined;
  return {
    dns: (zones) => (dns ??= openDnsTarget(settings, project, zones)),
    mail: () => (mail ??= openMail(settings, project)),
    mailCredentials: () => credentialsForMail(settings, project),
    close: async () => {
      for (const opened of await Promise.allSettled([dns, mail]))
        if (opened.status === 'fulfilled') await opened.value?.close();
    },
  };
}

/** The clients that a use case needs. */
export interface Clients {
  readonly dns?: DnsTarget;
  readonly mail?: MailClient;
}

/**
 * Opens the clients for zones, if there are any, and mail. When there are no usable credentials for mail, the run
 * continues, but every mail request fails.
 */
export async function openClients(
  { project, access }: { readonly project: Project; readonly access: Access },
  { zones, mail }: { readonly zones: readonly string[]; readonly mail: boolean },
): Promise<Clients> {
  return {
    ...(project.dns && zones.length > 0 && { dns: await access.dns(zones) }),
    ...(project.mail && mail && { mail: await openMailOrRefuse(access) }),
  };
}

async function openMailOrRefuse(access: Access): Promise<MailClient> {
  try {
    return await access.mail();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'credentials') throw error;
    return refusingClient(error);
  }
}

/** A client whose every request fails. */
function refusingClient(failure: Failure): MailClient {
  const refuse = (): Promise<never> => Promise.reject(failure);
  return {
    templates: refuse,
    translations: refuse,
    create: refuse,
    update: refuse,
    delete: refuse,
    close: async () => undefined,
  };
}

/** Reports waits for one-time passwords, each of which only one run in the project uses. */
export function carefulLogin(
  { tell }: AccessSettings,
  project: StatePlace,
  account: Account,
): Required<Pick<LoginOptions, 'onWait' | 'claimStep'>> {
  return {
    onWait: ({ why, ms }) => tell({ kind: 'wait', reason: why, ms }),
    claimStep: async (step) => {
      // Nothing is written where a link leads out of the repository: each run claims for itself.
      if (stateRefusal(project, statePath(project)) !== null) return true;
      const { claimSteps } = await import('../../config/credentials/used-codes.js');
      return claimSteps(statePath(project), account)(step);
    },
  };
}

/** Keeps the token of an account between the runs in a project. */
async function sharedToken(
  { now, tell }: AccessSettings,
  project: StatePlace,
  account: Account,
): Promise<TokenKeeper> {
  const { keepToken, tokenFileOf } = await import('../../config/credentials/kept-token.js');
  const state = statePath(project);
  const path = shownPath(project.files, tokenFileOf(state));
  const onRefused = (why: string): void => tell({ kind: 'left-out-token', path, why });
  const isOutside = stateRefusal(project, state) !== null;
  return keepToken({ state, account, now, onRefused, isOutside });
}

async function openMail(settings: AccessSettings, project: Project): Promise<MailClient> {
  if (!project.mail) throw new Error('a project without mail needs no client for it');
  const { createMailClient } = await import('../../api/mail/client.js');
  const [endpoint, brand] = [usable(project.mail.endpoint), usable(project.mail.brand)];
  const credentials = await credentialsForMail(settings, project);
  const account = credentials.kind === 'login' ? { endpoint, email: credentials.email } : null;
  return createMailClient({
    ...transportOptions(settings),
    ...(account && {
      ...carefulLogin(settings, project, account),
      keeper: await sharedToken(settings, project, account),
    }),
    endpoint,
    brand,
    credentials,
    userAgent: project.userAgent ?? `zonemason/${version} (mail translations)`,
  });
}

async function credentialsForMail(
  { credentials, env }: AccessSettings,
  project: Project,
): Promise<MailCredentials> {
  const { mail, file = null, ask = null } = credentials;
  return mail ? givenLogin(await mail()) : mailCredentials({ project, env, file, ask });
}

/** The name of a login from a function in messages. */
const GIVEN = 'credentials.mail';

async function givenLogin(login: MailLogin): Promise<MailCredentials> {
  if ('token' in login) return { kind: 'token', token: login.token, source: GIVEN };
  const { email, password } = login;
  return { kind: 'login', email, password, otp: await otpSource(login) };
}

async function otpSource(login: Exclude<MailLogin, { readonly token: string }>): Promise<OtpSource> {
  if ('otp' in login) return { kind: 'person', ask: async () => login.otp() };
  const { sharedSecret } = await import('../../config/credentials/totp.js');
  const secret = sharedSecret(login.otpSecret.trim());
  if (secret) return secret;
  throw new Failure('credentials', `the secret of ${GIVEN} is neither base32 nor an otpauth://totp/ URI`);
}
