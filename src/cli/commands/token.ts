import type { Expiry } from '../../engine/mail/token.js';
import { readToken } from '../../engine/mail/token.js';
import { withSession } from '../../engine/session/session.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';

export interface TokenOptions extends HostOptions {
  readonly expires?: Expiry;
}

/** Gets a bearer token and prints it. */
export async function runToken(context: Context, options: TokenOptions): Promise<number> {
  const host = serviceHost({ ...options, concurrency: 1 }, context);
  const token = await withSession(host, (session) => readToken(session, options.expires));
  context.out.write(`${token}\n`);
  return 0;
}
