import { describe, expect, test } from 'vitest';

import type { Planning } from '../../../src/engine/plan/make-plan.js';
import { countingListings } from '../../../src/engine/service/counting-listings.js';
import type { OtherZone } from '../../../src/engine/check/other-zones.js';
import { otherZonesOf } from '../../../src/engine/check/other-zones.js';
import { liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import type { Simulation } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import { planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';

interface Lines {
  readonly live: readonly string[];
  /** As live when left out. */
  readonly file?: readonly string[];
}

type Zones = Readonly<Record<string, Lines>>;

const HABITS = { storesCanonical: false, renewsIds: false, tellsIds: true };

function serviceOf(zones: Zones): Simulation {
  const state = liveState(
    new Map(Object.entries(zones).map(([zone, lines]) => [zone, records(...lines.live)])),
  );
  return simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() });
}

function other(name: string, { live, file = live }: Lines): OtherZone {
  return { name, zone: desired(name, records(...file)) };
}

interface Outcome extends Planning {
  /** The zones that were read, in the order of their names. */
  readonly read: readonly string[];
}

/** Plans example.com and leaves the other zones out. */
async function planned(com: Lines, others: Zones, change = (each: OtherZone) => each): Promise<Outcome> {
  const { client, requests } = serviceOf({ 'example.com': com, ...others });
  const left = Object.entries(others).map(([name, lines]) => change(other(name, lines)));
  const zone = desired('example.com', records(...(com.file ?? com.live)));
  const planning = await planAgainst(client, [zone], { others: otherZonesOf(left) });
  return { ...planning, read: requests.map((request) => request.replace('GET ', '')).toSorted() };
}

const answers = { live: ['a A 192.0.2.1', 'b A 192.0.2.1'] };

describe('of the zones that are left out', () => {
  test.each<[string, Lines, Zones, readonly string[]]>([
    [
      'none is read that nothing points into',
      { live: [], file: ['a CNAME www.example.org', 'b TXT a.example.net'] },
      { 'example.net': answers },
      [],
    ],
    [
      'none is read that is only pointed into as before',
      {
        live: ['a CNAME a.example.net ; ttl=60', 'b CNAME b.example.net'],
        file: ['a CNAME a.example.net', 'b A 192.0.2.1'],
      },
      { 'example.net': answers },
      [],
    ],
    [
      'none is read that only what DNS does not publish points into',
      { live: [], file: ['a MX a.example.net ; inactive'] },
      { 'example.net': answers },
      [],
    ],
    [
      'one is read for a CNAME that is not published, since it counts in loops',
      { live: [], file: ['a CNAME a.example.net ; inactive'] },
      { 'example.net': answers },
      ['example.net'],
    ],
    [
      'none is read for a CNAME that stays unpublished',
      {
        live: ['a CNAME a.example.net ; inactive ttl=60'],
        file: ['a CNAME a.example.net ; inactive'],
      },
      { 'example.net': answers },
      [],
    ],
    [
      'one is read for a CNAME that comes to be published',
      { live: ['a CNAME a.example.net ; inactive'], file: ['a CNAME a.example.net'] },
      { 'example.net': answers },
      ['example.net'],
    ],
    [
      'none is read for a CNAME that is no longer published',
      { live: ['a CNAME a.example.net'], file: ['a CNAME a.example.net ; inactive'] },
      { 'example.net': answers },
      [],
    ],
    [
      'one is read for a record that comes to be published',
      { live: ['a MX a.example.net ; inactive'], file: ['a MX a.example.net'] },
      { 'example.net': answers },
      ['example.net'],
    ],
    [
      'one is read once, however much points into it',
      { live: [], file: ['a CNAME a.example.net', 'b CNAME b.example.net', 'c MX a.example.net'] },
      { 'example.net': answers },
      ['example.net'],
    ],
    [
      'the one is read that the target is in, not the one around it',
      { live: [], file: ['a CNAME a.sub.example.net'] },
      { 'example.net': answers, 'sub.example.net': answers },
      ['sub.example.net'],
    ],
    [
      'one is read that an alias of another leads into, as it is or shall be',
      { live: [], file: ['a CNAME a.example.net'] },
      {
        'example.net': {
          live: ['a CNAME a.example.org'],
          file: ['a CNAME a.example.edu', 'b CNAME b.example.info'],
        },
        'example.org': answers,
        'example.edu': answers,
        'example.info': answers,
      },
      ['example.edu', 'example.net', 'example.org'],
    ],
    [
      'one is read that an alias of the planned zone leads into, and none that it led into',
      {
        live: ['a CNAME a.example.org', '*.w CNAME a.example.edu', 'm MX x.example.info'],
        file: ['a CNAME a.example.net', '*.w CNAME a.example.edu', 'm MX y.w.example.com'],
      },
      { 'example.net': answers, 'example.org': answers, 'example.edu': answers, 'example.info': answers },
      ['example.edu', 'example.net'],
    ],
    [
      'aliases in a circle are followed once',
      { live: [], file: ['m MX a.example.net'] },
      {
        'example.net': { live: ['a CNAME a.example.org'] },
        'example.org': { live: ['a CNAME a.example.net'] },
      },
      ['example.net', 'example.org'],
    ],
  ])('%s', async (_, com, others, read) => {
    expect((await planned(com, others)).read).toEqual(['example.com', ...read].toSorted());
  });
});

