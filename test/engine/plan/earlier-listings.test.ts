import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { readEarlierListings } from '../../../src/engine/plan/earlier-listings.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { someProject } from '../../support/projects.js';
import { records } from '../../support/record-lines.js';
import { live } from '../../support/zones.js';

const NOW = Date.parse('2026-11-23T07:40:00Z');
const HOUR = 3_600_000;
const WWW = 'www A 192.0.2.1 ; ttl=86400';
const END: JournalEntry<DnsRecord> = {
  kind: 'end',
  summary: { done: 0, failed: 0, unknown: 0, notAttempted: 0 },
  verified: true,
};

interface Earlier {
  readonly zone?: string;
  readonly endpoint?: string;
  readonly lines?: readonly string[];
  /** Hours before now. */
  readonly started: number;
  readonly ended?: number;
}

/** The text of a journal. */
function journal({ zone: scope = 'example.com', endpoint, lines = [WWW], started, ended }: Earlier): string {
  const listing = listingEntry<DnsRecord>({
    endpoint: endpoint ?? 'https://dns.example.net/custom',
    project: 'zonemason.yaml',
    scope,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    records: live(records(...lines)),
  });
  return journalLine(listing, NOW - started * HOUR) + journalLine(END, NOW - (ended ?? started) * HOUR);
}

function nameOf({ zone = 'example.com', started }: Earlier): string {
  return journalName(new Date(NOW - started * HOUR), zone);
}

/** Reads files, or links, of a journal folder for example.com, and returns hours and records of each listing, and the complaints. */
async function read(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const journals = join(folder, '.zonemason/journal');
  mkdirSync(journals, { recursive: true });
  for (const [name, text] of Object.entries(files))
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), join(journals, name));
    else writeFileSync(join(journals, name), text);
  expect(readdirSync(journals)).toHaveLength(Object.keys(files).length);
  const told: string[] = [];
  const host = openHost({
    folder,
    env: {},
    now: () => NOW,
    tell: (event) => {
      if (event.kind === 'unread-journal') told.push(event.message);
      if (event.kind === 'left-out-journal') told.push(`${event.path} is ${event.why}`);
    },
  });
  const found = await withProject(host, { project: someProject({ root: folder }) }, (session) =>
    readEarlierListings(['example.com'], session),
  );
  const listings = [...found].flatMap(([zone, ofZone]) =>
    ofZone.map(({ seenAt, records: { length } }) => `${zone} ${(NOW - seenAt) / HOUR} h ago: ${length}`),
  );
  return { listings, told };
}

function saved(...runs: readonly Earlier[]): Readonly<Record<string, string>> {
  return Object.fromEntries(runs.map((run) => [nameOf(run), journal(run)]));
}

test('a listing counts as seen until the run ended, newest first', async () => {
  const { listings, told } = await read(saved({ started: 10, ended: 9.5 }, { started: 3 }));
  expect(listings).toEqual(['example.com 3 h ago: 1', 'example.com 9.5 h ago: 1']);
  expect(told).toEqual([]);
});

test.each<[string, Earlier]>([
  ['that caches have dropped', { started: 24 }],
  ['of another zone', { zone: 'example.net', started: 1 }],
  ['of another service', { endpoint: 'https://other.example.net/custom', started: 1 }],
  ['that started too long ago', { lines: [`www A 192.0.2.1 ; ttl=9007199254740991`], started: 97 }],
  ['without records', { lines: [], started: 1 }],
])('a listing %s is not kept', async (_, run) => {
  expect(await read(saved(run))).toEqual({ listings: [], told: [] });
});

test('a listing that some cache may still hold is kept', async () => {
  const { listings } = await read(saved({ started: 25, ended: 23.9 }));
  expect(listings).toEqual(['example.com 23.9 h ago: 1']);
});

test('a journal of a clock that is a little ahead counts as written now', async () => {
  const { listings, told } = await read(saved({ started: -1 / 60 }));
  expect({ listings, told }).toEqual({ listings: ['example.com 0 h ago: 1'], told: [] });
});

test('a journal that cannot be read is reported, and the others count', async () => {
  const { listings, told } = await read({
    ...saved({ started: 3 }),
    [nameOf({ started: 1 })]: '{"kind":"listing"}\n',
    [nameOf({ started: 2 })]: 'no journal\n',
  });
  expect(listings).toEqual(['example.com 3 h ago: 1']);
  expect(told).toHaveLength(2);
  for (const message of told) expect(message).toContain('.zonemason/journal/2026-11-23T0');
});

test('links are not followed, and each is reported', async () => {
  const { listings, told } = await read({
    ...saved({ started: 3 }),
    [nameOf({ started: 1 })]: '-> ..',
    [nameOf({ started: 2 })]: '-> nowhere',
  });
  expect(listings).toEqual(['example.com 3 h ago: 1']);
  expect(told).toEqual(
    [2, 1].map((started) => `.zonemason/journal/${nameOf({ started })} is a link`).toReversed(),
  );
});

test('a journal whose run has only begun, and other files, are passed over', async () => {
  const whole = journal({ started: 1 });
  const files = {
    [nameOf({ started: 1 })]: whole.slice(0, 100),
    'notes.txt': 'a\n',
    '2027-example.com.jsonl': 'a\n',
  };
  expect(await read({ ...files, [nameOf({ started: 2 })]: '' })).toEqual({ listings: [], told: [] });
});

test('a run that was cut off counts up to its last whole line', async () => {
  const whole = journal({ started: 3, ended: 2 });
  const { listings } = await read({ [nameOf({ started: 3 })]: whole.slice(0, -10) });
  expect(listings).toEqual(['example.com 3 h ago: 1']);
});

test('without a journal folder nothing is known', async () => {
  expect(await read({})).toEqual({ listings: [], told: [] });
});
