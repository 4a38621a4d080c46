import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const APEX_MX = [{ prefix: '', type: 'MX' }];

const cases: readonly (RiskCase & {
  readonly addresses: readonly string[];
  readonly steps: readonly string[];
})[] = [
  {
    title: 'a delete that the pattern matches',
    live: ['@ MX mx.example.net', '@ A 192.0.2.1'],
    file: ['@ A 192.0.2.1'],
    protect: APEX_MX,
    addresses: ['@/MX'],
    steps: ['delete @ MX mx.example.net'],
  },
  {
    title: 'each delete that any pattern matches',
    live: ['@ MX mx.example.net', 'a TXT x', 'b TXT y'],
    file: [],
    protect: [...APEX_MX, { prefix: 'a' }],
    addresses: ['@/MX', 'a/TXT'],
    steps: ['delete @ MX mx.example.net', 'delete a TXT x'],
  },
  {
    title: 'a delete that makes room for another type',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    replace: 'recreate',
    protect: [{ type: 'CNAME' }],
    addresses: ['www/CNAME'],
    steps: ['delete www CNAME web.example.net'],
  },
  {
    title: 'an update to another type',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    protect: [{ type: 'CNAME' }],
    addresses: ['www/CNAME'],
    steps: ['update www CNAME web.example.net'],
  },
  {
    title: 'deletes that make room for a CNAME',
    live: ['www A 192.0.2.1', 'www A 192.0.2.2', 'www TXT a'],
    file: ['www CNAME web.example.net'],
    protect: [{ type: 'A' }],
    addresses: ['www/A', 'www/A'],
    steps: ['delete www A 192.0.2.2', 'update www A 192.0.2.1'],
  },
  {
    title: 'a record that is switched off',
    live: ['@ MX mx.example.net'],
    file: ['@ MX mx.example.net ; inactive'],
    protect: APEX_MX,
    addresses: ['@/MX'],
    steps: ['update @ MX mx.example.net'],
  },
  {
    title: 'another content',
    live: ['@ MX mx.example.net'],
    file: ['@ MX other.example.net'],
    protect: [{ content: 'mx.example.net' }],
    addresses: ['@/MX'],
    steps: ['update @ MX mx.example.net'],
  },
  {
    title: 'another priority',
    live: ['@ MX mx.example.net ; prio=10'],
    file: ['@ MX mx.example.net ; prio=20'],
    protect: APEX_MX,
    addresses: ['@/MX'],
    steps: ['update @ MX mx.example.net'],
  },
  {
    title: 'records that a new delegation hides, at the cut and below it',
    live: ['host.lab A 192.0.2.1', 'lab A 192.0.2.2', 'lab.x A 192.0.2.3'],
    file: ['host.lab A 192.0.2.1', 'lab A 192.0.2.2', 'lab.x A 192.0.2.3', 'lab NS ns.example.net'],
    protect: [{ type: 'A' }],
    addresses: ['host.lab/A', 'lab/A'],
    steps: ['create lab NS ns.example.net'],
  },
  {
    title: 'a delegation that a higher one hides',
    live: ['a.lab NS ns.example.net', 'a.lab DS 1 13 2 AA'],
    file: ['a.lab NS ns.example.net', 'a.lab DS 1 13 2 AA', 'lab NS ns.example.net'],
    protect: [{ prefix: 'a.lab' }],
    addresses: ['a.lab/DS', 'a.lab/NS'],
    steps: ['create lab NS ns.example.net'],
  },
  {
    title: 'a record of a type that the tool does not know, which a delegation hides',
    live: ['host.lab WEBFORWARD_PERMANENT https://example.org/'],
    file: ['lab NS ns.example.net'],
    protect: [{ prefix: 'host.lab' }],
    addresses: ['host.lab/WEBFORWARD_PERMANENT'],
    steps: ['create lab NS ns.example.net'],
  },
  {
    title: 'no record that was hidden before',
    live: ['lab NS ns.example.net', 'host.lab A 192.0.2.1'],
    file: ['lab NS ns.example.net'],
    protect: [{ type: 'A' }],
    addresses: [],
    steps: [],
  },
  {
    title: 'neither the delegation nor its DS where the delegation is new',
    live: ['x.lab TXT a'],
    file: ['x.lab TXT a', 'lab NS ns.example.net', 'lab DS 1 13 2 AA'],
    protect: [{ prefix: 'lab' }],
    addresses: [],
    steps: [],
  },
  {
    title: 'no delegation that is switched off, nor one of the apex',
    live: ['host.lab A 192.0.2.1'],
    file: ['host.lab A 192.0.2.1', 'lab NS ns.example.net ; inactive', '@ NS ns.example.net'],
    protect: [{ type: 'A' }],
    addresses: [],
    steps: [],
  },
  {
    title: 'no other TTL',
    live: ['@ MX mx.example.net ; ttl=600'],
    file: ['@ MX mx.example.net ; ttl=60'],
    protect: APEX_MX,
    addresses: [],
    steps: [],
  },
  {
    title: 'no record whose data stays published, whichever step does it',
    live: ['www A 192.0.2.1 ; inactive', 'www A 192.0.2.1', 'www A 192.0.2.2'],
    file: ['www A 192.0.2.1'],
    protect: [{ content: '192.0.2.1' }],
    addresses: [],
    steps: [],
  },
  {
    title: 'no delete of an inactive record, which nobody sees',
    live: ['@ MX mx.example.net ; inactive', 'a TXT x'],
    file: ['a TXT x'],
    protect: APEX_MX,
    addresses: [],
    steps: [],
  },
  {
    title: 'no record that is switched on',
    live: ['@ MX mx.example.net ; inactive'],
    file: ['@ MX mx.example.net'],
    protect: APEX_MX,
    addresses: [],
    steps: [],
  },
  {
    title: 'no create',
    live: [],
    file: ['@ MX mx.example.net'],
    protect: APEX_MX,
    addresses: [],
    steps: [],
  },
  {
    title: 'no delete that the pattern does not match',
    live: ['sub MX mx.example.net', '@ TXT a', 'b TXT x'],
    file: ['b TXT x'],
    protect: APEX_MX,
    addresses: [],
    steps: [],
  },
  {
    title: 'nothing that is ignored as well',
    live: ['@ MX mx.example.net'],
    file: ['b TXT x'],
    protect: APEX_MX,
    ignore: [{ type: 'MX' }],
    addresses: [],
    steps: [],
  },
  {
    title: 'nothing that a policy keeps anyway',
    live: ['@ MX mx.example.net'],
    file: ['b TXT x'],
    protect: APEX_MX,
    policy: 'upsert-only',
    addresses: [],
    steps: [],
  },
];

describe('protected stands at', () => {
  test.each(cases)('$title', ({ addresses, steps, ...change }) => {
    const found = raised('protected', change);
    expect(found.addresses.toSorted()).toEqual(addresses);
    expect(found.steps.toSorted()).toEqual(steps);
    expect(found.risks.every(({ level }) => level === 'block')).toBe(true);
  });
});