describe('what is said of a zone that is left out', () => {
  const com = { live: [], file: ['a CNAME a.example.net', 'm MX a.example.net'] };

  test('is nothing when its names answer', async () => {
    const { plan, diagnostics, failures } = await planned(com, { 'example.net': answers });
    expect(plan).toMatchObject({ zones: [{ zone: 'example.com' }], risks: [] });
    expect({ diagnostics, failures }).toEqual({ diagnostics: [], failures: [] });
  });

  test('is not what else changes there', async () => {
    const net = { live: answers.live, file: [...answers.live, 'x A 192.0.2.2'] };
    const { plan } = await planned(com, { 'example.net': net });
    expect(plan).toMatchObject({ summary: { create: 2, update: 0, delete: 0 }, risks: [] });
  });

  test('is that it cannot be looked at when its file has errors, and it is not read', async () => {
    const { plan, read } = await planned(com, { 'example.net': answers }, ({ name }) => ({
      name,
      zone: null,
    }));
    expect(read).toEqual(['example.com']);
    expect(plan.risks.map(({ code, level, address }) => [code, level, address])).toEqual([
      ['dangling-target', 'warn', 'dns/example.com/a/CNAME'],
    ]);
    expect(plan.zones[0]?.steps.map(({ risks }) => risks)).toEqual([
      ['dangling-target'],
      ['dangling-target'],
    ]);
  });

  test('is nothing when only what DNS does not publish points into one that has errors', async () => {
    const { plan } = await planned(
      { live: [], file: ['a CNAME a.example.net ; inactive'] },
      { 'example.net': answers },
      ({ name }) => ({ name, zone: null }),
    );
    expect(plan).toMatchObject({ summary: { create: 1, update: 0, delete: 0 }, risks: [] });
  });

  test('is told of what DNS publishes alone', async () => {
    const { plan } = await planned(
      { live: [], file: ['a CNAME a.example.net ; inactive', 'm MX a.example.net'] },
      { 'example.net': answers },
      ({ name }) => ({ name, zone: null }),
    );
    expect(plan.risks.map(({ code, address }) => [code, address])).toEqual([
      ['dangling-target', 'dns/example.com/m/MX'],
    ]);
    expect(plan.zones[0]?.steps.map(({ risks }) => risks)).toEqual([[], ['dangling-target']]);
  });

  test('is nothing to count', async () => {
    const { client } = serviceOf({ 'example.com': com, 'example.net': answers });
    let count = 0;
    const clients = countingListings(
      { dns: client },
      { zones: ['example.com'], onRead: () => void (count += 1) },
    );
    const zone = desired('example.com', records(...com.file));
    await planAgainst(client, [zone], { clients, others: otherZonesOf([other('example.net', answers)]) });
    expect(count).toBe(1);
  });

  test('is that the run was interrupted while it was read', async () => {
    const { client } = serviceOf({ 'example.com': com, 'example.net': answers });
    const stop = new AbortController();
    const stopping: typeof client = {
      ...client,
      list: (zone) => {
        if (zone === 'example.com') return client.list(zone);
        stop.abort();
        return Promise.reject(new Error('aborted'));
      },
    };
    const zone = desired('example.com', records(...com.file));
    const others = otherZonesOf([other('example.net', answers)]);
    await expect(planAgainst(stopping, [zone], { others, signal: stop.signal })).rejects.toMatchObject({
      kind: 'interrupted',
    });
  });
});
