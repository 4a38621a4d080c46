import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PlannedRecord } from '../../src/plan/plan.js';
import type { Run } from './support.js';
import { folderWith, zonemason } from './support.js';
import { builtProgram } from '../support/built-program.js';

/** A project of the zone example.com and the service it is for. */
export interface SandboxedProject {
  readonly folder: string;
  /** Runs a command of the project against the service. */
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>;
}

export interface ProjectSetting {
  /** The records of the zone file, as YAML below `records:`. */
  readonly declared: string;
  readonly live: readonly Partial<PlannedRecord>[];
}

/** Starts `zonemason sandbox` with the live records; it is stopped after the test. */
export async function sandboxedProject({ declared, live }: ProjectSetting): Promise<SandboxedProject> {
  const folder = folderWith({
    'zonemason.yaml': 'dns:\n  endpoint: http://127.0.0.1:1\n  zones: zones/*.yaml\n',
    'zones/example.com.yaml': zoneFile(declared),
    'example.com.json': JSON.stringify(
      live.map((record, index) => ({ id: String(index + 1), ...someLive, ...record })),
    ),
  });
  const endpoint = await startSandbox(folder);
  const run: SandboxedProject['run'] = (args, env) =>
    zonemason(args, { cwd: folder, env: { ZONEMASON_DNS_ENDPOINT: endpoint, ...env } });
  return { folder, run };
}

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

/** Address of a sandbox that writes its passwords where the project looks for them. */
function startSandbox(folder: string): Promise<string> {
  const args = [builtProgram(), 'sandbox', 'example.com.json', '--port', '0', '--data', join(folder, 'data')];
  const sandbox = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    sandbox.kill();
    if (sandbox.exitCode === null) await new Promise((done) => sandbox.once('close', done));
  });
  let output = '';
  return new Promise((ready, fail) => {
    sandbox.stderr.on('data', (text: Buffer) => (output += text.toString()));
    sandbox.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const [address] = /http:\/\/[\d.:]+/.exec(output) ?? [];
      if (address !== undefined) ready(address);
    });
    sandbox.once('close', () => fail(new Error(`the sandbox ended: ${output}`)));
  });
}
