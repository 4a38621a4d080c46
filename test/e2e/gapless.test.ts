import { beforeAll, describe, expect, test } from 'vitest';
import { isClean } from '../../src/index.js';
import type { Watch, Zones } from './watched-runs.js';
import { byProgram, inProcess, startWatch } from './watched-runs.js';

/** Records before and after, of example.com where they are just a list. */
interface Case {
  readonly title: string;
  readonly live: Zones | readonly string[];
  readonly file: Zones | readonly string[];
  /** The fewest writes that there can be. */
  readonly writes: number;
  /** What no order of these writes keeps, state by state; all else is there all the time. */
  readonly gaps?: readonly (readonly string[])[];
}

const DS = `DS 12345 13 2 ${'ab'.repeat(32)}`;
const A1 = 'A 192.0.2.1';
const A2 = 'A 192.0.2.2';

const arrivals: readonly Case[] = [
  {
    title: 'an address goes after the Null MX that waits for an MX to go',
    live: [`m ${A1}`, 'm MX mx1.example.org ; inactive', 'm MX mx2.example.org ; inactive'],
    file: ['m MX .'],
    writes: 3,
  },
  {
    title: 'an address goes after the MX whose POST waits for the PUT of a Null MX',
    live: [`m ${A1}`, 'm MX . ; inactive'],
    file: ['m MX mx1.example.org ; inactive', 'm MX mx2.example.org'],
    writes: 3,
  },
  {
    title: 'an address goes after the delegation whose PUT waits for its own double to go',
    live: [`m ${A1}`, 'm NS ns1.example.org ; inactive', 'm NS ns1.example.org ; inactive'],
    file: ['m NS ns1.example.org'],
    writes: 3,
  },
  {
    title: 'a wildcard goes after the POST of a name that has to be emptied first',
    live: [`*.w ${A1}`, 'a.w CNAME example.org ; inactive'],
    file: [`a.w ${A1}`],
    writes: 2,
  },
];

const sets: readonly Case[] = [
  {
    title: 'a TXT is switched off after the next TXT is there, whatever else comes to the name',
    live: ['m TXT x'],
    file: [`m ${A1}`, 'm TXT x ; inactive', 'm TXT y'],
    writes: 3,
  },
  {
    title: 'an MX of the apex is switched off after the next MX is there, beside a new AAAA',
    live: ['@ MX mx1.example.org'],
    file: ['@ AAAA 2001:db8::1', '@ MX mx1.example.org ; inactive', '@ MX mx2.example.org'],
    writes: 3,
  },
];

const doubles: readonly Case[] = [
  {
    title: 'an NS that is there twice becomes two others',
    live: ['s NS ns1.example.org', 's NS ns1.example.org'],
    file: ['s NS ns2.example.org', 's NS ns3.example.org'],
    writes: 2,
  },
  {
    title: 'an AAAA that is there in two spellings becomes two others',
    live: ['h AAAA 2001:db8::1', 'h AAAA 2001:DB8:0:0::1'],
    file: ['h AAAA 2001:db8::2', 'h AAAA 2001:db8::3'],
    writes: 2,
  },
];

/** Each of these is held against the way there and the way back. */
const targets: readonly Case[] = [
  {
    title: 'a host that is switched on',
    live: [`z ${A1} ; inactive`],
    file: [`z ${A1}`, 'p MX z.example.com'],
    writes: 2,
  },
  {
    title: 'a host that keeps its TXT',
    live: ['z TXT x'],
    file: ['z TXT x', `z ${A1}`, 'p MX z.example.com'],
    writes: 2,
  },
  {
    title: 'a host behind an alias that stays',
    live: ['c CNAME z.example.com'],
    file: ['c CNAME z.example.com', `z ${A1}`, 'p MX c.example.com'],
    writes: 2,
  },
  {
    title: 'a host behind a wildcard',
    live: ['k TXT x'],
    file: ['k TXT x', `*.w ${A1}`, '0 MX x.w.example.com'],
    writes: 2,
  },
  {
    title: 'a host behind a delegation',
    live: ['k TXT x'],
    file: ['k TXT x', 's NS ns1.example.org', '_sip._tcp SRV 10 5060 x.s.example.com'],
    writes: 2,
  },
  {
    title: 'a pointer that is switched on',
    live: ['p MX z.example.com ; inactive'],
    file: ['p MX z.example.com', `z ${A1}`],
    writes: 2,
  },
  {
    title: 'a host whose address comes second',
    live: ['p MX y.example.com', `y ${A1}`],
    file: ['p MX z.example.com', `y ${A1}`, 'z TXT x', `z ${A1}`],
    writes: 3,
  },
];

