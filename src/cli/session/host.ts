import type { Host } from '../../engine/session/session.js';
import { openHost } from '../../engine/session/session.js';
import type { Tell } from '../../engine/events.js';
import type { Context } from '../terminal/context.js';
import { messagePrinter } from '../print/messages.js';
import { askForCode } from '../terminal/questions.js';

/** Options of the commands that work on a project. */
export interface HostOptions {
  /** Project file; the nearest `zonemason.yaml` if left out. */
  readonly config?: string;
  /** Credentials file. */
  readonly credentials?: string;
}

/** Options of the commands that talk to the service. */
export interface ServiceOptions extends HostOptions {
  /** Maximum number of concurrent requests; by default that of the project file. */
  readonly concurrency?: number;
}

/** Opens the host of a command that does not talk to the service. */
export function offlineHost({ config, credentials }: HostOptions, context: Context): Host {
  const { cwd: folder, env, now, signal, globals } = context;
  const { allowOutside } = globals;
  const tell = messagePrinter(context);
  const sources = { file: credentials };
  return openHost({ folder, env, config, credentials: sources, allowOutside, signal, now, tell });
}

/** Opens the host of a command that talks to the service and can be interrupted. */
export function serviceHost(
  { config, credentials, concurrency }: HostOptions & Partial<ServiceOptions>,
  context: Context,
  tell: Tell = messagePrinter(context),
): Host {
  const { cwd: folder, env, now, clock, signal, quit, err, globals } = context;
  // The terminal has echoed `^C` on the current line.
  const lead = err.isTerminal ? '\n' : '';
  const onStop = (): void =>
    err.write(`${lead}Finishing requests in flight. Press Ctrl-C again to quit now.\n`);
  if (!globals.quiet) signal.addEventListener('abort', onStop, { once: true });
  const sources = { file: credentials, ask: askForCode(context) ?? undefined };
  const { allowOutside } = globals;
  return openHost({
    folder,
    env,
    config,
    credentials: sources,
    allowOutside,
    concurrency,
    signal,
    quit,
    now,
    clock,
    tell,
  });
}
