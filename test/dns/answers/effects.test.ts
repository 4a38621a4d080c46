import { describe, expect, test } from 'vitest';
import type { ChangingZone } from '../../../src/dns/answers/changing-zone.js';
import type { Effect } from '../../../src/plan/effect.js';
import { effectsOf } from '../../../src/dns/answers/effects.js';
import { bothSides } from '../../../src/dns/diff/both-sides.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

/** The lines of each zone before and after, and the effects that a plan lists. */
interface Scene {
  readonly title: string;
  readonly zones: Readonly<Record<string, readonly [before: readonly string[], after: readonly string[]]>>;
  readonly effects: readonly string[];
}

const scenes: readonly Scene[] = [
  {
    title: 'an address that other names, also of other zones, are aliases of',
    zones: {
      'example.com': [
        ['lb A 192.0.2.10', 'www CNAME lb.example.com'],
        ['lb A 192.0.2.110', 'www CNAME lb.example.com'],
      ],
      'example.net': [['cdn CNAME www.example.com'], ['cdn CNAME www.example.com']],
    },
    effects: [
      'cdn.example.net A changed (s1): answer 192.0.2.10 -> answer 192.0.2.110',
      'lb.example.com A changed (s1): answer 192.0.2.10 -> answer 192.0.2.110',
      'www.example.com A changed (s1): answer 192.0.2.10 -> answer 192.0.2.110',
    ],
  },
  {
    title: 'a delegation above a host',
    zones: { 'example.com': [['host.lab A 192.0.2.1'], ['host.lab A 192.0.2.1', 'lab NS ns1.example.org']] },
    effects: [
      'host.lab.example.com A delegated (s1): answer 192.0.2.1 -> referral ns1.example.org',
      'host.lab.example.com ANY delegated (s1): no-data -> referral ns1.example.org',
      'below host.lab.example.com ANY delegated (s1): no-name -> referral ns1.example.org',
      'lab.example.com ANY delegated (s1): no-data -> referral ns1.example.org',
      'lab.example.com NS delegated (s1): no-data -> referral ns1.example.org',
      'below lab.example.com ANY delegated (s1): no-name -> referral ns1.example.org',
    ],
  },
  {
    title: 'a delegation above a DNAME',
    zones: {
      'example.com': [
        ['old.lab DNAME new.example.com', 'www.new A 192.0.2.1'],
        ['old.lab DNAME new.example.com', 'www.new A 192.0.2.1', 'lab NS ns1.example.org'],
      ],
    },
    effects: [
      'lab.example.com ANY delegated (s1): no-data -> referral ns1.example.org',
      'lab.example.com NS delegated (s1): no-data -> referral ns1.example.org',
      'below lab.example.com ANY delegated (s1): no-name -> referral ns1.example.org',
      'old.lab.example.com ANY delegated (s1): no-data -> referral ns1.example.org',
      'old.lab.example.com DNAME delegated (s1): answer new.example.com -> referral ns1.example.org',
      'below old.lab.example.com ANY delegated (s1): no-name -> referral ns1.example.org',
      'below old.lab.example.com CNAME delegated (s1): answer *.new.example.com -> referral ns1.example.org',
      'below old.lab.example.com DNAME delegated (s1): no-name -> referral ns1.example.org',
      'www.old.lab.example.com A delegated (s1): answer 192.0.2.1 -> referral ns1.example.org',
      'www.old.lab.example.com ANY delegated (s1): no-data -> referral ns1.example.org',
      'www.old.lab.example.com CNAME delegated (s1): answer www.new.example.com -> referral ns1.example.org',
      'www.old.lab.example.com DNAME delegated (s1): no-data -> referral ns1.example.org',
      'below www.old.lab.example.com ANY delegated (s1): no-name -> referral ns1.example.org',
      'below www.old.lab.example.com CNAME delegated (s1): answer *.www.new.example.com -> referral ns1.example.org',
      'below www.old.lab.example.com DNAME delegated (s1): no-name -> referral ns1.example.org',
    ],
  },
  {
    title: 'a record that takes a name from a wildcard',
    zones: {
      'example.com': [['* A 192.0.2.1'], ['* A 192.0.2.1', 'b.a TXT hello']],
    },
    effects: [
      'a.example.com A removed (s1): answer 192.0.2.1 -> no-data',
      'below a.example.com A removed (s1): answer 192.0.2.1 -> no-name',
      'below a.example.com ANY changed (s1): no-data -> no-name',
      'b.a.example.com A removed (s1): answer 192.0.2.1 -> no-data',
      'b.a.example.com TXT added (s1): no-data -> answer hello',
      'below b.a.example.com A removed (s1): answer 192.0.2.1 -> no-name',
      'below b.a.example.com ANY changed (s1): no-data -> no-name',
    ],
  },
  {
    title: 'two types of a name, each by a step of its own',
    zones: { 'example.com': [['www A 192.0.2.1', 'www TXT old'], ['www TXT new']] },
    effects: [
      'www.example.com A removed (s2): answer 192.0.2.1 -> no-data',
      'www.example.com TXT changed (s1): answer old -> answer new',
    ],
  },
  {
    title: 'priorities',
    zones: { 'example.com': [['@ MX mx.example.org'], ['@ MX mx.example.org ; prio=10']] },
    effects: ['example.com MX changed (s1): answer 0 mx.example.org -> answer 10 mx.example.org'],
  },
  {
    title: 'nothing of other TTLs, inactive records, records below a zone cut, and other spellings',
    zones: {
      'example.com': [
        ['a A 192.0.2.1', 'lab NS ns1.example.org', 'host.lab A 192.0.2.1', 'mx MX MX.example.org'],
        [
          'a A 192.0.2.1 ; ttl=600',
          'b A 192.0.2.1 ; inactive',
          'lab NS ns1.example.org',
          'host.lab A 192.0.2.2',
          'mx MX mx.example.org',
        ],
      ],
    },
    effects: [],
  },
];

