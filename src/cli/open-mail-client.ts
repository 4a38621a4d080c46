import type { MailClient } from '../api/mail-client.js';
import { createMailClient } from '../api/mail-client.js';
import { mailCredentials } from '../config/mail-credentials.js';
import type { MailServiceSettings } from '../config/mail-settings.js';
import type { Project } from '../config/project.js';
import { version } from '../version.js';
import { askForCode } from './ask-for-code.js';
import type { Context } from './context.js';
import type { ServiceOptions } from './service-options.js';
import { transportOptions } from './service-options.js';
import { tellWaits } from './tell-waits.js';

export interface MailClientInput {
  readonly project: Project;
  readonly options: ServiceOptions;
}

/** Opens the mail interface of the project's service; it logs in when there is something to send. */
export async function openMailClient(
  { endpoint, brand }: MailServiceSettings,
  { project, options }: MailClientInput,
  context: Context,
): Promise<MailClient> {
  const { env } = context;
  const file = options.credentials ?? null;
  return createMailClient({
    ...transportOptions(options, context),
    endpoint,
    brand,
    credentials: await mailCredentials({ project, env, file, ask: askForCode(context) }),
    userAgent: `zonemason/${version} (mail translations)`,
    onWait: tellWaits(context),
  });
}
