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
    title: 'the delete of an inactive record',
    live: ['@ MX mx.example.net ; inactive', 'a TXT x'],
    file: ['a TXT x'],
    protect: APEX_MX,
    addresses: ['@/MX'],
    steps: ['delete @ MX mx.example.net'],
  },
  {
    title: 'no update',
    live: ['@ MX mx.example.net'],
    file: ['@ MX other.example.net ; inactive'],
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
