import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { createDnsClient } from '../../../src/api/dns/client.js';
import { Failure } from '../../../src/failure.js';
import { readListing } from '../../../src/dns/records/listing.js';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import {
  arbitraryLiveZones,
  arbitraryZones,
  isValidState,
  zoneNames,
} from '../../support/arbitrary-zones.js';
import type { ProxiedRequest, ProxyFault } from '../../support/fault-proxy.js';
import { startFaultProxy } from '../../support/fault-proxy.js';
import { dishonesties } from './honesty.js';
import type { State } from '../../support/plans.js';
import { identities, liveState } from '../../support/plans.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

const answers = (status: number, carriedOut: boolean): ProxyFault => ({
  answer: { status, body: '<h1>Sorry</h1>', carriedOut },
});

const arbitraryFault: fc.Arbitrary<ProxyFault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ProxyFault>({ fault: 'lose-request' }) },
  { weight: 6, arbitrary: fc.constant<ProxyFault>({ fault: 'lose-answer' }) },
  { weight: 1, arbitrary: fc.constant<ProxyFault>({ fault: 'hang' }) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(500, 502, 503), fc.boolean()).map((each) => answers(...each)),
  },
  { weight: 2, arbitrary: fc.constantFrom(401, 429).map((status) => answers(status, false)) },
  { weight: 6, arbitrary: fc.nat({ max: 15 }).map((delayMs) => ({ delayMs })) },
);

/** What goes wrong, by number of the request. */
const arbitraryFaults = fc
  .array(fc.tuple(fc.nat({ max: 30 }), arbitraryFault), { maxLength: 8 })
  .map((faults) => new Map(faults));

const scenario = fc.record({
  before: arbitraryLiveZones(),
  after: arbitraryZones(),
  faults: arbitraryFaults,
  concurrency: fc.record({ perZone: fc.integer({ min: 1, max: 4 }), total: fc.integer({ min: 1, max: 8 }) }),
});

/** One service for all cases: to hash a password takes longer than a case. */
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
  for (const zone of zoneNames) await sandbox.seed({ zone, password: 'correct horse' });
});
interface Service {
  /** Straight to the service. */
  readonly direct: DnsClient;
  /** Through a proxy that does harm. */
  readonly harmed: DnsClient;
  readonly seen: readonly ProxiedRequest[];
}

async function withService(
  { before, faults }: { readonly before: Zones; readonly faults: ReadonlyMap<number, ProxyFault> },
  use: (service: Service) => Promise<void>,
): Promise<void> {
  for (const [zone, records] of liveState(before)) await sandbox.seed({ zone, records });
  const proxy = await startFaultProxy(sandbox.url, (_, n) => faults.get(n));
  const [direct, harmed] = [sandbox.url, proxy.url].map(clientAt);
  try {
    if (direct && harmed) await use({ direct, harmed, seen: proxy.seen });
  } finally {
    for (const { close } of [direct, harmed, proxy].filter((each) => each !== undefined)) await close();
  }
}

function clientAt(endpoint: URL): DnsClient {
  return createDnsClient({
    endpoint,
    passwordOf: async () => ({ text: 'correct horse', source: 'a test' }),
    limits: { requestMs: 400 },
    sleep: async () => {},
    env: {},
  });
}

async function stateOf(client: DnsClient, zones: Zones): Promise<State> {
  const state: State = new Map();
  for (const zone of zones.keys()) state.set(zone, readListing(zone, await client.list(zone)));
  return state;
}

/**
 * Writes that break a rule: the service answers them with 400, 409 or 422. The repeat of a POST that was carried out late is
 * none of them: it is sent because the service is known to refuse it.
 */
function refusedWrites(seen: readonly ProxiedRequest[]): readonly string[] {
  const wasCarriedOut = ({ method, path, body }: ProxiedRequest): boolean =>
    seen.some((other) => other.status === 201 && isSame(other, { method, path, body }));
  return seen
    .filter(({ status }) => status !== null && [400, 409, 422].includes(status))
    .filter((request) => request.method !== 'POST' || !wasCarriedOut(request))
    .map(({ method, path, body, status }) => `${status} ${method} ${path} ${body}`);
}

type Sent = Pick<ProxiedRequest, 'method' | 'path' | 'body'>;

function isSame(a: Sent, b: Sent): boolean {
  return a.method === b.method && a.path === b.path && a.body === b.body;
}

describe('a run against a service over sockets that fail', { timeout: 300_000 }, () => {
  test('breaks no rule, loses nothing, tells the truth, and the next run ends what it began', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ before, after, faults, concurrency }) =>
        withService({ before, faults }, async ({ direct, harmed, seen }) => {
          const files = [...after].map(([name, records]) => desired(name, records));
          const old = await stateOf(direct, before);
          const { plan, failures } = await planAgainst(direct, files);
          fc.pre(!failures.some(({ isConflict }) => isConflict));

          const report = await applyTo(harmed, plan, { concurrency }).catch((error: unknown) => {
            if (error instanceof Failure) return error;
            throw error;
          });
          const state = await stateOf(direct, after);
          const requests = seen.map(({ method, path }) => `${method} ${path.split('/')[1]}`);
          expect(refusedWrites(seen)).toEqual([]);
          expect(isValidState(state)).toBe(true);
          expect(dishonesties({ plan, report, service: { state, requests } }, old)).toEqual([]);

          await applyTo(direct, (await planAgainst(direct, files)).plan);
          const ended = await stateOf(direct, after);
          for (const [zone, records] of after)
            expect(identities(ended.get(zone) ?? [])).toEqual(identities(records));
          expect((await planAgainst(direct, files)).plan.hasChanges).toBe(false);
        }),
      ),
      { numRuns: runs(30) },
    );
  });
});
