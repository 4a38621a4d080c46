import { Failure } from '../../failure.js';
import type { MailStatus } from '../../mail/status.js';
import { offlineStatus } from '../../mail/status.js';
import { formatMailStatusJson } from '../../render/json/mail.js';
import { formatMailStatus } from '../../render/text/mail-status.js';
import { compareStatus } from '../../engine/mail/status.js';
import type { Context } from '../context.js';
import type { MailOptions } from '../mail-project.js';
import { readMailFolder, readMailProject } from '../mail-project.js';
import { mustBeValid } from '../make-plan.js';
import { readLive } from '../read-live-mail.js';

export interface MailStatusOptions extends MailOptions {
  readonly format: 'text' | 'json';
  /** Do not ask the service. */
  readonly offline?: boolean;
}

/** Shows templates by languages. Where the service cannot be asked, the files are shown before that is told. */
export async function runMailStatus(options: MailStatusOptions, context: Context): Promise<number> {
  const show = (status: MailStatus): void => context.out.write(formatStatus(status, options, context));
  const mail = await readMailProject(options, context);
  const desired = await readMailFolder(mail, context);
  mustBeValid(desired, context);
  if (options.offline) {
    show(offlineStatus(desired));
    return 0;
  }
  const { live } = await readLive({ mail, options }, context).catch((error: unknown) => {
    if (isUnasked(error)) show(offlineStatus(desired));
    throw error;
  });
  const { status, diagnostics } = compareStatus({ desired, live, ignore: mail.settings.ignore });
  show(status);
  mustBeValid({ diagnostics }, context);
  return 0;
}

function isUnasked(error: unknown): boolean {
  return error instanceof Failure && (error.kind === 'credentials' || error.kind === 'unreachable');
}

function formatStatus(status: MailStatus, { format }: MailStatusOptions, { out }: Context): string {
  return format === 'json' ? formatMailStatusJson(status) : formatMailStatus(status, out.layout);
}
