import { beforeAll, describe, expect, test } from 'vitest';
import { createMailClient } from '../../../src/api/mail/client.js';
import type { ApplyReport } from '../../../src/apply/step/report.js';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { applyParts } from '../../../src/engine/apply/apply-parts.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import { instantClock } from '../../support/clocks.js';
import type { ProxyFault } from '../../support/fault-proxy.js';
import { startFaultProxy } from '../../support/fault-proxy.js';
import { desiredTemplate, mailSettings } from '../../support/mail.js';
import { editor, german, welcome } from '../../support/mail-organisation.js';
import { someProject } from '../../support/projects.js';
import { safeguardsFor } from '../../support/workflow.js';
import { afterTests } from '../../support/after-tests.js';

/** The clock of the tool stands still. */
const NOW = Date.UTC(2026, 0, 1);
const french = { ...german, id: '3b1f8c1e-0000-4000-8000-000000000001', language: 'fr' };
const italian = { language: 'it', subject: 'Ciao, {{customer.name}}', body: 'Ciao {{customer.name}}\n' };
const mended = { language: 'de', subject: 'Hallo, {{customer.name}}', body: german.body };

const after = [
  { language: 'de', subject: mended.subject },
  { language: 'it', subject: italian.subject },
];

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
});
interface Outcome {
  readonly report: ApplyReport;
  /** Methods of the writes, in their order. */
  readonly writes: readonly string[];
  /** How long the service wanted a rest, in milliseconds. */
  readonly rests: readonly number[];
  readonly live: readonly { readonly language: string; readonly subject: string }[];
}

/** Creates, changes and deletes a translation each; the first write by this method meets the fault. */
async function applyWith(method: string, fault: ProxyFault): Promise<Outcome> {
  const template = { ...welcome, translations: [german, french] };
  await sandbox.mail.seed({ users: [editor], brands: [{ name: 'acme', templates: [template] }] });
  const writes: string[] = [];
  const proxy = await startFaultProxy(sandbox.url, (request) => {
    if (request.method === 'GET') return undefined;
    const isFirst = !writes.includes(request.method);
    writes.push(request.method);
    return isFirst && request.method === method ? fault : undefined;
  });
  const rests: number[] = [];
  const client = createMailClient({
    endpoint: proxy.url,
    brand: 'acme',
    credentials: { kind: 'token', token: sandbox.mail.issueToken(editor.email), source: 'a test' },
    limits: { requestMs: 400 },
    onThrottle: ({ restMs }) => rests.push(restMs),
    sleep: async () => {},
    now: () => NOW,
    env: {},
  });
  afterTests(client.close);

  const service = { endpoint: proxy.url, brand: 'acme', translations: 'mail', insecureHttp: false };
  const { plan } = await makePlan({
    project: someProject({ dns: null, mail: { ...service, ...mailSettings() } }),
    zones: [],
    mail: { templates: [desiredTemplate([mended, italian])] },
    clients: { mail: client },
    now: new Date(NOW),
    concurrency: 2,
  });
  const report = await applyParts({
    plan,
    safeguards: safeguardsFor(plan, { mail: { ...mailSettings(), folders: ['welcome'] } }),
    allow: [],
    clients: { mail: client },
    concurrency: { perZone: 1, total: 1 },
    settleMs: 30_000,
    clock: instantClock(),
    now: () => NOW,
  });
  const live = sandbox.mail.translations({ brand: 'acme', template: welcome.id });
  return { report, writes, rests, live: live.map(({ language, subject }) => ({ language, subject })) };
}

const METHODS = ['POST', 'PUT', 'DELETE'] as const;

/** What may happen to a write, and whether it was carried out all the same. */
const faults: readonly [string, boolean, ProxyFault][] = [
  ['cut before the work', false, { fault: 'lose-request' }],
  ['cut after the work', true, { fault: 'lose-answer' }],
  ['an answer that is cut', true, { fault: 'cut-answer' }],
  ['no answer at all', true, { fault: 'hang' }],
  ['500 before the work', false, { answer: { status: 500 } }],
  ['500 after the work', true, { answer: { status: 500, carriedOut: true } }],
];

describe.each(METHODS)(
  'the translations are as their files say, each once, after a %s that met',
  (method) => {
    test.each(faults)('%s', async (_, wasCarriedOut, fault) => {
      const { report, writes, live } = await applyWith(method, fault);
      expect(live).toHaveLength(after.length);
      expect(live).toEqual(expect.arrayContaining(after));
      expect(report).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
      // What a listing shows to be done is not created again; to change or delete a second time does no harm.
      const sent = wasCarriedOut && method === 'POST' ? 1 : 2;
      expect(writes.filter((each) => each === method)).toHaveLength(sent);
    });

    test.each([
      ['seconds', '7'],
      ['a date', new Date(NOW + 7000).toUTCString()],
    ])('429 with Retry-After as %s', async (_, retryAfter) => {
      const headers = { 'retry-after': retryAfter };
      const { report, writes, rests, live } = await applyWith(method, { answer: { status: 429, headers } });
      expect(rests).toEqual([7000]);
      expect(live).toEqual(expect.arrayContaining(after));
      expect(report).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
      expect(writes).toHaveLength(4);
    });
  },
);