const typeSwitches: readonly Case[] = [
  {
    title: 'a pointer comes after its target has become a host',
    live: ['z CNAME y.example.com', `y ${A1}`],
    file: ['p MX z.example.com', `y ${A1}`, `z ${A2}`],
    writes: 2,
  },
  {
    title: 'a pointer goes before its target becomes an alias',
    live: ['p MX z.example.com', `y ${A1}`, `z ${A2}`],
    file: [`y ${A1}`, 'z CNAME y.example.com'],
    writes: 2,
  },
  {
    title: 'a name below a wildcard keeps its own answer',
    live: [`*.w ${A1}`, 'a.w CNAME example.org'],
    file: [`*.w ${A1}`, `a.w ${A2}`],
    writes: 1,
  },
  {
    title: 'an alias becomes a host with two addresses',
    live: ['m CNAME example.org'],
    file: [`m ${A1}`, `m ${A2}`],
    writes: 2,
  },
  {
    title: 'a pointer that stays never dangles',
    live: ['p MX z.example.com', 'z CNAME y.example.com', `y ${A1}`],
    file: ['p MX z.example.com', `y ${A1}`, `z ${A2}`],
    writes: 1,
  },
];

const handovers: readonly Case[] = [
  {
    title: 'a wildcard to names of their own',
    live: [`*.w ${A1}`],
    file: [`a.w ${A1}`, `b.w ${A1}`],
    writes: 3,
  },
  {
    title: 'names of their own to a wildcard',
    live: [`a.w ${A1}`, `b.w ${A1}`],
    file: [`*.w ${A1}`],
    writes: 3,
  },
  { title: 'a host to a delegation', live: [`x.s ${A1}`], file: ['s NS ns1.example.org'], writes: 2 },
  { title: 'a delegation to a host', live: ['s NS ns1.example.org'], file: [`x.s ${A1}`], writes: 2 },
  {
    title: 'a name leaves a wildcard before a name below makes it an empty non-terminal',
    live: [`* ${A1}`],
    file: [`* ${A1}`, `a ${A1}`, '_dmarc.a TXT v=DMARC1; p=none'],
    writes: 2,
    gaps: [['_dmarc.a.example.com ANY']],
  },
  {
    title: 'a name returns to a wildcard once the name below is gone',
    live: [`* ${A1}`, `a ${A1}`, '_dmarc.a TXT v=DMARC1; p=none'],
    file: [`* ${A1}`],
    writes: 2,
    gaps: [['_dmarc.a.example.com ANY']],
  },
];

const delegations: readonly Case[] = [
  {
    title: 'a DS goes before the NS',
    live: ['k TXT x', 's NS ns1.example.org', `s ${DS}`],
    file: ['k TXT x'],
    writes: 2,
  },
  {
    title: 'a DS comes after the NS',
    live: ['k TXT x'],
    file: ['k TXT x', 's NS ns1.example.org', `s ${DS}`],
    writes: 2,
  },
];

const rings: readonly Case[] = [
  {
    title: 'a host that takes its own mail goes, its MX first',
    live: ['k TXT x', `p ${A1}`, 'p MX p.example.com'],
    file: ['k TXT x'],
    writes: 2,
  },
  {
    title: 'two hosts that take the mail of each other go, their MX first',
    live: ['k TXT x', `p ${A1}`, 'p MX q.example.com', `q ${A2}`, 'q MX p.example.com'],
    file: ['k TXT x'],
    writes: 4,
  },
  {
    title: 'two hosts that take the mail of each other come, their MX last',
    live: ['k TXT x'],
    file: ['k TXT x', `p ${A1}`, 'p MX q.example.com', `q ${A2}`, 'q MX p.example.com'],
    writes: 4,
  },
  {
    title: 'an alias moves to a ring of MX after the ring is closed',
    live: ['a CNAME h.example.com', `h ${A1}`],
    file: ['a CNAME p.example.com', `h ${A1}`, 'p MX q.example.com', 'q MX p.example.com'],
    writes: 3,
    gaps: [['q.example.com MX to p.example.com']],
  },
];

