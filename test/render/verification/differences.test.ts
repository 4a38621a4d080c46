import { expect, test } from 'vitest';
import type { FoundDifference, Verification, VerifiedServer } from '../../../src/dns/verify/verification.js';
import {
  meaningOf,
  notesOf,
  serverProblems,
  sharedDifferences,
  targetFault,
  unansweredZones,
} from '../../../src/render/verification/differences.js';
import { sourceFile } from '../../../src/diagnostics/source.js';

const nothing: Verification = {
  summary: { sets: 0, agree: 0, differ: 0 },
  servers: [],
  differences: [],
  unanswered: [],
  targets: [],
  below: 0,
  unpublishable: [],
  readings: [],
};
const file = sourceFile('zones/a.yaml', 'records:\n');

function difference(change: Partial<FoundDifference> = {}): FoundDifference {
  return {
    zone: 'a',
    address: 'dns/a/www/A',
    server: '192.0.2.1',
    kind: 'different',
    expected: ['x'],
    found: ['y'],
    at: { file, start: 0, end: 7 },
    ...change,
  };
}

test.each<[string, Partial<FoundDifference>]>([
  ['another value', {}],
  ['missing', { found: [] }],
  ['no answer', { expected: ['x', 'z'], found: [] }],
  ['not declared', { expected: [] }],
  ['another TTL', { kind: 'ttl' }],
  ['the wildcard does not make it', { kind: 'wildcard', found: [] }],
])('a difference means: %s', (meaning, change) => {
  expect(meaningOf(difference(change))).toBe(meaning);
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
    difference(),
    ...others.map((each) => difference(each)),
    difference({ server: '192.0.2.2' }),
  ];
  expect(sharedDifferences({ ...nothing, differences }).map(({ servers }) => servers)).toEqual([
    ['192.0.2.1', '192.0.2.2'],
    ...others.map(() => ['192.0.2.1']),
  ]);
});

function server(change: Partial<VerifiedServer>): VerifiedServer {
  return { zone: 'a', server: '192.0.2.1', name: null, status: 'ok', reason: null, failures: 0, ...change };
}

test('servers with problems are told with their zones, the first three by name', () => {
  const silent = ['a', 'b', 'c', 'd'].map((zone) => server({ zone, name: 'ns1.a', status: 'timeout' }));
  const servers = [
    server({}),
    ...silent,
    server({ status: 'unreachable', reason: 'no route' }),
    server({ failures: 2 }),
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
])('notes: %j', (notes, change) => {
  expect(notesOf({ ...nothing, ...change })).toEqual(notes);
});

test.each([
  ['x does not exist', 'nxdomain'],
  ['the name servers of x fail', 'servfail'],
] as const)('%s', (fault, status) => {
  expect(targetFault({ target: 'x', status })).toBe(fault);
});
