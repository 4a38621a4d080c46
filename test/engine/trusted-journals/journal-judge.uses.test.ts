import { chmodSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import { journalName } from '../../../src/apply/journal/journal-name.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { reportUnfinished } from '../../../src/engine/journals/journal-folder.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import { readEarlierListings } from '../../../src/engine/plan/earlier-listings.js';
import { lastRun } from '../../../src/engine/journals/choose-journals.js';
import { deleteOldRuns } from '../../../src/engine/journals/old-runs.js';
import { listRuns } from '../../../src/engine/journals/run-list.js';
import { openListings } from '../../../src/engine/journals/saved-listings.js';
import type { Session } from '../../../src/engine/session/session.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { gitIn, repositoryWith, writeFiles } from '../../support/git.js';
import { createStep, somePlan, someZone } from '../../render/support.js';
import { someProject } from '../../support/projects.js';
import { records } from '../../support/record-lines.js';
import { live } from '../../support/zones.js';

const NOW = Date.UTC(2026, 10, 26);
const MINUTE = 60_000;
const JOURNALS = '.zonemason/journal';
const ZONE = 'example.com';
const PROJECT = 'dns/zonemason.yaml';

interface SomeJournal {
  /** When its run started, in minutes before now. */
  readonly ago: number;
  readonly endpoint?: string;
  readonly project?: string | null;
  readonly isCutOff?: boolean;
  readonly restores?: string;
}

function nameOf({ ago }: Pick<SomeJournal, 'ago'>): string {
  return journalName(new Date(NOW - ago * MINUTE), ZONE);
}

function textOf({ ago, endpoint, project = PROJECT, isCutOff, restores }: SomeJournal): string {
  const listing = listingEntry<DnsRecord>({
    endpoint: endpoint ?? 'https://dns.example.net/custom',
    ...(project !== null && { project }),
    ...(restores !== undefined && { restores }),
    scope: ZONE,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    records: live(records('www A 192.0.2.1 ; ttl=86400')),
  });
  const summary = { done: 1, failed: 0, unknown: 0, notAttempted: 0 };
  const time = NOW - ago * MINUTE;
  const last = isCutOff
    ? ({ kind: 'intent', step: createStep({}) } as const)
    : ({ kind: 'end', summary, verified: true } as const);
  return journalLine(listing, time) + journalLine(last, time);
}

/** A way for a journal not to be of the project, and its name. */
interface Foreign {
  /** Puts a journal, of a run that is later than all others if it is not said otherwise, into the folder. */
  readonly put: (folder: string, path: string) => void;
  readonly journal?: Partial<SomeJournal>;
  /** In its reason. */
  readonly why: string;
  /** Whether somebody else may have written it. */
  readonly isSuspect: boolean;
  /** Whether it is refused even where it is named. */
  readonly isRefused: boolean;
}

const asIs: Foreign['put'] = () => undefined;
const LATEST = 10;

const KINDS: Readonly<Record<string, Foreign>> = {
  'tracked by git': {
    put: (folder, path) => void gitIn(folder)('add', '--force', path),
    why: 'tracked by git',
    isSuspect: true,
    isRefused: true,
  },
  'of the future': { put: asIs, journal: { ago: -10 }, why: 'future', isSuspect: true, isRefused: true },
  'a link': {
    put: (folder, path) => {
      renameSync(path, join(folder, 'other'));
      symlinkSync(join(folder, 'other'), path);
    },
    why: 'a link',
    isSuspect: true,
    isRefused: false,
  },
  'writable by others': {
    put: (_, path) => chmodSync(path, 0o666),
    why: 'writable by other',
    isSuspect: true,
    isRefused: false,
  },
  'named like another run': {
    put: (_, path) => writeFileSync(path, textOf({ ago: LATEST + 2 * 24 * 60 })),
    why: 'not named like its run',
    isSuspect: true,
    isRefused: false,
  },
  'of another project': {
    put: asIs,
    journal: { project: 'zonemason.yaml' },
    why: 'from the project zonemason.yaml',
    isSuspect: false,
    isRefused: false,
  },
  'of another endpoint': {
    put: asIs,
    journal: { endpoint: 'https://elsewhere.example/' },
    why: 'elsewhere',
    isSuspect: false,
    isRefused: true,
  },
  'of no project': {
    put: asIs,
    journal: { project: null },
    why: 'earlier version',
    isSuspect: false,
    isRefused: false,
  },
};

interface Place {
  readonly session: Session;
  /** The journal folder. */
  readonly folder: string;
  /** The name of the foreign journal. */
  readonly foreign: string;
  readonly told: readonly EngineEvent[];
}

/** Does something in a repository whose project has its own journals and a foreign one. */
async function withForeign<T>(
  { put, journal = {} }: Foreign,
  own: readonly SomeJournal[],
  work: (place: Place) => Promise<T>,
  { keep = 100, isCutOff = false } = {},
): Promise<T> {
  const later = { ago: LATEST, isCutOff, ...journal };
  const foreign = nameOf(later);
  const root = 'dns';
  const texts = [...own, later].map((each) => [`${root}/${JOURNALS}/${nameOf(each)}`, textOf(each)] as const);
  const { folder: top } = repositoryWith({ 'dns/zonemason.yaml': '', '.gitignore': '.zonemason\n' });
  const folder = join(top, root, JOURNALS);
  writeFiles(top, Object.fromEntries(texts));
  put(top, join(folder, foreign));
  const told: EngineEvent[] = [];
  const host = openHost({
    folder: top,
    env: { PATH: process.env['PATH'] },
    now: () => NOW,
    tell: (event) => void told.push(event),
  });
  const project = someProject({
    files: host.files,
    root: join(top, root),
    file: PROJECT,
    journals: { keep },
  });
  return withProject(host, { project }, (session) => work({ session, folder, foreign, told }));
}

const kinds = Object.entries(KINDS);
const OWN = [{ ago: 60 }, { ago: 120 }];

/** The journals that are told to be left out, with their reasons. */
function leftOut(told: readonly EngineEvent[]): readonly string[] {
  return told.flatMap((event) => (event.kind === 'left-out-journal' ? [`${event.path}: ${event.why}`] : []));
}

describe.each(kinds)('a journal %s', (_, kind) => {
  const notice = (foreign: string): readonly unknown[] => [
    expect.stringMatching(new RegExp(`${foreign}: .*${kind.why}`)),
  ];

  test('is no run in the list, or one of no project', async () => {
    const { runs, foreign } = await withForeign(kind, OWN, ({ session }) => listRuns(session));
    const reasons = [
      ...foreign.map(({ why }) => why),
      ...runs.flatMap(({ project }) => (project === null ? ['from an earlier version'] : [])),
    ];
    expect(reasons).toEqual([expect.stringContaining(kind.why)]);
    expect(runs.filter(({ project }) => project === PROJECT)).toHaveLength(2);
  });

  test('is not the last run, and said to be left out', async () => {
    await withForeign(kind, OWN, async ({ session, foreign, told }) => {
      const { startedAt } = await lastRun(session, []);
      expect(startedAt).toBe(new Date(NOW - 60 * MINUTE).toISOString());
      expect(leftOut(told)).toEqual(notice(foreign));
    });
  });

  test('is not the last run if it is the only one', async () => {
    await withForeign(kind, [], async ({ session, foreign, told }) => {
      await expect(lastRun(session, [])).rejects.toMatchObject({ kind: 'usage' });
      expect(leftOut(told)).toEqual(notice(foreign));
    });
  });

  test(`is ${kind.isRefused ? 'refused' : 'taken'} where it is named`, async () => {
    await withForeign(kind, [], async ({ session, folder, foreign }) => {
      const opened = openListings([join(folder, foreign)], session);
      const outcome = await opened.then(
        ({ zones }) => `${zones.length} zone`,
        (error: unknown) => String(error),
      );
      expect(outcome).toContain(kind.isRefused ? kind.why : '1 zone');
    });
  });

  test.each([false, true])(
    'does not hide a run of the project that was cut off; cut off itself: %s',
    async (isCutOff) => {
      const own = [{ ago: 60, isCutOff: true }];
      await withForeign(
        kind,
        own,
        async ({ session, foreign, told }) => {
          await reportUnfinished(somePlan([someZone([createStep({})], { zone: ZONE })]), session);
          const found = told.flatMap((event) =>
            event.kind === 'unfinished' ? event.journals.map((each) => each.path) : [],
          );
          expect(found).toEqual([`dns/${JOURNALS}/${nameOf({ ago: 60 })}`]);
          expect(leftOut(told)).toEqual(kind.isSuspect ? notice(foreign) : []);
        },
        { isCutOff },
      );
    },
  );

  test('tells no plan what was live', async () => {
    await withForeign(kind, OWN, async ({ session, foreign, told }) => {
      const [listings] = [...(await readEarlierListings([ZONE], session)).values()];
      expect(listings?.map(({ seenAt }) => (NOW - seenAt) / MINUTE)).toEqual([60, 120]);
      expect(leftOut(told)).toEqual(kind.isSuspect ? notice(foreign) : []);
    });
  });

  test('stays, and takes no place of those that are kept', async () => {
    const left = await withForeign(
      kind,
      OWN,
      async ({ session, folder, foreign }) => {
        await deleteOldRuns(folder, session);
        return readdirSync(folder).map((name) => (name === foreign ? 'foreign' : name));
      },
      { keep: 1 },
    );
    expect(left.toSorted()).toEqual([nameOf({ ago: 60 }), 'foreign']);
  });

  test('does not have a run deleted that was cut off, as if it were rolled back', async () => {
    const restores = nameOf({ ago: 120 });
    const claiming = { ...kind, journal: { ...kind.journal, restores } };
    const own = [{ ago: 60 }, { ago: 120, isCutOff: true }];
    const left = await withForeign(
      claiming,
      own,
      async ({ session, folder }) => {
        await deleteOldRuns(folder, session);
        return readdirSync(folder);
      },
      { keep: 1 },
    );
    expect(left).toContain(restores);
  });

  test('is told once, however often it is left out', async () => {
    await withForeign(kind, OWN, async ({ session, foreign, told }) => {
      await lastRun(session, []);
      await readEarlierListings([ZONE], session);
      await reportUnfinished(somePlan([someZone([createStep({})], { zone: ZONE })]), session);
      expect(leftOut(told)).toEqual(notice(foreign));
    });
  });
});

describe('--last of a folder that is not that of the project', () => {
  test.each<[string, number]>([
    ['writable by others', LATEST],
    ['a link', LATEST],
    ['tracked by git', 60],
    ['of another project', 60],
    ['of no project', 60],
  ])('a journal %s', async (name, ago) => {
    const kind = KINDS[name];
    if (!kind) throw new Error('no such kind');
    await withForeign(kind, OWN, async ({ session, folder }) => {
      symlinkSync(folder, join(session.files.folder, 'artifact'));
      const { startedAt } = await lastRun(session, ['artifact']);
      expect(startedAt).toBe(new Date(NOW - ago * MINUTE).toISOString());
    });
  });
});
