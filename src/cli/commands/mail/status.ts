import { readMailStatus } from '../../../engine/mail/status.js';
import { withSession } from '../../../engine/session/session.js';
import { formatMailStatusJson } from '../../../render/json/mail.js';
import { formatMailStatus } from '../../../render/text/mail-status.js';
import type { Context } from '../../terminal/context.js';
import type { ServiceOptions } from '../../session/host.js';
import { serviceHost } from '../../session/host.js';

export interface MailStatusOptions extends ServiceOptions {
  readonly format: 'text' | 'json';
  /** Do not ask the service. */
  readonly offline?: boolean;
}

/** Shows templates by language. If the service cannot be reached, shows what the files say before it fails. */
export async function runMailStatus(context: Context, options: MailStatusOptions): Promise<number> {
  const { format, offline = false } = options;
  const { out } = context;
  const { status, failure } = await withSession(serviceHost(options, context), (session) =>
    readMailStatus(session, { offline }),
  );
  out.write(format === 'json' ? formatMailStatusJson(status) : formatMailStatus(status, out.layout));
  if (failure) throw failure;
  return 0;
}
