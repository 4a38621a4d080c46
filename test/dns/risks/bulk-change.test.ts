import { describe, expect, test } from 'vitest';

import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { records } from '../../support/record-lines.js';
import { raised } from '../../support/risks.js';
import { desired, live as listed } from '../../support/zones.js';

/** `count` A records of one name each, from `from` on, with a content that ends in `last`. */
function hosts(count: number, { from = 0, ttl = 3600 } = {}): readonly string[] {
  return Array.from({ length: count }, (_, index) => `h${from + index} A 192.0.2.1 ; ttl=${ttl}`);
}

function isRaised(counts: {
  readonly same: number;
  readonly updated?: number;
  readonly deleted?: number;
  readonly created?: number;
  readonly percent?: number;
}): boolean {
  const { same, updated = 0, deleted = 0, created = 0, percent = 30 } = counts;
  const { risks } = raised('bulk-change', {
    title: '',
    live: [...hosts(same), ...hosts(updated, { from: 200 }), ...hosts(deleted, { from: 400 })],
    file: [...hosts(same), ...hosts(updated, { from: 200, ttl: 600 }), ...hosts(created, { from: 600 })],
    maxChangePercent: percent,
  });
  return risks.length === 1;
}

describe('bulk-change', () => {
  test.each([
    ['exactly 30 % of ten records', { same: 7, updated: 3 }, false],
    ['more than 30 % of ten records', { same: 6, updated: 4 }, true],
    ['more than 30 % of nine records', { same: 3, updated: 6 }, false],
    ['all of nine records', { same: 0, updated: 9 }, false],
    ['all of ten records', { same: 0, updated: 10 }, true],
    ['deletes as well as updates', { same: 6, updated: 2, deleted: 2 }, true],
    ['deletes alone', { same: 6, deleted: 4 }, true],
    ['creates, which change nothing that is live', { same: 10, created: 90 }, false],
    ['creates, which do not make the zone bigger', { same: 6, updated: 4, created: 90 }, true],
    ['creates, which do not make a small zone big', { same: 3, updated: 6, created: 9 }, false],
    ['a percentage that no float has exactly', { same: 93, updated: 7, percent: 7 }, false],
    ['one record above such a percentage', { same: 92, updated: 8, percent: 7 }, true],
    ['any change under a limit of 0', { same: 9, updated: 1, percent: 0 }, true],
    ['every change under a limit of 100', { same: 0, updated: 10, percent: 100 }, false],
  ])('judges %s', (_, counts, expected) => {
    expect(isRaised(counts)).toBe(expected);
  });

  test('blocks, names the zone, and stands at every update and delete', () => {
    const { risks, addresses, steps } = raised('bulk-change', {
      title: '',
      live: [...hosts(8), 'old TXT a', 'same TXT a', 'more TXT a ; ttl=600'],
      file: [...hosts(8, { ttl: 600 }), 'same TXT a', 'more TXT a', 'new TXT a'],
    });
    expect(risks.map(({ level }) => level)).toEqual(['block']);
    expect(addresses).toEqual(['']);
    expect(steps).toHaveLength(10);
    expect(steps.filter((step) => step.startsWith('create'))).toEqual([]);
  });

  test('leaves foreign and ignored records out of the count', () => {
    const live = [...hosts(9, { ttl: 600 }), 'x TXT a', 'y WEBFORWARD_PERMANENT https://example.org/'];
    const { risks } = raised('bulk-change', { title: '', live, file: hosts(9), ignore: [{ prefix: 'x' }] });
    expect(risks).toEqual([]);
  });

  test('counts what a policy keeps: it is managed and does not change', () => {
    const live = [...hosts(10, { ttl: 600 }), ...hosts(30, { from: 100 })];
    const change = { title: '', live, file: hosts(10) };
    expect(raised('bulk-change', { ...change, policy: 'upsert-only' }).risks).toEqual([]);
    expect(raised('bulk-change', change).risks).toHaveLength(1);
  });
});

/** Plans zones of three records each, of which the first ones change one; returns the addresses of the risk. */
function addressesOf(settings: {
  readonly zones: number;
  readonly changed: number;
  readonly zoneCount?: number;
  readonly released?: readonly string[];
  readonly file?: (zone: number) => readonly string[];
}): readonly string[] {
  const { zones, changed, zoneCount = zones, released = [], file = () => ['a A 192.0.2.9'] } = settings;
  const same = ['b A 192.0.2.1', 'c A 192.0.2.1'];
  const diffs = Array.from({ length: zones }, (_, index) => {
    const first = index < changed ? file(index) : ['a A 192.0.2.1'];
    return diffZone(
      desired(`z${index}.example`, records(...first, ...same)),
      listed(records('a A 192.0.2.1', ...same)),
    );
  });
  const plan = planZones({
    diffs,
    zoneCount,
    released: new Set(released),
    maxChangePercent: 30,
    pathInPlan: (path) => path,
  });
  const risks = plan.risks.filter(({ code }) => code === 'bulk-change');
  const steps = plan.zones.flatMap((zone) => zone.steps);
  expect(steps.some((step) => step.risks.includes('bulk-change'))).toBe(risks.length > 0);
  return risks.map(({ address }) => address);
}

/** A new address for a record, and a new record. */
function moved(zone: number): readonly string[] {
  return [`a A 192.0.2.${zone + 2}`, 'd A 192.0.2.1'];
}

describe('bulk-change over all zones', () => {
  test.each([
    ['a third of the records of four zones', { zones: 4, changed: 4 }, true],
    ['a third of the records of three zones, which are nine', { zones: 3, changed: 3 }, false],
    ['four of ten zones', { zones: 10, changed: 4 }, true],
    ['three of nine zones: a third of their nine records', { zones: 9, changed: 3 }, false],
    ['three of ten zones', { zones: 10, changed: 3 }, false],
    ['three selected zones of ten', { zones: 3, changed: 3, zoneCount: 10 }, false],
    ['all of three selected zones of nine', { zones: 3, changed: 3, zoneCount: 9 }, false],
    [
      'zones that are no longer declared',
      { zones: 6, changed: 6, zoneCount: 3, released: ['z0.example', 'z1.example', 'z2.example'] },
      false,
    ],
    [
      'creates in every zone',
      { zones: 15, changed: 15, file: () => ['a A 192.0.2.1', 'd A 192.0.2.1'] },
      false,
    ],
    [
      'a change of type in every zone, which counts once',
      { zones: 4, changed: 4, file: () => ['a CNAME www.example.net'] },
      true,
    ],
  ])('judges %s', (_, settings, expected) => {
    expect(addressesOf(settings)).toEqual(expected ? ['dns'] : []);
  });

  test('counts the zones of the project, whatever is selected', () => {
    const wide = { changed: 4, file: moved };
    expect(addressesOf({ ...wide, zones: 4, zoneCount: 100 })).toEqual(['dns']);
    expect(addressesOf({ zones: 1, changed: 1, zoneCount: 10 })).toEqual([]);
  });
});
