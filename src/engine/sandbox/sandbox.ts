import { sandboxCredentialsOf } from '../../config/credentials/private-files.js';
import { fileSettings, outlineProject } from '../../config/project.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { shownPath } from '../../load/files/file-tree.js';
import type { RunIo, RunOptions } from '../../sandbox/run.js';
import { defaultRunOptions, runSandbox } from '../../sandbox/run.js';
import { claimBeside } from '../outputs/claim-outputs.js';
import type { Host } from '../session/session.js';

export interface SandboxOptions {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly data?: string | undefined;
  /** File to write the passwords to. */
  readonly credentials?: string | undefined;
  readonly reseed?: boolean | undefined;
  /** How an update of a record with another type is taken: `accept`, `refuse` or `ignore`. */
  readonly replace?: RunOptions['replace'] | undefined;
  /** How long listings lag behind writes, in seconds. */
  readonly lag?: number | undefined;
  /** Zone files, listings, mails, or folders of them; if there are none, the zone files of the project. */
  readonly seeds: readonly string[];
  /** Whether no seeds are none, also in a project. */
  readonly empty?: boolean | undefined;
}

/** Runs the local service until the signal aborts. Prints its address. @throws Failure when it cannot run. */
export async function sandbox(
  run: Host,
  { host, port, data, credentials, reseed, replace, lag = 0, seeds: named, empty = false }: SandboxOptions,
  lines: Pick<RunIo, 'print' | 'warn' | 'ready'>,
): Promise<void> {
  const { files, env, config, signal, tell } = run;
  if (empty && named.length > 0) throw new Failure('usage', '--empty excludes seeds');
  await claimCredentials(run, credentials);
  const seeds = named.length > 0 || empty ? named : await projectSeeds(run);
  const { vars, tree } = await fileSettings({ file: config, files, env }, seeds);
  const options = {
    host: host ?? defaultRunOptions.host,
    port: port ?? defaultRunOptions.port,
    dataFolder: data ?? defaultRunOptions.dataFolder,
    credentialsFile: credentials ?? defaultRunOptions.credentialsFile,
    reseed: reseed ?? defaultRunOptions.reseed,
    replace: replace ?? defaultRunOptions.replace,
    lagMs: lag * 1000,
    files: tree,
    vars,
    seeds,
  };
  const report: RunIo['report'] = (diagnostics) => tell({ kind: 'problems', diagnostics });
  await runSandbox(options, { ...lines, report, signal });
}

/** The zone files of the nearest project; none without one. */
async function projectSeeds({ files, env, config: file }: Host): Promise<readonly string[]> {
  const outline = await outlineProject({ file, files, env });
  return outline ? findZoneFiles(outline.zones, outline.root, outline.files) : [];
}

/** By default the passwords are in a file of the project's folder. @throws Failure when another file would be replaced. */
async function claimCredentials(host: Host, named: string | undefined): Promise<void> {
  const { files } = host;
  const option = named === undefined ? null : '--credentials';
  const path = named ?? shownPath(files, sandboxCredentialsOf(files.folder));
  await claimBeside(host, { outputs: [{ option, path, kind: 'credentials' }] });
}
