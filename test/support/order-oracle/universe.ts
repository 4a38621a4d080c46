import type { DnsRecord } from '../../../src/dns/record.js';
import { isValid } from './rules.js';
import type { OracleRecord } from './resolve.js';

export const ZONE = 'z.test';
const FULL = (prefix: string): string => (prefix === '' ? ZONE : `${prefix}.${ZONE}`);

const HOSTS = [FULL('a'), FULL('b.a'), FULL('c')];
const DIGEST = 'a'.repeat(64);

/** Every record that a name may hold, by name: what the service takes there, pointing at one another, active or not. */
const CONTENTS: Readonly<Record<string, (prefix: string) => readonly string[]>> = {
  CNAME: (prefix) => [...HOSTS.filter((host) => host !== FULL(prefix)), 'x.example'],
  A: () => ['192.0.2.1', '192.0.2.2'],
  MX: (prefix) => (prefix.startsWith('*') ? [] : ['.']).concat([FULL('a'), FULL('c'), 'mx.example']),
  TXT: () => ['x', 'y'],
  NS: () => [FULL('b.a'), 'ns1.example', 'ns2.example'],
  DS: () => [`1 13 2 ${DIGEST}`],
};

const TYPES: Readonly<Record<string, readonly string[]>> = {
  '': ['A', 'MX', 'TXT', 'NS'],
  a: ['CNAME', 'A', 'MX', 'TXT', 'NS', 'DS'],
  'b.a': ['CNAME', 'A', 'MX', 'TXT', 'NS', 'DS'],
  c: ['CNAME', 'A', 'MX', 'TXT', 'NS', 'DS'],
  '*': ['A', 'MX'],
  '*.a': ['A', 'MX'],
};

const UNIVERSE: readonly DnsRecord[] = Object.entries(TYPES).flatMap(([prefix, types]) =>
  types.flatMap((type) =>
    (CONTENTS[type]?.(prefix) ?? []).flatMap((content) =>
      [true, false].map((active) => ({ prefix, type, content, active, ttl: 3600, prio: 0 })),
    ),
  ),
);

export function oracleRecord({ prefix, type, content, active }: DnsRecord, zone = ZONE): OracleRecord {
  return { name: prefix === '' ? zone : `${prefix}.${zone}`, type, content, active };
}

function isValidZone(records: readonly DnsRecord[]): boolean {
  return isValid(records.map((record) => oracleRecord(record)));
}

/** A generator of numbers from 0 to below 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A valid zone of so many records at most, drawn evenly. */
export function drawZone(
  random: () => number,
  most: number,
  among: readonly DnsRecord[] = UNIVERSE,
): readonly DnsRecord[] {
  const count = Math.floor(random() * (most + 1));
  const records: DnsRecord[] = [];
  for (let tries = 0; records.length < count && tries < 50; tries += 1) {
    const record = among[Math.floor(random() * among.length)];
    if (record && isValidZone([...records, record])) records.push(record);
  }
  return records;
}
