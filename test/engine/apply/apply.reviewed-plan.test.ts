import { withVerdict } from '../../../src/plan/verdict.js';
import { describe, expect, test } from 'vitest';

import { fingerprintOf } from '../../../src/dns/diff/zone-listing.js';
import { fingerprint } from '../../../src/plan/fingerprint.js';
import type { Plan, PlannedRecord, Risk, Step, ZonePlan } from '../../../src/plan/plan.js';
import { liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import { simulateService } from '../../support/simulated-service.js';
import { consistent } from '../../support/tampering.js';
import { applyTo, planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired, patterns } from '../../support/zones.js';

const zone = 'example.com';
const STAYS = ['@ MX mx.example.net', 'p TXT keep', 'alias CNAME www.example.org', 'a TXT 1', 'a TXT 2'];
const LEFT_ALONE = ['x TXT token', 'f WEBFORWARD https://example.org/'];
/** Ids are places in this list, from 1 on. */
const LIVE = [...STAYS, ...LEFT_ALONE, 'www A 192.0.2.1', 'old TXT a'];
const FILE = [...STAYS, 'www A 192.0.2.2', 'new TXT a'];
const SETTINGS = { ignore: patterns([{ prefix: 'x' }]), protect: patterns([{ prefix: 'p' }]) };

function service() {
  const state = liveState(new Map([[zone, records(...LIVE)]]));
  const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
  return simulateService({ state, habits, latencies: [0], faults: new Map() });
}

/** A plan that creates `new`, changes `www` and deletes `old`. */
async function planned(): Promise<Plan> {
  const { plan } = await planAgainst(service().client, [desired(zone, records(...FILE), SETTINGS)]);
  return plan;
}

interface Attempt {
  readonly policy?: 'sync' | 'upsert-only';
  readonly allow?: readonly string[];
  readonly maxChangePercent?: number;
  readonly zones?: readonly ReturnType<typeof desired>[];
}

/** Applies a plan; gives the report or the failure, and the writes. */
async function attempt(plan: Plan, { policy = 'sync', allow = [], ...settings }: Attempt = {}) {
  const { client, requests } = service();
  const zones = [desired(zone, [], { ...SETTINGS, policy })];
  const safeguards = safeguardsFor(plan, { zones, ...settings });
  const outcome: unknown = await applyTo(client, plan, { safeguards, allow }).catch(
    (error: unknown) => error,
  );
  return { outcome, writes: requests.filter((request) => !request.startsWith('GET')) };
}

type Edit = (plan: Plan) => Plan;

function onScope(change: (zone: ZonePlan) => Partial<ZonePlan>): Edit {
  return (plan) => consistent({ ...plan, zones: plan.zones.map((each) => ({ ...each, ...change(each) })) });
}

function onStep(action: Step['action'], change: (step: Step) => Partial<Step>): Edit {
  return onScope(({ steps }) => ({
    steps: steps.map((step) => (step.action === action ? { ...step, ...change(step) } : step)),
  }));
}

function more(...steps: readonly Partial<Step>[]): Edit {
  return onScope((each) => ({
    steps: [
      ...each.steps,
      ...steps.map((step, index): Step => ({
        id: `more-${index}`,
        action: 'create',
        address: '',
        recordId: null,
        before: null,
        after: null,
        changed: [],
        waitsFor: [],
        group: null,
        source: null,
        risks: [],
        ...step,
      })),
    ],
  }));
}

function recordAt(id: number): PlannedRecord {
  const [found] = records(LIVE[id - 1] ?? '');
  if (!found) throw new Error(`no record ${id}`);
  const { prefix, type, content, prio, ttl, active } = found;
  return { prefix, type, content, prio, ttl, active };
}

function deletion(id: number): Partial<Step> {
  return { recordId: String(id), before: recordAt(id) };
}

function update(id: number, change: Partial<PlannedRecord>): Partial<Step> {
  return { ...deletion(id), after: { ...recordAt(id), ...change } };
}

function withContent(content: string): Edit {
  return onStep('create', ({ after }) => ({ after: after && { ...after, content } }));
}

function withRisk(code: string, address: string): Edit {
  const risk: Risk = { code, level: 'block', address, message: code };
  return (plan) => withVerdict({ ...plan, risks: [...plan.risks, risk] });
}

test('a plan that nobody has changed is applied', async () => {
  const { outcome, writes } = await attempt(await planned());
  expect(outcome).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
  expect(writes).toHaveLength(3);
});

describe('nothing is written by a plan', () => {
  test.each<[string, string, Edit, Attempt?]>([
    ['with an id that is not listed', 'stale-plan', onStep('delete', () => ({ recordId: '99' }))],
    ['with the id of another record', 'stale-plan', onStep('delete', () => ({ recordId: '4' }))],
    [
      'with another before',
      'stale-plan',
      onStep('delete', ({ before }) => ({ before: before && { ...before, ttl: 60 } })),
    ],
    ['with a listing that its fingerprint is not of', 'stale-plan', onScope(() => ({ records: [] }))],
    ['without a listing', 'stale-plan', onScope(() => ({ records: undefined }))],
    [
      'with a fingerprint of another listing',
      'stale-plan',
      onScope(() => ({ records: [], fingerprint: fingerprint([]) })),
    ],
    ['that deletes an ignored record', 'refused', more(deletion(6))],
    ['that deletes a foreign record', 'refused', more(deletion(7))],
    ['that changes a foreign record', 'refused', more(update(7, { content: 'https://example.net/' }))],
    ['that creates what is ignored', 'refused', more({ after: { ...recordAt(6), content: 'other' } })],
    ['that creates a foreign record', 'refused', more({ after: { ...recordAt(7), prefix: 'g' } })],
    ['that deletes a protected record', 'refused', more(deletion(2)), { allow: ['protected'] }],
    [
      'that says it deletes a protected record, with consent',
      'refused',
      (plan) => withRisk('protected', 'dns/example.com/p/TXT')(more(deletion(2))(plan)),
      { allow: ['protected'] },
    ],
    ['that hides a risk, with consent to it', 'refused', more(deletion(1)), { allow: ['apex-mx-delete'] }],
    [
      'that shows a risk, without consent to it',
      'refused',
      (plan) => withRisk('apex-mx-delete', 'dns/example.com/@/MX')(more(deletion(1))(plan)),
    ],
    ['that deletes what the policy keeps', 'refused', (plan) => plan, { policy: 'upsert-only' }],
    ['with a content that the service refuses', 'invalid-files', withContent('ü')],
    ['with a ttl that the service refuses', 'invalid-files', more(update(2, { ttl: 1e300 }))],
    ['with a record that is there already', 'invalid-files', more({ after: recordAt(4) })],
    ['with a record beside a CNAME', 'invalid-files', more({ after: { ...recordAt(4), prefix: 'alias' } })],
    [
      'with two records that conflict',
      'invalid-files',
      more({ after: { ...recordAt(4), prefix: 'b' } }, { after: { ...recordAt(4), prefix: 'b', ttl: 600 } }),
    ],
    [
      'with aliases that lead back',
      'invalid-files',
      more(
        { after: { ...recordAt(3), prefix: 'b', content: 'c.example.com' } },
        { after: { ...recordAt(3), prefix: 'c', content: 'b.example.com' } },
      ),
    ],
    [
      'that lets two records change places',
      'usage',
      more(update(4, { content: '2' }), update(5, { content: '1' })),
    ],
    ['with a zone that no file declares', 'usage', (plan) => plan, { zones: [] }],
  ])('%s: %s', async (_, kind, edit, setting) => {
    const { outcome, writes } = await attempt(edit(await planned()), setting);
    expect(outcome).toMatchObject({ name: 'Failure', kind });
    expect(writes).toEqual([]);
  });

  test('whose ignore patterns matched what its steps are on', async () => {
    const ignore = [{ prefix: 'x' }, { prefix: 'old' }];
    const plan = onScope(({ records: listed = [] }) => {
      const rest = listed.flatMap(({ id = '', ...record }) =>
        record.prefix === 'old' ? [] : { ...record, id },
      );
      const seen = rest.filter(({ prefix }) => prefix !== 'x');
      return { ignore, records: rest, fingerprint: fingerprintOf(seen, 'text') };
    })(await planned());
    expect((await attempt(plan)).outcome).toMatchObject({ kind: 'refused' });
  });

  test('when the limit of changes is lower now than when it was made', async () => {
    const many = Array.from({ length: 10 }, (_, index) => `h${index} TXT a`);
    const state = liveState(new Map([[zone, records(...many)]]));
    const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
    const { client, requests } = simulateService({ state, habits, latencies: [0], faults: new Map() });
    const { plan } = await planAgainst(client, [desired(zone, records(...many.slice(2)))]);
    const safeguards = safeguardsFor(plan, { maxChangePercent: 10 });
    await expect(applyTo(client, plan, { safeguards, allow: ['bulk-change'] })).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  test('and what the service would refuse is told of its step', async () => {
    const plan = withContent('ü')(await planned());
    const step = plan.zones[0]?.steps.find(({ action }) => action === 'create');
    const { outcome } = await attempt(plan);
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/\n {2}dns\/example\.com\/new\/TXT: .* \(content\/ascii\)$/),
      diagnostics: [
        {
          code: 'content/ascii',
          address: 'dns/example.com/new/TXT',
          message: expect.stringContaining(`step ${step?.id}: `),
        },
      ],
    });
  });
});

test('a wait and a group that were taken out are found again', async () => {
  const state = liveState(new Map([[zone, records('www CNAME web.example.net', 'a A 192.0.2.1')]]));
  const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
  const { client, requests, refusals } = simulateService({
    state,
    habits,
    latencies: [0],
    faults: new Map(),
  });
  const { plan } = await planAgainst(client, [
    desired(zone, records('www A 192.0.2.1', 'a CNAME www.example.com'), { replace: 'recreate' }),
  ]);
  const loose = onScope(({ steps }) => ({
    steps: steps.toReversed().map((step) => ({ ...step, waitsFor: [], group: null })),
  }))(plan);
  await applyTo(client, loose);
  expect(refusals).toEqual([]);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'DELETE example.com',
    'POST example.com',
    'DELETE example.com',
    'POST example.com',
  ]);
});
