import { formatDiagnostics } from '../../diagnostics/formats/text.js';
import { defaultRunOptions, runSandbox } from '../../sandbox/run.js';
import type { Context } from '../context.js';
import { interruptible } from '../terminal/interrupt.js';
import { openFiles } from '../project-files.js';

export interface SandboxOptions {
  readonly host?: string;
  readonly port?: number;
  /** Folder of the data. */
  readonly data?: string;
  /** File that gets the passwords. */
  readonly credentials?: string;
  readonly reseed?: boolean;
}

/** Runs the local service until it is interrupted. */
export async function runSandboxCommand(
  seeds: readonly string[],
  { host, port, data, credentials, reseed }: SandboxOptions,
  context: Context,
): Promise<number> {
  const { out, err } = context;
  const options = {
    host: host ?? defaultRunOptions.host,
    port: port ?? defaultRunOptions.port,
    dataFolder: data ?? defaultRunOptions.dataFolder,
    credentialsFile: credentials ?? defaultRunOptions.credentialsFile,
    reseed: reseed ?? defaultRunOptions.reseed,
    files: openFiles(credentials === undefined ? {} : { credentials }, context),
    seeds,
  };
  await interruptible(context, (signal) =>
    runSandbox(options, {
      print: (line) => out.write(`${line}\n`),
      warn: (line) => err.write(`${line}\n`),
      report: (diagnostics) => err.write(formatDiagnostics(diagnostics, err.layout)),
      signal,
    }),
  );
  return 0;
}
