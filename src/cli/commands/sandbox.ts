import type { SandboxOptions } from '../../engine/sandbox/sandbox.js';
import { sandbox } from '../../engine/sandbox/sandbox.js';
import type { Context } from '../terminal/context.js';
import { serviceHost } from '../session/host.js';

export type SandboxCommandOptions = Omit<SandboxOptions, 'seeds'>;

/** Runs the local service until it is interrupted. */
export async function runSandboxCommand(
  context: Context,
  seeds: readonly string[],
  options: SandboxCommandOptions,
): Promise<number> {
  const { out, err, globals } = context;
  const { credentials } = options;
  const host = serviceHost(credentials === undefined ? {} : { credentials }, context);
  const print = (line: string): void => out.write(`${line}\n`);
  const warn = (line: string): void => err.write(`${line}\n`);
  const ready = globals.quiet ? undefined : (...it: Ready) => warn(nextSteps(context, ...it));
  await sandbox(host, { ...options, seeds }, { print, warn, ready });
  return 0;
}

type Ready = readonly [origin: string, hasMail: boolean];

/** How other commands find the sandbox. */
function nextSteps({ env }: Context, ...[origin, hasMail]: Ready): string {
  const names = ['ZONEMASON_DNS_ENDPOINT', ...(hasMail ? ['ZONEMASON_MAIL_ENDPOINT'] : [])];
  const isWindows = env['OS'] === 'Windows_NT';
  const lines = names.map((name) => (isWindows ? `$env:${name} = '${origin}'` : `export ${name}=${origin}`));
  return ['Next, in another terminal in this folder:', ...lines, 'zonemason plan'].join('\n  ');
}
