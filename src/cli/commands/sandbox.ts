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
  const { out, err } = context;
  const { credentials } = options;
  const host = serviceHost(credentials === undefined ? {} : { credentials }, context);
  const print = (line: string): void => out.write(`${line}\n`);
  const warn = (line: string): void => err.write(`${line}\n`);
  await sandbox(host, { ...options, seeds }, { print, warn });
  return 0;
}