const severalZones: readonly Case[] = [
  {
    title: 'a pointer of one zone comes after its target in another',
    live: { 'example.com': ['k TXT x'], 'example.net': ['k TXT x'] },
    file: { 'example.com': ['k TXT x', 'w CNAME h.example.net'], 'example.net': ['k TXT x', `h ${A1}`] },
    writes: 2,
  },
  {
    title: 'a pointer of one zone goes before its target in another',
    live: { 'example.net': ['k TXT x', 'w CNAME h.example.com'], 'example.com': ['k TXT x', `h ${A1}`] },
    file: { 'example.net': ['k TXT x'], 'example.com': ['k TXT x'] },
    writes: 2,
  },
  {
    title: 'an alias moves to a new host in another zone, and then the old one goes',
    live: { 'example.com': ['w CNAME a.example.net', 'k TXT x'], 'example.net': [`a ${A1}`, 'k TXT x'] },
    file: { 'example.com': ['w CNAME b.example.net', 'k TXT x'], 'example.net': [`b ${A2}`, 'k TXT x'] },
    writes: 3,
  },
  {
    title: 'an alias that is switched off is swapped across zones without a ring',
    live: {
      'example.com': ['a CNAME b.example.net ; inactive'],
      'example.net': ['b CNAME c.example.net ; inactive', `c ${A1}`],
    },
    file: {
      'example.com': ['a CNAME c.example.net ; inactive'],
      'example.net': ['b CNAME a.example.com ; inactive', `c ${A1}`],
    },
    writes: 2,
  },
  {
    title: 'an alias is swapped across zones without a ring',
    live: { 'example.com': ['a CNAME b.example.net'], 'example.net': ['b CNAME c.example.net', `c ${A1}`] },
    file: { 'example.com': ['a CNAME c.example.net'], 'example.net': ['b CNAME a.example.com', `c ${A1}`] },
    writes: 2,
  },
  {
    title: 'an alias and its host are swapped across zones',
    live: { 'example.com': ['a CNAME b.example.net'], 'example.net': [`b ${A1}`] },
    file: { 'example.com': [`a ${A1}`], 'example.net': ['b CNAME a.example.com'] },
    writes: 2,
  },
  {
    title: 'a name that a parent zone delegates to a zone of its own answers for its hosts',
    live: { 'example.com': [`a ${A1}`, 'w CNAME x.sub.example.com'], 'sub.example.com': [`x ${A1}`] },
    file: { 'example.com': [`a ${A1}`, 'w CNAME y.sub.example.com'], 'sub.example.com': [`y ${A1}`] },
    writes: 3,
  },
];

/** The same, and the way back. */
function bothWays(cases: readonly Case[]): readonly Case[] {
  return cases.flatMap(({ title, live, file, writes }) => [
    { title: `${title} comes`, live, file, writes },
    { title: `${title} goes`, live: file, file: live, writes },
  ]);
}

function zonesOf(lines: Case['live']): Zones {
  return isList(lines) ? { 'example.com': lines } : lines;
}

function isList(lines: Case['live']): lines is readonly string[] {
  return Array.isArray(lines);
}

let watch: Watch;

beforeAll(async () => {
  watch = await startWatch(['example.com', 'example.net', 'sub.example.com']);
});

describe.each([
  ['what comes late keeps a name answered', arrivals],
  ['record sets', sets],
  ['doubles take no write more', doubles],
  ['pointers and', bothWays(targets)],
  ['a change of type', typeSwitches],
  ['handover from', handovers],
  ['delegations', delegations],
  ['rings', rings],
  ['several zones', severalZones],
])('%s', (_, cases) => {
  test.each(cases)('$title', async ({ live, file, writes, gaps = [] }) => {
    const handover = { live: zonesOf(live), file: zonesOf(file) };

    const alone = await watch(handover, inProcess(1));
    expect(alone.gaps.filter((lost) => lost.length > 0)).toEqual(gaps);
    expect(alone.gaps).toHaveLength(writes);
    expect(isClean(alone.report)).toBe(true);

    const together = await watch(handover, inProcess(8));
    expect(linesOf(together.gaps)).toEqual(linesOf(gaps));
    expect(together.gaps).toHaveLength(writes);
    expect(isClean(together.report)).toBe(true);
  });
});

function linesOf(gaps: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(gaps.flat())].toSorted();
}

test('the program keeps what the library keeps, several writes at a time', async () => {
  const cases = [...arrivals, ...sets, ...handovers].filter(({ gaps }) => gaps === undefined);
  const lines = (side: 'live' | 'file'): readonly string[] =>
    cases.flatMap(
      (each, index) => zonesOf(each[side])['example.com']?.map((line) => below(line, index)) ?? [],
    );
  const handover = {
    live: { 'example.com': lines('live') },
    file: { 'example.com': lines('file') },
  };
  const { gaps, report } = await watch(handover, byProgram(8));
  expect(linesOf(gaps)).toEqual([]);
  expect(gaps).toHaveLength(cases.reduce((sum, { writes }) => sum + writes, 0));
  expect(isClean(report)).toBe(true);
});

/** A line of records one name deeper. */
function below(line: string, index: number): string {
  const [prefix = '', ...rest] = line.split(' ');
  return [prefix === '@' ? `n${index}` : `${prefix}.n${index}`, ...rest].join(' ');
}
