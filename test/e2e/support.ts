import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, expect } from 'vitest';
import type { ApplyReport } from '../../src/apply/report.js';
import type { Plan } from '../../src/plan/plan.js';
import { startSandbox } from '../../src/sandbox/start.js';
import type { Run, Running } from '../cli/support.js';
import { startZonemason } from '../cli/support.js';
import { closed } from '../support/closed-schema.js';
import type { FaultProxy, ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import type { FaultServer, ScriptedAnswer, SeenRequest } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';
import type { HeldRecord, MemoryService, MemoryServiceOptions } from '../support/memory-service.js';
import { memoryService } from '../support/memory-service.js';
import { sandboxClient } from '../support/sandbox-client.js';

/** The password of every zone, where a test does not say otherwise. */
export const PASSWORD = 'correct horse';

type Environment = Readonly<Record<string, string>>;

const cleanUps: (() => unknown)[] = [];

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Has something closed at the end of the file: its tests run side by side, where vitest has no hooks for one of them. */
export function afterTests(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** A folder with these files, which goes at the end. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-e2e-'));
  afterTests(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** A project folder, and the program run in it. */
export interface Project {
  readonly folder: string;
  readonly start: (args: readonly string[], env?: Environment) => Running;
  readonly run: (args: readonly string[], env?: Environment) => Promise<Run>;
  /** The plan as `plan --format json` prints it. */
  readonly plan: () => Promise<Plan>;
  /** Runs apply with a report; gives both. */
  readonly apply: (...args: readonly string[]) => Promise<Run & { readonly report: ApplyReport }>;
}

export interface ProjectSetting {
  readonly endpoint: URL | string;
  /** By zone, the text of its file after the line `zone: …`. */
  readonly zones: Readonly<Record<string, string>>;
  /** More lines of the project file. */
  readonly settings?: string;
  readonly env?: Environment;
}

/** Writes a project; its zones have their passwords in the environment. */
export function project({
  endpoint,
  zones,
  settings = '',
  env = passwordsFor(zones),
}: ProjectSetting): Project {
  const folder = temporaryFolder({
    'zonemason.yaml': `dns:\n  endpoint: ${String(endpoint)}\n  zones: zones/*.yaml\n${settings}`,
    ...Object.fromEntries(
      Object.entries(zones).map(([zone, text]) => [`zones/${zone}.yaml`, `zone: ${zone}\n${text}`]),
    ),
  });
  return projectIn(folder, env);
}

/** The program in a folder that holds a project already. */
export function projectIn(folder: string, env: Environment): Project {
  const start: Project['start'] = (args, more) =>
    startZonemason(args, { cwd: folder, env: { ...env, ...more } });
  const run: Project['run'] = (args, more) => start(args, more).ended;
  return {
    folder,
    start,
    run,
    plan: async () => {
      const { stdout } = await run(['plan', '--format', 'json', '--quiet']);
      const plan: Plan = JSON.parse(stdout);
      return plan;
    },
    apply: async (...args) => {
      const ended = await run(['apply', ...args, '--report', 'report.json']);
      return { ...ended, report: reportIn(folder) };
    },
  };
}

/** What `apply --report report.json` has written. */
export function reportIn(folder: string): ApplyReport {
  const report: ApplyReport = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  return report;
}

/** The variables that hold the passwords of zones. */
export function passwordsFor(zones: Readonly<Record<string, unknown>>, password = PASSWORD): Environment {
  const variable = (zone: string): string =>
    `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
  return Object.fromEntries(Object.keys(zones).map((zone) => [variable(zone), password]));
}

/** A project and the service it is for. */
export type WithService<Service> = Project & { readonly service: Service };

export interface SandboxSetting extends Omit<ProjectSetting, 'endpoint'> {
  readonly live: Readonly<Record<string, readonly Partial<HeldRecord>[]>>;
  readonly storeCanonical?: boolean;
  /** What goes wrong on the way to the sandbox; `n` counts requests from 0. */
  readonly fault?: (request: ProxiedRequest, n: number) => ProxyFault | undefined;
}

/** The sandbox behind a proxy, and what it holds. */
export interface SandboxService extends Pick<FaultProxy, 'seen' | 'url'> {
  readonly listing: (zone: string) => Promise<readonly HeldRecord[]>;
  /** Sends a request past the proxy. */
  readonly send: (zone: string, method: string, path: string, body?: unknown) => Promise<unknown>;
}

/** A sandbox with these live records, which judges every request, and a project for it. */
export async function withSandbox(setting: SandboxSetting): Promise<WithService<SandboxService>> {
  const sandbox = await startSandbox({
    dataFolder: ':memory:',
    storeCanonical: setting.storeCanonical ?? false,
  });
  afterTests(sandbox.close);
  for (const [zone, records] of Object.entries(setting.live))
    await sandbox.seed({ zone, password: PASSWORD, records: records.map(someRecord) });
  const proxy = await startFaultProxy(sandbox.url, setting.fault ?? (() => undefined));
  afterTests(proxy.close);
  const send: SandboxService['send'] = async (zone, method, path, body) =>
    (await sandboxClient(sandbox.url, zone, PASSWORD)(method, path, body)).body;
  return {
    ...project({ ...setting, endpoint: proxy.url }),
    service: {
      seen: proxy.seen,
      url: proxy.url,
      send,
      listing: async (zone) => {
        const records = await send(zone, 'GET', `/${zone}`);
        return Array.isArray(records) ? records : [];
      },
    },
  };
}

export interface MemorySetting extends Omit<ProjectSetting, 'endpoint'> {
  readonly live: MemoryServiceOptions['zones'];
  readonly shape?: Omit<MemoryServiceOptions, 'zones'>;
  /** Stands before the service: an answer of its own, or that of `carryOut`, or undefined for just that. */
  readonly fault?: (request: SeenRequest, carryOut: () => ScriptedAnswer) => ScriptedAnswer | undefined;
}

/** A service that takes everything and answers in any shape, and a project for it. */
export async function withMemoryService(
  setting: MemorySetting,
): Promise<WithService<MemoryService & Pick<FaultServer, 'seen'>>> {
  const service = memoryService({ zones: setting.live, ...setting.shape });
  const server = await startFaultServer((request) => {
    const carryOut = (): ScriptedAnswer => service.handle(request);
    return setting.fault?.(request, carryOut) ?? carryOut();
  });
  afterTests(server.close);
  return {
    ...project({ ...setting, endpoint: server.url }),
    service: { ...service, seen: server.seen },
  };
}

let nextId = 1000;

/** A record with what is left out. */
export function someRecord(record: Partial<HeldRecord>): HeldRecord & { readonly id: string } {
  const id = String(record.id ?? (nextId += 1));
  return { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true, ...record, id };
}

/** The requests that change something, as `METHOD /path`. */
export function writesOf(
  seen: readonly { readonly method: string; readonly path: string }[],
): readonly string[] {
  return seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
}

/** Fails unless a value is exactly what `schemas/<name>.schema.json` describes. */
export function expectSchema(name: string, value: unknown): void {
  const schema: object = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const validate = new Ajv({ allowUnionTypes: true }).compile(closed(schema));
  validate(value);
  expect(validate.errors).toBeNull();
}
