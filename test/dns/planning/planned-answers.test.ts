import { describe, expect, test } from 'vitest';
import type { Side } from '../../../src/dns/answers/changing-zone.js';
import { diffZone, essence } from '../../../src/dns/diff/zone-diff.js';
import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import type { Bystanders } from '../../../src/dns/planning/planned-answers.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import type { Answer } from '../../../src/plan/effect.js';
import { records } from '../../support/record-lines.js';
import { desired, live, patterns } from '../../support/zones.js';

interface Zone {
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly policy?: Policy;
  readonly ignore?: string;
}

function compared([name, zone]: readonly [string, Zone]): ZoneDiff {
  const { policy = 'sync', ignore } = zone;
  const declared = desired(name, records(...zone.file), {
    policy,
    ignore: patterns(ignore === undefined ? [] : [{ prefix: ignore }]),
  });
  return essence(diffZone(declared, live(records(...zone.live))));
}

/** The effects of a plan of some zones, each as a line. */
function effectsOfPlan(
  zones: Readonly<Record<string, Zone>>,
  more: { readonly bystanders?: Bystanders; readonly sides?: ReadonlyMap<string, Side> } = {},
): readonly string[] {
  const diffs = Object.entries(zones).map(compared);
  const { effects } = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path, ...more });
  return effects.map(
    ({ name, below, type, kind, before, after, steps, zone }) =>
      `${below ? 'below ' : ''}${name} in ${zone}: ${type} ${kind} ${text(before)} > ${text(after)} by ${steps.join()}`,
  );
}

function text({ status, via, data }: Answer): string {
  return [status, ...via.map((name) => `through ${name}`), ...data].join(' ');
}

const lb: Zone = { live: ['lb A 192.0.2.1'], file: ['lb A 192.0.2.2'] };
const cdn = ['cdn CNAME lb.example.com'];

describe('the effects of a plan', () => {
  test('are about names of other planned zones, with the step that changes their answer', () => {
    expect(effectsOfPlan({ 'example.com': lb, 'example.net': { live: cdn, file: cdn } })).toEqual([
      'cdn.example.net in example.net: A changed answer through lb.example.com 192.0.2.1 > answer through lb.example.com 192.0.2.2 by s1',
      'lb.example.com in example.com: A changed answer 192.0.2.1 > answer 192.0.2.2 by s1',
    ]);
  });

  test('are about names of zones that are not planned', () => {
    const declared = { listed: [], declared: [desired('example.net', records(...cdn))] };
    const unplanned = compared(['example.net', { live: cdn, file: ['cdn A 192.0.2.9'] }]);
    for (const bystanders of [declared, { ...declared, listed: [unplanned] }])
      expect(effectsOfPlan({ 'example.com': lb }, { bystanders })).toHaveLength(2);
  });

  test('lead to what is live, where another zone was read and stays as it is', () => {
    const target = { live: ['a A 192.0.2.7'], file: ['a A 192.0.2.8'] };
    const bystanders = {
      listed: [compared(['example.net', target])],
      declared: [desired('example.net', records(...target.file))],
    };
    expect(
      effectsOfPlan({ 'example.com': { live: [], file: ['b CNAME a.example.net'] } }, { bystanders })[0],
    ).toContain('b.example.com in example.com: A added no-name > answer through a.example.net 192.0.2.7');
  });

  test.each<[string, Omit<Zone, 'file'>]>([
    ['that are as their file says', { live: ['a A 192.0.2.7'] }],
    ['that are ignored', { live: ['a A 192.0.2.7'], ignore: 'a' }],
    ['that no policy may update', { live: ['a MX mx ; prio=10', 'a A 192.0.2.7'], policy: 'create-only' }],
    ['that no policy may delete', { live: ['a A 192.0.2.7'], policy: 'upsert-only' }],
  ])('lead to records of zones without changes %s', (_, zone) => {
    const file = zone.policy || zone.ignore ? [] : zone.live;
    const [mx] = zone.policy === 'create-only' ? ['a MX mx ; prio=20'] : [];
    expect(
      effectsOfPlan({
        'example.com': { live: [], file: ['b CNAME a.example.net'] },
        'example.net': { ...zone, file: mx === undefined ? file : [mx, 'a A 192.0.2.7'] },
      }).filter((line) => /: (?:A|MX) /.test(line)),
    ).toEqual([
      'b.example.com in example.com: A added no-name > answer through a.example.net 192.0.2.7 by s1',
      ...(mx === undefined
        ? []
        : ['b.example.com in example.com: MX added no-name > answer through a.example.net 10 mx by s1']),
    ]);
  });

  test('know of records that the service alone knows', () => {
    const y = ['y WEBFORWARD_PERMANENT https://example.org/'];
    expect(effectsOfPlan({ 'example.com': { live: y, file: ['* A 192.0.2.1'] } })).toEqual([
      'below example.com in example.com: A added no-name > answer 192.0.2.1 by s1',
      'below example.com in example.com: ANY changed no-name > no-data by s1',
    ]);
  });

  test('are those of a zone that is new', () => {
    const zones = { 'example.com': { live: [], file: ['@ A 192.0.2.1'] } };
    expect(effectsOfPlan(zones, { sides: new Map([['example.com', 'after']]) })[0]).toBe(
      'example.com in example.com: A changed elsewhere example.com > answer 192.0.2.1 by s1',
    );
  });

  test('are none where nothing changes', () => {
    expect(effectsOfPlan({ 'example.net': { live: cdn, file: cdn } })).toEqual([]);
  });
});
