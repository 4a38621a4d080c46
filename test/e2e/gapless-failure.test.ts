import { beforeAll, expect, test } from 'vitest';
import type { ApplyReport } from '../../src/index.js';
import type { ProxiedRequest } from '../support/fault-proxy.js';
import type { Handover, Watch } from './watched-runs.js';
import { byProgram, startWatch } from './watched-runs.js';

interface Case extends Pick<Handover, 'live' | 'file'> {
  readonly title: string;
  /** The method and the owner of the records whose writes always fail. */
  readonly fails: string;
  /** What became of the steps, sorted. */
  readonly steps: readonly string[];
  readonly left: readonly string[];
  readonly gaps?: readonly string[];
}

const A1 = 'A 192.0.2.1';
const A2 = 'A 192.0.2.2';

/** A host moves, the pointer follows, and another host has nothing to do with it. */
const move = {
  live: { 'example.com': [`other ${A1}`, `from ${A1}`, 'pointer MX from.example.com'] },
  file: { 'example.com': [`other ${A2}`, `to ${A1}`, 'pointer MX to.example.com'] },
};

const cases: readonly Case[] = [
  {
    title: 'a host that does not come leaves the pointer and the old host',
    ...move,
    fails: 'POST to',
    steps: [
      'done update other',
      'failed create to',
      'not-attempted delete from',
      'not-attempted update pointer',
    ],
    left: [
      'from.example.com A 192.0.2.1',
      'other.example.com A 192.0.2.2',
      'pointer.example.com MX from.example.com',
    ],
  },
  {
    title: 'a pointer that does not move leaves the old host',
    ...move,
    fails: 'PUT pointer',
    steps: ['done create to', 'done update other', 'failed update pointer', 'not-attempted delete from'],
    left: [
      'from.example.com A 192.0.2.1',
      'other.example.com A 192.0.2.2',
      'pointer.example.com MX from.example.com',
      'to.example.com A 192.0.2.1',
    ],
  },
  {
    title: 'a name of its own that does not come leaves the wildcard',
    live: { 'example.com': [`*.w ${A1}`, `other ${A1}`] },
    file: { 'example.com': [`a.w ${A1}`, `b.w ${A1}`, `other ${A2}`] },
    fails: 'POST b.w',
    steps: ['done create a.w', 'done update other', 'failed create b.w', 'not-attempted delete *.w'],
    left: ['*.w.example.com A 192.0.2.1', 'a.w.example.com A 192.0.2.1', 'other.example.com A 192.0.2.2'],
  },
  {
    title: 'an alias that does not become a host stays, and its pointer has an answer all the time',
    live: { 'example.com': ['host CNAME example.org', `other ${A1}`] },
    file: { 'example.com': [`host ${A1}`, `other ${A2}`, 'pointer MX host.example.com'] },
    fails: 'PUT host A',
    steps: ['done create pointer', 'done update other', 'failed update host'],
    left: [
      'host.example.com CNAME example.org',
      'other.example.com A 192.0.2.2',
      'pointer.example.com MX host.example.com',
    ],
  },
  {
    title: 'a host that does not come leaves the pointer of another zone',
    live: {
      'example.com': ['pointer CNAME from.example.net', `other ${A1}`],
      'example.net': [`from ${A1}`, `other ${A1}`],
    },
    file: {
      'example.com': ['pointer CNAME to.example.net', `other ${A2}`],
      'example.net': [`to ${A1}`, `other ${A2}`],
    },
    fails: 'POST to',
    steps: [
      'done update other',
      'done update other',
      'failed create to',
      'not-attempted delete from',
      'not-attempted update pointer',
    ],
    left: [
      'from.example.net A 192.0.2.1',
      'other.example.com A 192.0.2.2',
      'other.example.net A 192.0.2.2',
      'pointer.example.com CNAME from.example.net',
    ],
  },
];

let watch: Watch;

beforeAll(async () => {
  watch = await startWatch(['example.com', 'example.net']);
});

test.each(cases)('$title', async ({ live, file, fails, steps, left, gaps = [] }) => {
  const fault: Handover['fault'] = (request) =>
    textOf(request).startsWith(fails) ? { answer: { status: 500, body: 'out of order' } } : undefined;
  const watched = await watch({ live, file, fault }, byProgram(8));
  expect(outcomesOf(watched.report)).toEqual(steps);
  expect(watched.left).toEqual(left);
  expect([...new Set(watched.gaps.flat())].toSorted()).toEqual(gaps);
});

/** A request as method, prefix and type of the record. */
function textOf({ method, body }: ProxiedRequest): string {
  const { prefix, type }: { prefix?: string; type?: string } = body === '' ? {} : JSON.parse(body);
  return [method, prefix, type].join(' ');
}

function outcomesOf({ steps }: ApplyReport): readonly string[] {
  return steps
    .map(({ status, action, address }) => `${status} ${action} ${address.split('/')[2] ?? ''}`)
    .toSorted();
}
