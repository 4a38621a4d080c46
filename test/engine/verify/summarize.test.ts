import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DifferenceKind } from '../../../src/dns/verify/compare.js';
import type { ServerStatus } from '../../../src/dns/verify/server-status.js';
import type { Answered } from '../../../src/engine/verify/ask.js';
import type { Asked } from '../../../src/engine/service/probe.js';
import type { ExpectedZone } from '../../../src/engine/verify/round.js';
import { summarize } from '../../../src/engine/verify/summarize.js';
import { expectedAddresses, scriptedServer } from '../../support/scripted-server.js';

const at = { file: sourceFile('zone.yaml', ''), start: 0, end: 0 };
const servers = {
  one: scriptedServer('192.0.2.1', () => ({})),
  two: scriptedServer('192.0.2.2', () => ({})),
};

function asked(zone: string, server: keyof typeof servers, status: ServerStatus = 'ok'): Asked {
  return { zone, server: servers[server], name: server, status, reason: status === 'ok' ? null : 'why' };
}

function zoneOf(zone: string, prefixes: readonly string[], more: Partial<ExpectedZone> = {}): ExpectedZone {
  const expectations = prefixes.map((prefix) => expectedAddresses(zone, prefix));
  return { zone, expectations, below: 0, unpublishable: [], services: [], ...more };
}

/** What a server says of a set: how it differs; null when it has not answered. */
function answer(
  by: Asked,
  prefix: string,
  kinds: readonly DifferenceKind[] | null,
  readings: readonly ('text' | 'quoted')[] = [],
): Answered {
  const differences = (kinds ?? []).map((kind) => ({ kind, expected: [], found: [], at: null }));
  const comparison = kinds ? { differences, readings: new Set(readings) } : null;
  return { asked: by, expectation: expectedAddresses(by.zone, prefix), comparison };
}

const com = [asked('example.com', 'one'), asked('example.com', 'two')] as const;
const net = asked('example.net', 'one');

describe('a record set', () => {
  test.each<[string, readonly (readonly DifferenceKind[] | null)[], number, number]>([
    ['agrees where all servers have it', [[], []], 1, 0],
    ['agrees where one server does not answer', [[], null], 1, 0],
    ['agrees where only its TTL differs', [['ttl'], []], 1, 0],
    ['differs where the first server has another', [['missing'], []], 0, 1],
    ['differs where the last server has another', [[], ['extra']], 0, 1],
    ['differs where its TTL differs, too', [['ttl', 'different'], []], 0, 1],
    ['does neither where no server answers', [null, null], 0, 0],
  ])('%s', (_, said, agree, differ) => {
    const answers = com.map((server, index) => answer(server, 'www', said[index] ?? null));
    const { summary } = summarize({
      expected: [zoneOf('example.com', ['www'])],
      asked: com,
      answers,
      lost: [],
    });
    expect(summary).toEqual({ sets: 1, agree, differ });
  });

  test('is counted once for all zones, names and servers that have it', () => {
    const { summary } = summarize({
      expected: [zoneOf('example.com', ['www', 'www', 'a']), zoneOf('example.net', ['www'])],
      asked: [...com, net],
      answers: [
        ...com.map((server) => answer(server, 'www', [])),
        ...com.map((server) => answer(server, 'a', ['missing'])),
        answer(net, 'www', []),
      ],
      lost: [],
    });
    expect(summary).toEqual({ sets: 3, agree: 2, differ: 1 });
  });
});

test('the failures of a server are those in the zone', () => {
  const expected = [zoneOf('example.com', ['www']), zoneOf('example.net', ['www'])];
  const said = [answer(com[0], 'www', null), answer(com[0], 'a', null), answer(com[1], 'www', [])];
  const { servers: found } = summarize({ expected, asked: [...com, net], answers: said, lost: [] });
  expect(found).toEqual([
    { zone: 'example.com', server: '192.0.2.1', name: 'one', status: 'ok', reason: null, failures: 2 },
    { zone: 'example.com', server: '192.0.2.2', name: 'two', status: 'ok', reason: null, failures: 0 },
    { zone: 'example.net', server: '192.0.2.1', name: 'one', status: 'ok', reason: null, failures: 0 },
  ]);
});

test('a difference is told with its zone, set and server', () => {
  const said = [
    answer(com[0], 'www', ['ttl', 'missing']),
    answer(com[1], 'a', null),
    answer(com[1], 'a', ['extra']),
  ];
  const { differences } = summarize({ expected: [], asked: com, answers: said, lost: [] });
  const where = { zone: 'example.com', expected: [], found: [], at: null };
  expect(differences).toEqual([
    { ...where, kind: 'ttl', address: 'dns/example.com/www/A', server: '192.0.2.1' },
    { ...where, kind: 'missing', address: 'dns/example.com/www/A', server: '192.0.2.1' },
    { ...where, kind: 'extra', address: 'dns/example.com/a/A', server: '192.0.2.2' },
  ]);
});

test('a zone is unanswered where its servers are unknown, or none of them answers', () => {
  const zones = ['lost.example', 'dead.example', 'half.example', 'none.example'];
  const lost = [{ zone: 'lost.example', reason: 'it has no servers' }];
  const { unanswered } = summarize({
    expected: zones.map((zone) => zoneOf(zone, [])),
    asked: [
      asked('dead.example', 'one', 'timeout'),
      asked('dead.example', 'two', 'lame'),
      asked('half.example', 'one', 'timeout'),
      asked('half.example', 'two'),
    ],
    answers: [],
    lost,
  });
  const reason = expect.any(String);
  expect(unanswered).toEqual([...lost, { zone: 'dead.example', reason }, { zone: 'none.example', reason }]);
});

test('what cannot be asked is added up, and readings are named once', () => {
  const unpublishable = [1, 2, 3].map((number) => ({ address: `dns/${number}`, at, reason: 'too long' }));
  const {
    below,
    unpublishable: found,
    readings,
    targets,
  } = summarize({
    expected: [
      zoneOf('example.com', [], { below: 2, unpublishable: unpublishable.slice(0, 2) }),
      zoneOf('example.net', [], { below: 3, unpublishable: unpublishable.slice(2) }),
    ],
    asked: com,
    answers: [
      answer(com[0], 'a', [], ['text']),
      answer(com[1], 'a', null),
      answer(com[0], 'b', [], ['quoted', 'text']),
    ],
    lost: [],
  });
  expect({ below, unpublishable: found, readings, targets }).toEqual({
    below: 5,
    unpublishable,
    readings: ['text', 'quoted'],
    targets: [],
  });
});
