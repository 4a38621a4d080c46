import { expect, test } from 'vitest';
import type { FoundDifference, Verification } from '../../../src/dns/verify/verification.js';
import {
  meaningOf,
  notesOf,
  serverProblems,
  sharedDifferences,
  targetFault,
  unansweredZones,
} from '../../../src/render/verification/differences.js';
import { file, nothing, someDifference, someServer } from './support.js';

test.each<[string, Partial<FoundDifference>]>([
  ['another value', {}],
  ['missing', { found: [] }],
  ['no answer', { expected: ['x', 'z'], found: [] }],
  ['not declared', { expected: [] }],
  ['another TTL', { kind: 'ttl' }],
  ['the wildcard does not make it', { kind: 'wildcard', found: [] }],
])('a difference means: %s', (meaning, change) => {
  expect(meaningOf(someDifference(change))).toBe(meaning);
});

test('differences that servers have alike are one, others are not', () => {
  const others: readonly Partial<FoundDifference>[] = [
    { address: 'dns/a/@/A' },
    { kind: 'ttl' },
    { expected: [] },
    { found: [] },
    { at: { file, start: 2, end: 7 } },
    { at: null },
  ];
  const differences = [
    someDifference(),
    ...others.map((each) => someDifference(each)),
    someDifference({ server: '192.0.2.2' }),
  ];
  expect(sharedDifferences({ ...nothing, differences }).map(({ servers }) => servers)).toEqual([
    ['192.0.2.1', '192.0.2.2'],
    ...others.map(() => ['192.0.2.1']),
  ]);
});

test('servers with problems are told with their zones, the first three by name', () => {
  const silent = ['a', 'b', 'c', 'd'].map((zone) => someServer({ zone, name: 'ns1.a', status: 'timeout' }));
  const servers = [
    someServer({}),
    ...silent,
    someServer({ status: 'unreachable', reason: 'no route' }),
    someServer({ failures: 2 }),
  ];
  expect(serverProblems({ ...nothing, servers })).toEqual([
    'ns1.a (192.0.2.1) is silent (a, b, c and 1 more)',
    '192.0.2.1 cannot be reached: no route (a)',
    '192.0.2.1 did not answer 2 questions (a)',
  ]);
});

test('zones that nobody answers for are told by the reason', () => {
  const unanswered = ['a', 'b', 'c', 'd', 'e'].map((zone) => ({
    zone,
    reason: zone === 'e' ? 'no servers' : 'silence',
  }));
  expect(unansweredZones({ ...nothing, unanswered })).toEqual([
    'a, b, c and 1 more: silence',
    'e: no servers',
  ]);
});

test.each<[readonly string[], Partial<Verification>]>([
  [[], {}],
  [['1 record set below a delegation was not asked for: other servers answer there'], { below: 1 }],
  [['2 record sets below delegations were not asked for: other servers answer there'], { below: 2 }],
  [
    ['dns/a/@/X cannot be published: no type'],
    { unpublishable: [{ address: 'dns/a/@/X', at: { file, start: 0, end: 1 }, reason: 'no type' }] },
  ],
  [['quotes in the contents of TXT records are published as part of the text'], { readings: ['text'] }],
  [['quotes in the contents of TXT records are published as syntax, not as text'], { readings: ['quoted'] }],
])('notes: %j', (notes, change) => {
  expect(notesOf({ ...nothing, ...change })).toEqual(notes);
});

test.each([
  ['x does not exist', 'nxdomain'],
  ['the name servers of x fail', 'servfail'],
] as const)('%s', (fault, status) => {
  expect(targetFault({ target: 'x', status })).toBe(fault);
});
