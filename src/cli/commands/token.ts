import type { Expiry } from '../../engine/mail/token.js';
import { forgetToken, readToken } from '../../engine/mail/token.js';
import { withSession } from '../../engine/session/session.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost, serviceHost } from '../session/host.js';

export interface TokenOptions extends HostOptions {
  readonly expires?: Expiry;
  /** Delete the kept token; get none. */
  readonly forget?: boolean;
}

/** Gets a bearer token and prints it, or deletes the one that is kept. */
export async function runToken(context: Context, options: TokenOptions): Promise<number> {
  if (options.forget) return forget(context, options);
  const host = serviceHost({ ...options, concurrency: 1 }, context);
  const token = await withSession(host, (session) => readToken(session, options.expires));
  context.out.write(`${token}\n`);
  return 0;
}

async function forget(context: Context, options: TokenOptions): Promise<number> {
  const { path, wasKept } = await withSession(offlineHost(options, context), forgetToken);
  if (context.globals.quiet) return 0;
  const told = wasKept
    ? `Deleted ${printable(path)}. The service accepts the token until it expires.`
    : `There is no ${printable(path)}.`;
  context.out.write(`${told}\n`);
  return 0;
}
