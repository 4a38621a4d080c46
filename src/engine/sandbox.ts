import { fileSettings } from '../config/project.js';
import type { RunIo } from '../sandbox/run.js';
import { defaultRunOptions, runSandbox } from '../sandbox/run.js';
import type { Host } from './session.js';

export interface SandboxOptions {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly data?: string | undefined;
  /** File to write the passwords to. */
  readonly credentials?: string | undefined;
  readonly reseed?: boolean | undefined;
  /** Zone files, listings, mails, or folders of them. */
  readonly seeds: readonly string[];
}

/** Runs the local service until the signal aborts. Prints its address. @throws Failure when it cannot run. */
export async function sandbox(
  { files, env, config, signal, tell }: Host,
  { host, port, data, credentials, reseed, seeds }: SandboxOptions,
  lines: Pick<RunIo, 'print' | 'warn'>,
): Promise<void> {
  const { vars, tree } = await fileSettings({ file: config, files, env }, seeds);
  const options = {
    host: host ?? defaultRunOptions.host,
    port: port ?? defaultRunOptions.port,
    dataFolder: data ?? defaultRunOptions.dataFolder,
    credentialsFile: credentials ?? defaultRunOptions.credentialsFile,
    reseed: reseed ?? defaultRunOptions.reseed,
    files: tree,
    vars,
    seeds,
  };
  const report: RunIo['report'] = (diagnostics) => tell({ kind: 'problems', diagnostics });
  await runSandbox(options, { ...lines, report, signal });
}
