import type { TxtReading } from '../../src/dns/record.js';
import type { ReplaceBehaviour } from '../../src/sandbox/records/zone-records.js';
import { startSandbox } from '../support/start-sandbox.js';
import type { FaultProxy, ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import type { FaultServer, ScriptedAnswer, SeenRequest } from '../support/fault-server.js';
import { startFaultServer } from '../support/fault-server.js';
import type { HeldRecord, MemoryService, MemoryServiceOptions } from '../support/memory-service.js';
import { memoryService } from '../support/memory-service.js';
import { sandboxClient } from '../support/sandbox-client.js';
import type { Project, ProjectSetting } from './project.js';
import { PASSWORD, project } from './project.js';

/** A project and the service it is for. */
export type WithService<Service> = Project & { readonly service: Service };

export interface SandboxSetting extends Omit<ProjectSetting, 'endpoint'> {
  readonly live: Readonly<Record<string, readonly Partial<HeldRecord>[]>>;
  readonly storeCanonical?: boolean;
  /** How the sandbox compares the contents of TXT records. */
  readonly txt?: TxtReading;
  /** How the sandbox takes a PUT with another type. */
  readonly replace?: ReplaceBehaviour;
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
    txt: setting.txt ?? 'text',
    ...(setting.replace && { replace: setting.replace }),
  });
  for (const [zone, records] of Object.entries(setting.live))
    await sandbox.seed({ zone, password: PASSWORD, records: records.map(someRecord) });
  const proxy = await startFaultProxy(sandbox.url, setting.fault ?? (() => undefined));
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