describe.each(scenes)('$title', ({ zones, effects }) => {
  test('has these effects', () => {
    expect(effectsBetween(zones).map(lineOf)).toEqual(effects);
  });
});

test('a zone that is new leads elsewhere before, or to what the zone above it says', () => {
  const diff = diffZone(desired('lab.example.com', records('www A 192.0.2.1')), []);
  const above = bothSides(diffZone(desired('example.com', []), []));
  const fresh = bothSides(diff, 'after');
  expect(effectsAt('www.lab.example.com', [fresh])).toEqual([
    'www.lab.example.com A changed (): elsewhere www.lab.example.com -> answer 192.0.2.1',
    'www.lab.example.com ANY removed (): elsewhere www.lab.example.com -> no-data',
    'below www.lab.example.com ANY removed (): elsewhere www.lab.example.com -> no-name',
  ]);
  expect(effectsAt('www.lab.example.com', [above, fresh])).toEqual([
    'www.lab.example.com A added (): no-name -> answer 192.0.2.1',
    'www.lab.example.com ANY changed (): no-name -> no-data',
  ]);
});

test('names that are aliases of the same target share their answers', () => {
  const before = Array.from({ length: 3 }, (_, index) => `h${index} CNAME example.com`);
  const [first, ...others] = effectsBetween({
    'example.com': [
      ['@ A 192.0.2.1', ...before],
      ['@ A 192.0.2.2', ...before],
    ],
  }).filter(({ name }) => name.startsWith('h'));
  expect(others).toHaveLength(2);
  expect(others.every(({ after, steps }) => after === first?.after && steps === first?.steps)).toBe(true);
});

function effectsBetween(zones: Scene['zones']): readonly Effect[] {
  const all = Object.entries(zones).map(([name, [before, after]]) =>
    bothSides(diffZone(desired(name, records(...after), { protocol: 'update' }), live(records(...before)))),
  );
  const changes = all.flatMap((zone) => zone.changes);
  return effectsOf(all, new Map(changes.map((change, index) => [change, `s${index + 1}`])));
}

function effectsAt(name: string, zones: readonly ChangingZone[]): readonly string[] {
  return effectsOf(zones)
    .filter((effect) => effect.name === name)
    .map(lineOf);
}

function lineOf({ name, below, type, kind, steps, before, after }: Effect): string {
  const answers = [before, after].map(({ status, data }) => [status, ...data].join(' '));
  return `${below ? 'below ' : ''}${name} ${type} ${kind} (${steps.join(' ')}): ${answers.join(' -> ')}`;
}
