import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import { deleteOldRuns } from '../../../src/engine/journals/old-runs.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { createStep } from '../../render/support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { someProject } from '../../support/projects.js';

const END = {
  kind: 'end',
  summary: { done: 1, failed: 0, unknown: 0, notAttempted: 0 },
  verified: true,
} as const;
const INTENT: JournalEntry<DnsRecord> = { kind: 'intent', step: createStep({}) };
const OURS = 'https://dns.example.net/custom';

interface SomeJournal {
  /** Number of the run; each started a minute after the one before. */
  readonly run: number;
  readonly scope?: string;
  readonly endpoint?: string;
  readonly project?: string;
  readonly isCutOff?: boolean;
  /** Address of the CI run. */
  readonly ci?: string;
  /** The run whose journal is restored. */
  readonly restores?: number;
}

function nameOf({ run, scope = 'example.com' }: SomeJournal): string {
  return journalName(new Date(Date.UTC(2026, 0, 1, 0, run)), scope);
}

function textOf({ run, scope = 'example.com', isCutOff, ci, restores, ...head }: SomeJournal): string {
  const listing = listingEntry<DnsRecord>({
    endpoint: OURS,
    project: 'zonemason.yaml',
    ...head,
    scope,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    records: [],
    ...(ci !== undefined && { provenance: { commit: null, ref: null, actor: null, run: ci } }),
    ...(restores !== undefined && { restores: nameOf({ run: restores }) }),
  });
  const time = Date.UTC(2026, 0, 1, 0, run);
  return journalLine(listing, time) + journalLine(isCutOff ? INTENT : END, time);
}

/** A folder with these journals. */
function folderOf(...journals: readonly SomeJournal[]): string {
  return temporaryFolder(Object.fromEntries(journals.map((each) => [nameOf(each), textOf(each)])));
}

/** Deletes old runs; gives the events. */
async function clean(folder: string, keep: number): Promise<readonly EngineEvent[]> {
  const events: EngineEvent[] = [];
  const project = someProject({ journals: { keep } });
  const host = openHost({
    folder,
    env: {},
    now: () => Date.UTC(2026, 0, 2),
    tell: (event) => void events.push(event),
  });
  await withProject(host, { project }, (session) => deleteOldRuns(folder, session));
  return events;
}

function left(folder: string): readonly string[] {
  return readdirSync(folder).toSorted();
}

/** Two zones of a run. */
function both(run: number): readonly SomeJournal[] {
  return [{ run }, { run, scope: 'example.org' }];
}

function numbered(count: number): readonly SomeJournal[] {
  return Array.from({ length: count }, (_, run) => ({ run }));
}

describe('old runs', () => {
  test('are those beyond the newest', async () => {
    const folder = folderOf(...numbered(5));
    expect(await clean(folder, 2)).toEqual([]);
    expect(left(folder)).toEqual([nameOf({ run: 3 }), nameOf({ run: 4 })]);
  });

  test('have several journals each', async () => {
    const folder = folderOf(...both(0), ...both(1), ...both(2));
    await clean(folder, 2);
    expect(left(folder)).toEqual([...both(1), ...both(2)].map(nameOf).toSorted());
  });

  test('stay as a whole if one of their zones was cut off, or is still in progress', async () => {
    const folder = folderOf(
      { run: 0 },
      { run: 0, scope: 'example.org', isCutOff: true },
      { run: 1 },
      { run: 2 },
    );
    await clean(folder, 1);
    expect(left(folder)).toHaveLength(3);
    expect(left(folder)).not.toContain(nameOf({ run: 1 }));
  });

  test('do not stay cut off once they were rolled back', async () => {
    const folder = folderOf({ run: 0, isCutOff: true }, { run: 1, restores: 0 }, { run: 2 });
    await clean(folder, 1);
    expect(left(folder)).toEqual([nameOf({ run: 2 })]);
    const earlier = folderOf({ run: 0 }, { run: 1, isCutOff: true }, { run: 2, restores: 0 }, { run: 3 });
    await clean(earlier, 1);
    expect(left(earlier)).toEqual([nameOf({ run: 3 })]);
  });

  test('stay if only a later one was rolled back', async () => {
    const journals = [{ run: 0, isCutOff: true }, { run: 1 }, { run: 2, restores: 1 }, { run: 3 }];
    const folder = folderOf(...journals);
    await clean(folder, 1);
    expect(left(folder)).toEqual([nameOf({ run: 0 }), nameOf({ run: 3 })]);
  });

  test('count the jobs of a CI run as one', async () => {
    const jobs = [
      { run: 1, ci: 'u' },
      { run: 2, ci: 'u', scope: 'example.org' },
    ];
    const folder = folderOf({ run: 0 }, ...jobs, { run: 3 });
    await clean(folder, 2);
    expect(left(folder)).toEqual([...jobs, { run: 3 }].map(nameOf).toSorted());
  });

  test('stay as a whole if one of their journals is damaged, and count', async () => {
    const folder = folderOf(...both(0), ...both(1), { run: 2 });
    for (const run of [0, 1]) writeFileSync(join(folder, nameOf({ run })), 'not a journal\n');
    await clean(folder, 2);
    expect(left(folder)).toHaveLength(5);
    await clean(folder, 1);
    expect(left(folder)).toHaveLength(5);
  });

  test('stay if they are of another project, and do not count', async () => {
    const foreign = { run: 9, endpoint: 'https://elsewhere.example/' };
    const folder = folderOf({ ...foreign, run: 0 }, { run: 1 }, { run: 2 }, foreign);
    await clean(folder, 1);
    expect(left(folder)).toEqual([{ run: 0 }, { run: 2 }, { run: 9 }].map(nameOf));
  });

  test('stay if they cannot be read, and so does what is not a journal', async () => {
    const folder = folderOf({ run: 3 }, { run: 4 });
    const others = ['notes.txt', 'mine.jsonl', nameOf({ run: 0 }), `${nameOf({ run: 1 })}.bak`];
    for (const name of others) writeFileSync(join(folder, name), 'not a journal\n');
    mkdirSync(join(folder, nameOf({ run: 2 })));
    await clean(folder, 1);
    expect(left(folder)).toEqual([...others, nameOf({ run: 2 }), nameOf({ run: 4 })].toSorted());
  });

  test('may be more than the files that a process may have open', async () => {
    const folder = folderOf(...numbered(1_200));
    await clean(folder, 100);
    expect(left(folder)).toEqual(numbered(1_200).slice(-100).map(nameOf));
  });

  test('that cannot be deleted are a warning', async () => {
    const folder = join(temporaryFolder({ file: '' }), 'file');
    expect(await clean(folder, 1)).toMatchObject([{ kind: 'not-deleted', reason: expect.any(String) }]);
  });
});
