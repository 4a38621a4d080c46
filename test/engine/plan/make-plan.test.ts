import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { DnsClient } from '../../../src/api/dns/client.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import type { PlanInput } from '../../../src/engine/plan/make-plan.js';
import { mailSettings } from '../../support/mail.js';
import { liveState } from '../../support/plans.js';
import { someProject } from '../../support/projects.js';
import { records } from '../../support/record-lines.js';
import { simulateService } from '../../support/simulated-service.js';
import { planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const HABITS = { storesCanonical: false, renewsIds: false, tellsIds: true };

function serviceWith(zones: Readonly<Record<string, readonly string[]>>): DnsClient {
  const state = liveState(new Map(Object.entries(zones).map(([zone, lines]) => [zone, records(...lines)])));
  return simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() }).client;
}

/** Lists as the other client does, but for one zone. */
function failingFor(zone: string, client: DnsClient, failure: unknown): DnsClient {
  return { ...client, list: (name) => (name === zone ? Promise.reject(failure) : client.list(name)) };
}

/** A mail interface that must not be asked. */
const unused: MailClient = {
  templates: mustNotBeAsked,
  translations: mustNotBeAsked,
  create: mustNotBeAsked,
  update: mustNotBeAsked,
  delete: mustNotBeAsked,
  close: async () => undefined,
};

function mustNotBeAsked(): never {
  throw new Error('the mail interface was asked');
}

