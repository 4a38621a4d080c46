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
export function offlineHost(options: HostOptions, context: Context): Host {
  return openHost({ ...surroundings(options, context), tell: messagePrinter(context) });
}

/** Opens the host of a command that talks to the service and can be interrupted. */
export function serviceHost(
  { concurrency, ...options }: HostOptions & Partial<ServiceOptions>,
  context: Context,
  tell: Tell = messagePrinter(context),
): Host {
  const { signal, quit, err } = context;
  // The terminal has echoed `^C` on the current line.
  const endLine = (): void => err.write('\n');
  if (err.isTerminal)
    for (const each of [signal, quit]) each.addEventListener('abort', endLine, { once: true });
  const ask = askForCode(context) ?? undefined;
  return openHost({ ...surroundings(options, context, ask), concurrency, quit, tell });
}

function surroundings(
  { config, credentials: file }: HostOptions,
  context: Context,
  ask?: NonNullable<ReturnType<typeof askForCode>>,
) {
  const { cwd: folder, env, now, clock, signal, globals } = context;
  const { allowOutside } = globals;
  const stdin = (): Context['stdin'] => context.stdin;
  return { folder, env, now, clock, signal, stdin, config, allowOutside, credentials: { file, ask } };
}
