import type { SandboxOptions } from '../../engine/sandbox.js';
import { sandbox } from '../../engine/sandbox.js';
import type { Context } from '../context.js';
import { serviceHost } from '../host.js';

export type SandboxCommandOptions = Omit<SandboxOptions, 'seeds'>;

/** Runs the local service until it is interrupted. */
export async function runSandboxCommand(
  seeds: readonly string[],
  options: SandboxCommandOptions,
  context: Context,
): Promise<number> {
  const { out, err } = context;
  const { credentials } = options;
  const host = serviceHost(credentials === undefined ? {} : { credentials }, context);
  await sandbox(
    host,
    { ...options, seeds },
    {
      print: (line) => out.write(`${line}\n`),
      warn: (line) => err.write(`${line}\n`),
    },
  );
  return 0;
}
