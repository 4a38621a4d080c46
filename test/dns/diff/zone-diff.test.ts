import { describe, expect, test } from 'vitest';

import type { PatternFields } from '../../../src/dns/records/patterns.js';
import { changedFields, diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import { recordLine, records } from '../../support/record-lines.js';
import { desired, live, patterns, record } from '../../support/zones.js';

interface Case {
  readonly title: string;
  readonly live: readonly string[];
  readonly file: readonly string[];
  readonly policy?: Policy;
  readonly ignore?: readonly PatternFields[];
  /** `old > new` of each update, `+ new`, `- old`, in any order. */
  readonly changes: readonly string[];
  /** Live records that stay and that no file declares. */
  readonly kept?: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'nothing when all is as declared',
    live: ['www A 192.0.2.1'],
    file: ['www A 192.0.2.1'],
    changes: [],
  },
  {
    title: 'nothing for another spelling',
    live: ['a CNAME WEB.example.net.', 'b AAAA 2001:DB8:0::1', 'c CAA 0 issue a.example'],
    file: ['a CNAME web.example.net', 'b AAAA 2001:db8::1', 'c CAA 0 issue "a.example"'],
    changes: [],
  },
  {
    title: 'an update for another content, ttl, prio or state',
    live: ['a A 192.0.2.1', 'b TXT x', 'c MX mx.example.net ; prio=10', 'd TXT x'],
    file: ['a A 192.0.2.2', 'b TXT x ; ttl=600', 'c MX mx.example.net ; prio=20', 'd TXT x ; inactive'],
    changes: [
      'a A 192.0.2.1 > a A 192.0.2.2',
      'b TXT x > b TXT x',
      'c MX mx.example.net > c MX mx.example.net',
      'd TXT x > d TXT x',
    ],
  },
  {
    title: 'a delete and a create for another type or name',
    live: ['a A 192.0.2.1'],
    file: ['a TXT x', 'b A 192.0.2.1'],
    changes: ['- a A 192.0.2.1', '+ a TXT x', '+ b A 192.0.2.1'],
  },
  {
    title: 'the update of what is published rather than of what is not',
    live: ['@ MX mx1.example.net ; inactive', '@ MX mx2.example.net ; prio=10'],
    file: ['@ MX .'],
    changes: ['@ MX mx2.example.net > @ MX .', '- @ MX mx1.example.net'],
  },
  {
    title: 'the delete of a duplicate',
    live: ['a A 192.0.2.1', 'a A 192.0.2.1 ; ttl=600'],
    file: ['a A 192.0.2.1 ; ttl=600'],
    changes: ['- a A 192.0.2.1'],
  },
  {
    title: 'an update of each of two duplicates that get other contents',
    live: ['s NS ns1.example.net', 's NS ns1.example.net', 'h AAAA 2001:db8::1', 'h AAAA 2001:DB8:0::1'],
    file: ['s NS ns2.example.net', 's NS ns3.example.net', 'h AAAA 2001:db8::2', 'h AAAA 2001:db8::3'],
    changes: [
      's NS ns1.example.net > s NS ns2.example.net',
      's NS ns1.example.net > s NS ns3.example.net',
      'h AAAA 2001:DB8:0::1 > h AAAA 2001:db8::3',
      'h AAAA 2001:db8::1 > h AAAA 2001:db8::2',
    ],
  },
  {
    title: 'one update of two duplicates whose content conflicts with both new ones',
    live: ['@ MX .', '@ MX .'],
    file: ['@ MX mx1.example.net', '@ MX mx2.example.net'],
    changes: ['@ MX . > @ MX mx1.example.net', '+ @ MX mx2.example.net', '- @ MX .'],
  },
  {
    title: 'nothing for what is ignored or foreign',
    live: ['x TXT a', 'www WEBFORWARD_PERMANENT https://example.org/', 'y TXT b'],
    file: [],
    ignore: [{ prefix: 'x' }],
    changes: ['- y TXT b'],
    kept: ['www WEBFORWARD_PERMANENT https://example.org/', 'x TXT a'],
  },
  {
    title: 'no delete under upsert-only',
    live: ['a A 192.0.2.1', 'b A 192.0.2.1'],
    file: ['a A 192.0.2.2', 'c A 192.0.2.1'],
    policy: 'upsert-only',
    changes: ['a A 192.0.2.1 > a A 192.0.2.2', '+ c A 192.0.2.1'],
    kept: ['b A 192.0.2.1'],
  },
  {
    title: 'only creates under create-only: another content is another record',
    live: ['a A 192.0.2.1', 'b TXT x ; ttl=600'],
    file: ['a A 192.0.2.2', 'b TXT x'],
    policy: 'create-only',
    changes: ['+ a A 192.0.2.2'],
    kept: ['a A 192.0.2.1'],
  },
];

describe('the difference has', () => {
  test.each(cases)('$title', ({ live: lines, file, policy = 'sync', ignore = [], changes, kept = [] }) => {
    const zone = desired('example.com', records(...file), { policy, ignore: patterns(ignore) });
    const diff = diffZone(zone, live(records(...lines)));
    const written = diff.changes.map(({ action, before, after }) => {
      if (action === 'update') return `${recordLine(before)} > ${recordLine(after)}`;
      return action === 'create' ? `+ ${recordLine(after)}` : `- ${recordLine(before)}`;
    });
    expect(written.toSorted()).toEqual(changes.toSorted());
    expect(diff.kept.map(recordLine).toSorted()).toEqual(kept);
  });
});

describe('the fields that differ', () => {
  const mx = record({ type: 'MX', content: 'mx.example.net', prio: 10 });

  test.each([
    ['none', mx, []],
    ['none for another spelling', { ...mx, content: 'MX.example.net' }, []],
    ['the content', { ...mx, content: 'other.example.net' }, ['content']],
    ['the prio', { ...mx, prio: 20 }, ['prio']],
    ['the ttl', { ...mx, ttl: 600 }, ['ttl']],
    ['the state', { ...mx, active: false }, ['active']],
    [
      'all of them',
      { ...mx, content: '.', prio: 0, ttl: 600, active: false },
      ['content', 'prio', 'ttl', 'active'],
    ],
  ])('%s', (_, after, fields) => {
    expect(changedFields(mx, after, 'text')).toEqual(fields);
  });
});
