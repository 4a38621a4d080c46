import type { Host } from '../engine/session.js';
import { openHost } from '../engine/session.js';
import type { Tell } from '../engine/events.js';
import type { Context } from './context.js';
import { tellingPeople } from './print/tell-people.js';
import { askForCode } from './terminal/ask-for-code.js';

/** Options of the commands that work on a project. */
export interface HostOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Credentials file. */
  readonly credentials?: string;
}

/** Options of the commands that talk to the service. */
export interface ServiceOptions extends HostOptions {
  /** Requests at a time, over all zones. */
  readonly concurrency: number;
}

/** Where a command works that does not talk to the service. */
export function offlineHost({ config, credentials }: HostOptions, context: Context): Host {
  const { cwd: folder, env, now } = context;
  const tell = tellingPeople(context);
  return openHost({ folder, env, config, credentials: { file: credentials }, now, tell });
}

/** Where a command works that talks to the service, and can be asked to stop. */
export function serviceHost(
  { config, credentials, concurrency }: HostOptions & Partial<ServiceOptions>,
  context: Context,
  tell: Tell = tellingPeople(context),
): Host {
  const { cwd: folder, env, now, signal, err, globals } = context;
  // A terminal has just shown `^C` on the line.
  const lead = err.isTerminal ? '\n' : '';
  const tellStop = (): void => err.write(`${lead}stopping; once more to leave at once\n`);
  if (!globals.quiet) signal.addEventListener('abort', tellStop, { once: true });
  const sources = { file: credentials, ask: askForCode(context) ?? undefined };
  return openHost({ folder, env, config, credentials: sources, concurrency, signal, now, tell });
}
