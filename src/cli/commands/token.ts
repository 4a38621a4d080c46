import type { Expiry } from '../../engine/mail/token.js';
import { readToken } from '../../engine/mail/token.js';
import { withSession } from '../../engine/session.js';
import type { Context } from '../context.js';
import type { HostOptions } from '../host.js';
import { serviceHost } from '../host.js';

export interface TokenOptions extends HostOptions {
  readonly expires?: Expiry;
}

/** Gets a bearer token and prints it alone. @throws Failure `usage` when there is nothing to get one by. */
export async function runToken(options: TokenOptions, context: Context): Promise<number> {
  const host = serviceHost({ ...options, concurrency: 1 }, context);
  const token = await withSession(host, (session) => readToken(session, options.expires));
  context.out.write(`${token}\n`);
  return 0;
}
