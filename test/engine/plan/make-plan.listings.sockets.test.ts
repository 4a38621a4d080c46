import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { createDnsClient } from '../../../src/api/dns/client.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import { createMailClient } from '../../../src/api/mail/client.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import type { Planning } from '../../../src/engine/plan/make-plan.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import { inAnyOrder } from '../../support/any-order.js';
import { arbitraryLiveZones, arbitraryZones } from '../../support/arbitrary-zones.js';
import type { FaultServer, ScriptedAnswer } from '../../support/fault-server.js';
import { startFaultServer } from '../../support/fault-server.js';
import { PARTIAL_CLUES, spellings } from '../../support/list-answers.js';
import { desiredTemplate, liveTemplate, mailSettings } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { planAgainst } from '../../support/workflow.js';
import { desired, live } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

type Entry = object & { readonly id: string };

/** How the list under test is answered; what else is asked for is answered as it should be. */
let answer: ScriptedAnswer = {};
const template = liveTemplate({ subject: 'Welcome' });
let server: FaultServer;
let dns: DnsClient;
let mail: MailClient;

beforeAll(async () => {
  server = await startFaultServer(({ path }) =>
    path.endsWith('/templates') ? { body: JSON.stringify([template]) } : answer,
  );
  const shared = { endpoint: server.url, env: {}, sleep: async () => {} };
  dns = createDnsClient({ ...shared, passwordOf: async () => ({ text: 'correct horse', source: 'a test' }) });
  const credentials = { kind: 'token', token: 'made-up', source: 'a test' } as const;
  mail = createMailClient({ ...shared, brand: 'acme', credentials });
});
afterAll(() => Promise.all([dns.close(), mail.close()]));

/** What a service has and what files want of it. */
interface Situation {
  readonly entries: readonly Entry[];
  readonly plan: () => Promise<Planning>;
}

const zones: fc.Arbitrary<Situation> = fc
  .tuple(arbitraryLiveZones(8), arbitraryZones(8))
  .map(([found, wanted]) => ({
    entries: live(found.get('example.com') ?? []),
    plan: () => planAgainst(dns, [desired('example.com', wanted.get('example.com') ?? [])]),
  }));

const translation: fc.Arbitrary<Translation> = fc.record({
  language: fc.constantFrom('de', 'fr', 'it', 'pt-BR'),
  subject: fc.constantFrom('Hallo', 'Salut', ''),
  body: fc.constantFrom('Text\n', ''),
});
const translations = fc.uniqueArray(translation, { selector: ({ language }) => language });

const templates: fc.Arbitrary<Situation> = fc.tuple(translations, translations).map(([found, wanted]) => ({
  entries: found.map((each, index) => ({ ...each, id: String(index + 1) })),
  plan: () => {
    const service = { endpoint: server.url, brand: 'acme', translations: 'mail', insecureHttp: false };
    return makePlan({
      project: someProject({ dns: null, mail: { ...service, ...mailSettings() } }),
      zones: [],
      mail: { templates: [desiredTemplate(wanted)] },
      clients: { mail },
      now: new Date(0),
      concurrency: 1,
    });
  },
}));

const situations = fc.oneof(zones, templates);

/** Makes a list that differs from the right one in some way. */
type Distortion = (entries: readonly Entry[]) => fc.Arbitrary<ScriptedAnswer>;

function json(body: unknown): ScriptedAnswer {
  return { body: JSON.stringify(body) };
}

const repeated: Distortion = (entries) =>
  fc
    .tuple(fc.subarray([...entries]), fc.subarray([...entries]))
    .chain(([some, others]) => inAnyOrder([...entries, ...some, ...others].map(respelled)))
    .map(json);

/** As a service may spell the same entry: more fields, an id in digits. */
function respelled(entry: Entry, index: number): object {
  return index % 2 === 0 ? entry : { ...entry, id: Number(entry.id), seen: index };
}

const contradictory: Distortion = (entries) =>
  fc
    .tuple(
      fc.nat(),
      fc.constantFrom({ content: 'another', body: 'another' }, { ttl: 77, subject: 'another' }),
    )
    .chain(([place, change]) => inAnyOrder([...entries, { ...entries[place % entries.length], ...change }]))
    .map(json);

const partial: Distortion = (entries) =>
  fc
    .tuple(fc.constantFrom(...PARTIAL_CLUES), fc.nat(), fc.constantFrom('data', 'items', 'results'))
    .map(([[words, value], which, wrapper]) => {
      const names = spellings(words);
      const told = typeof value === 'number' ? Math.max(value, entries.length + 1) : value;
      return json({ [wrapper]: entries, [names[which % names.length] ?? words]: told });
    });

const malformed: Distortion = (entries) => {
  const text = JSON.stringify(entries);
  return fc.nat(text.length - 1).map((end) => ({ body: text.slice(0, end) }));
};

const another: Distortion = (entries) =>
  fc
    .constantFrom<unknown>(
      null,
      {},
      '',
      17,
      { status: 'error', messages: [] },
      { data: entries, success: false },
      { data: { items: entries } },
      { data: entries, items: entries },
    )
    .map(json);

test('a plan from a list with repeated rows is exactly the plan from the list without them', async () => {
  await fc.assert(
    fc.asyncProperty(
      situations.chain((situation) => fc.tuple(fc.constant(situation), repeated(situation.entries))),
      async ([{ entries, plan }, distorted]) => {
        answer = json(entries);
        const expected = await plan();
        answer = distorted;
        expect(await plan()).toEqual(expected);
        expect(expected.failures).toEqual([]);
      },
    ),
    { numRuns: runs(75) },
  );
});

test.each<[string, Distortion]>([
  ['with one id for two contents', contradictory],
  ['of which there is more', partial],
  ['that is cut off', malformed],
  ['that is something else', another],
])('nothing is planned from a list %s', async (_, distort) => {
  await fc.assert(
    fc.asyncProperty(
      situations
        .filter(({ entries }) => entries.length > 0)
        .chain(({ entries, plan }) => fc.tuple(fc.constant(plan), distort(entries))),
      async ([plan, distorted]) => {
        answer = distorted;
        const { plan: planned, failures } = await plan();
        expect(failures).toMatchObject([{ failure: { kind: 'error' } }]);
        expect(planned).toMatchObject({ hasChanges: false, zones: [] });
        expect(planned.mail?.templates ?? []).toEqual([]);
      },
    ),
    { numRuns: runs(50) },
  );
});
