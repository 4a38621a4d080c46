import { PassThrough } from 'node:stream';
import type { PlannedRecord } from '../../src/plan/plan.js';
import type { Run } from './support.js';
import { zonemason } from './support.js';
import { startSandbox } from '../support/start-sandbox.js';
import { temporaryFolder } from '../support/after-tests.js';

/** A project of the zone example.com and the service it is for. */
export interface SandboxedProject {
  readonly folder: string;
  /** Runs a command of the project against the service, by default now. */
  readonly run: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    now?: () => number,
  ) => Promise<Run>;
  /** Runs it on a terminal on which this is the answer. */
  readonly ask: (args: readonly string[], answer: string) => Promise<Run>;
}

export interface ProjectSetting {
  /** The records of the zone file, as YAML below `records:`. */
  readonly declared: string;
  readonly live: readonly Partial<PlannedRecord>[];
}

/** A sandbox with the live records, which is closed after the test. */
export async function sandboxedProject({ declared, live }: ProjectSetting): Promise<SandboxedProject> {
  const sandbox = await startSandbox({ dataFolder: ':memory:' });
  const records = live.map((record, index) => ({ id: String(index + 1), ...someLive, ...record }));
  await sandbox.seed({ zone: 'example.com', password, records });
  const folder = temporaryFolder({
    'zonemason.yaml': `dns:\n  endpoint: '${sandbox.url.href}'\n  zones: zones/*.yaml\n`,
    'zones/example.com.yaml': zoneFile(declared),
  });
  const run: SandboxedProject['run'] = (args, env, now) =>
    zonemason(args, {
      cwd: folder,
      env: { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: password, ...env },
      ...(now && { now }),
    });
  const ask: SandboxedProject['ask'] = async (args, answer) => {
    const [stdin, stderr] = [terminal(), terminal()];
    stdin.end(`${answer}\n`);
    const env = { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: password };
    const { code, stdout } = await zonemason([...args, '--no-color'], { cwd: folder, env, stdin, stderr });
    return { code, stdout, stderr: String(stderr.read()) };
  };
  return { folder, run, ask };
}

/** A stream of a terminal. */
export function terminal(): PassThrough & { readonly isTTY: true } {
  return Object.assign(new PassThrough(), { isTTY: true as const });
}

const password = 'correct horse';

export function zoneFile(declared: string): string {
  return `zone: example.com\nrecords:\n${declared}`;
}

const someLive: PlannedRecord = {
  prefix: 'www',
  type: 'A',
  content: '192.0.2.1',
  prio: 0,
  ttl: 3600,
  active: true,
};