describe('planning a project', () => {
  const com = desired('example.com', records('www A 192.0.2.2', 'new TXT a'));
  const net = desired('example.net', records('www A 192.0.2.1'));
  const client = serviceWith({
    'example.com': ['www A 192.0.2.1', 'old TXT a'],
    'example.net': ['www A 192.0.2.1'],
  });

  test('gives a plan with its date, tool, endpoint and sums', async () => {
    const { plan, diagnostics, failures } = await planAgainst(client, [com, net], { now: NOW });
    expect({ diagnostics, failures }).toEqual({ diagnostics: [], failures: [] });
    expect(plan).toMatchObject({
      createdAt: '2026-11-20T10:00:00.000Z',
      tool: expect.stringMatching(/^zonemason /),
      endpoint: { dns: 'https://dns.example.net/custom' },
      hasChanges: true,
      summary: { create: 1, update: 1, delete: 1 },
      zones: [{ zone: 'example.com' }, { zone: 'example.net', steps: [] }],
    });
  });

  const mail = {
    endpoint: new URL('https://api.example.net'),
    brand: 'acme',
    translations: 'mail',
    insecureHttp: false,
  };
  test.each<[string, Partial<PlanInput>]>([
    ['does not select it', { mail: null, clients: { dns: client, mail: unused } }],
    ['has no folder of it', { project: someProject(), clients: { dns: client, mail: unused } }],
    ['has no client for it', { clients: { dns: client } }],
  ])('is not about mail where it %s', async (_, more) => {
    const project = someProject({ mail: { ...mail, ...mailSettings() } });
    const { plan, failures } = await planAgainst(client, [net], {
      project,
      mail: { templates: [] },
      ...more,
    });
    expect({ mail: plan.mail, failures }).toEqual({ mail: undefined, failures: [] });
  });

  test('names files relative to the project file', async () => {
    const project = someProject({ root: resolve('zones') });
    const { plan } = await planAgainst(client, [com], { project });
    expect(plan.zones[0]?.file).toBe('example.com.yaml');
    expect(plan.zones[0]?.steps.map(({ source }) => source?.file)).toContain('example.com.yaml');
  });

  test('has no changes when all is as declared', async () => {
    const { plan } = await planAgainst(client, [net]);
    expect(plan).toMatchObject({
      hasChanges: false,
      summary: { create: 0, update: 0, delete: 0 },
      risks: [],
    });
  });

  test('uses the guards of the project', async () => {
    const lines = Array.from({ length: 10 }, (_, index) => `h${index} TXT a`);
    const change = records(...lines.slice(1), 'h0 TXT b');
    const service = serviceWith({ 'example.com': lines });
    const risksUnder = async (maxChangePercent: number): Promise<readonly string[]> => {
      const { plan } = await planAgainst(service, [desired('example.com', change)], {
        project: someProject({ guards: { maxChangePercent } }),
      });
      return plan.risks.map(({ code }) => code);
    };
    expect(await risksUnder(10)).toEqual(['slow-change']);
    expect(await risksUnder(9)).toEqual(['bulk-change', 'slow-change']);
  });

  test('leaves a zone out that cannot be read, and goes on', async () => {
    const error = new ServiceError('401', { kind: 'credentials', effect: 'no' });
    const { plan, failures } = await planAgainst(failingFor('example.com', client, error), [com, net]);
    expect(failures).toMatchObject([{ scope: 'example.com', failure: { kind: 'credentials' } }]);
    expect(plan.zones.map(({ zone }) => zone)).toEqual(['example.net']);
  });

  test('leaves a zone out whose listing cannot be read', async () => {
    const service = { ...client, list: () => Promise.resolve([{ error: 'busy' }]) };
    const { plan, failures } = await planAgainst(service, [com]);
    expect(failures).toMatchObject([{ scope: 'example.com', failure: { kind: 'error' } }]);
    expect(plan).toMatchObject({ zones: [], hasChanges: false });
  });

  test('leaves a zone out that conflicts with a live record that stays, and goes on', async () => {
    const service = serviceWith({ 'example.com': ['www WEBFORWARD x'], 'example.net': [] });
    const { plan, failures } = await planAgainst(service, [com, net]);
    expect(failures).toMatchObject([{ scope: 'example.com', failure: { kind: 'invalid-files' } }]);
    expect(plan).toMatchObject({
      summary: { create: 1, update: 0, delete: 0 },
      zones: [{ zone: 'example.net' }],
      unreadable: [
        {
          part: 'dns',
          scope: 'example.com',
          kind: 'conflict',
          diagnostics: [{ code: 'address/web-forward', file: 'zones/example.com.yaml', line: 1 }],
        },
      ],
    });
  });

  test('names what is left out in the order of the files, however it failed', async () => {
    const service = serviceWith({ 'example.com': ['www WEBFORWARD x'], 'example.net': [] });
    const failing = failingFor(
      'example.net',
      service,
      new ServiceError('502', { kind: 'server', effect: 'no' }),
    );
    const { plan } = await planAgainst(failing, [net, com]);
    expect(plan.unreadable?.map(({ scope, kind }) => [scope, kind])).toEqual([
      ['example.net', 'unreachable'],
      ['example.com', 'conflict'],
    ]);
  });

  test('keeps the project file as the place that paths are relative to', async () => {
    const service = serviceWith({ 'example.com': ['www WEBFORWARD x'] });
    const { plan } = await planAgainst(service, [com], { project: someProject({ root: resolve('zones') }) });
    expect(plan.unreadable?.[0]?.diagnostics?.[0]?.file).toBe('example.com.yaml');
  });

  test('does not point into a zone that is left out, as if it were not selected', async () => {
    const zones = [
      desired('example.com', records('a CNAME b.example.net')),
      desired('example.net', records('b A 192.0.2.1', 'www A 192.0.2.1')),
    ];
    const service = serviceWith({
      'example.com': [],
      'example.net': ['b CNAME a.example.com', 'www WEBFORWARD x'],
    });
    const { plan } = await planAgainst(service, zones);
    expect(plan.zones.map(({ zone }) => zone)).toEqual(['example.com']);
    expect(plan.risks).toMatchObject([{ code: 'left-out', address: 'dns/example.com/a/CNAME' }]);
  });

  test('that is interrupted fails as a whole', async () => {
    const aborted = new ServiceError('aborted', { kind: 'aborted', effect: 'no' });
    const planning = planAgainst(failingFor('example.com', client, aborted), [com], {
      signal: AbortSignal.abort(),
    });
    await expect(planning).rejects.toMatchObject({ name: 'Failure', kind: 'interrupted' });
  });

  test('passes a bug on', async () => {
    const planning = planAgainst(failingFor('example.com', client, new TypeError('a bug')), [com]);
    await expect(planning).rejects.toThrow(TypeError);
  });

  test('orders aliases across zones', async () => {
    const zones = [
      desired('example.com', records('a CNAME b.example.net')),
      desired('example.net', records('x TXT y')),
    ];
    const service = serviceWith({ 'example.com': [], 'example.net': ['b CNAME a.example.com', 'x TXT y'] });
    const { plan } = await planAgainst(service, zones);
    const [create, remove] = plan.zones.flatMap(({ steps }) => steps);
    expect(create?.waitsFor).toEqual([remove?.id]);
  });
});
