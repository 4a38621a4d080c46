import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { FoundScope } from '../../../src/apply/journal/journal.js';
import { changedFolders, createJournal } from '../../../src/apply/journal/journal-file.js';
import { isSince, journalName, newestFirst, startInName } from '../../../src/apply/journal/journal-name.js';
import { unfinishedJournals } from '../../../src/apply/journal/unfinished-journals.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { readRegularFile, readTail } from '../../../src/load/files/regular-file.js';
import { createStep } from '../../render/support.js';
import { errorWithCode } from '../../support/error-with-code.js';
import { entriesOf, inShort } from '../../support/journals.js';
import { live, record } from '../../support/zones.js';
import { temporaryFolder } from '../../support/after-tests.js';

const startedAt = new Date('2026-11-21T09:30:00.123Z');
const NAME = '2026-11-21T09-30-00.123Z-example.com.jsonl';

const found: FoundScope<DnsRecord> = {
  endpoint: 'https://dns.example.net/custom',
  scope: 'example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  records: live([record({ prefix: 'www', type: 'A', content: '192.0.2.1' })]),
};

function root(): string {
  const folder = temporaryFolder();
  return folder;
}

function create(folder: string, change: Partial<FoundScope<DnsRecord>> = {}) {
  return createJournal<DnsRecord>(
    { folder, startedAt, now: () => startedAt.getTime() },
    { ...found, ...change },
  );
}

/** Paths of the files that this process has open. */
function openPaths(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    const path = join('/proc/self/fd', name);
    return lstatSync(path, { throwIfNoEntry: false }) ? [readlinkSync(path)] : [];
  });
}

/** Lists what is synced from now on, and lets the sync of a folder fail with a code. */
async function watchSyncs(code?: string): Promise<readonly string[]> {
  const synced: string[] = [];
  const handle = await open('/dev/null');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  for (const method of ['sync', 'datasync'] as const) {
    const real = prototype[method];
    const spy = vi.spyOn(prototype, method).mockImplementation(async function (this: FileHandle) {
      synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      if (code !== undefined && method === 'sync') throw errorWithCode(code);
      return real.call(this);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return synced;
}

const summary = { done: 0, failed: 0, unknown: 0, notAttempted: 0 };

describe('a new journal', () => {
  test('has the listing in its first line and is for its owner only, and so are its folders', async () => {
    const folder = join(root(), '.zonemason/journal');
    const journal = await create(folder);
    await journal.close();
    expect(journal.path).toBe(join(folder, NAME));
    expect(entriesOf(readFileSync(journal.path, 'utf8'))).toEqual([
      {
        kind: 'listing',
        time: startedAt.toISOString(),
        formatVersion: '2.3',
        tool: expect.stringMatching(/^zonemason \d/),
        ...found,
      },
    ]);
    const modes = [journal.path, folder, join(folder, '..')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o700]);
  });

  test('is written on to its end', async () => {
    const journal = await create(root());
    await journal.end({ summary, verified: true });
    await journal.close();
    expect(inShort(entriesOf(readFileSync(journal.path, 'utf8')))).toEqual(['listing', 'end']);
  });

  test('never takes the place of another: runs of one millisecond get files of their own', async () => {
    const folder = root();
    const journals = await Promise.all([create(folder), create(folder), create(folder)]);
    for (const { close } of journals) await close();
    expect(new Set(journals.map(({ path }) => path)).size).toBe(3);
    expect(readdirSync(folder).map((name) => name.slice(19))).toEqual(
      ['.123Z', '.124Z', '.125Z'].map((time) => `${time}-example.com.jsonl`),
    );
  });

  test('is not written through a symbolic link', async () => {
    const folder = root();
    const target = join(folder, 'target');
    symlinkSync(target, join(folder, NAME));
    const journal = await create(folder);
    await journal.close();
    expect(journal.path).not.toBe(join(folder, NAME));
    expect(existsSync(target)).toBe(false);
  });

  test('can be taken away again', async () => {
    const folder = root();
    await (await create(folder)).discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('can be taken away when somebody else has done so already', async () => {
    const { path, discard } = await create(root());
    rmSync(path);
    await expect(discard()).resolves.toBeUndefined();
  });

  test('takes no line any more once it is closed', async () => {
    const journal = await create(root());
    await journal.close();
    expect(await journal.announce([createStep({})])).toBe(false);
    expect(journal.fault()).not.toBeNull();
  });

  test('leaves nothing behind if its first line cannot be written', async () => {
    const folder = root();
    const creation = createJournal<DnsRecord>({ folder, startedAt, now: () => Number.NaN }, found);
    await expect(creation).rejects.toMatchObject({ name: 'Failure', kind: 'error' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('leaves no file open', async () => {
    const folder = join(root(), 'deep/journal');
    await (await create(folder)).close();
    await (await create(folder)).discard();
    expect(openPaths().filter((path) => path.startsWith(folder))).toEqual([]);
  });

  test('with a path that is too long for the system is refused', async () => {
    let folder = root();
    while (folder.length < 3830) folder = join(folder, 'x'.repeat(200));
    // Linux allows 4095 bytes, which are enough for the folder.
    const creation = create(join(folder, 'x'.repeat(4079 - folder.length)));
    await expect(creation).rejects.toMatchObject({ name: 'Failure', kind: 'error' });
  });

  test.each([
    ['the folder is a file', 'journal', 'journal'],
    ['a folder above it is a file', '.zonemason', '.zonemason/journal'],
  ])('where %s is refused by a failure with a hint', async (_, file, path) => {
    const folder = root();
    writeFileSync(join(folder, file), '');
    await expect(create(join(folder, path))).rejects.toMatchObject({
      name: 'Failure',
      kind: 'error',
      hint: expect.any(String),
    });
  });

  test.each(['../../outside', 'a/b', '..', 'x'.repeat(300), 'zone with\nline'])(
    'of a zone named %j stays in the folder',
    async (scope) => {
      const folder = join(root(), 'deep/journal');
      await (await create(folder, { scope })).close();
      expect(readdirSync(folder)).toHaveLength(1);
      expect(readdirSync(join(folder, '..'))).toEqual(['journal']);
    },
  );
});

describe.runIf(process.platform === 'linux')('a power loss', () => {
  test('loses neither the first line nor the names of the file and its folders', async () => {
    const top = root();
    const folder = join(top, 'a/b');
    const synced = await watchSyncs();
    const { close } = await create(folder);
    expect(synced).toEqual([join(folder, NAME), folder, join(top, 'a'), top]);
    await close();
  });

  test('loses no step that was announced', async () => {
    const { path, announce, close } = await create(root());
    const synced = await watchSyncs();
    await announce([createStep({})]);
    expect(synced).toEqual([path]);
    await close();
  });

  test.each(['EACCES', 'EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'])(
    'may lose the names, and tells so, on a file system that answers %s to the sync of a folder',
    async (code) => {
      const folder = root();
      const synced = await watchSyncs(code);
      const unsynced: unknown[] = [];
      const onUnsynced = (...told: readonly unknown[]) => unsynced.push(told);
      const { close } = await createJournal({ folder, onUnsynced, startedAt, now: Date.now }, found);
      expect(synced).toEqual([join(folder, NAME), folder]);
      expect(unsynced).toEqual([[folder, expect.objectContaining({ code })]]);
      await close();
      expect(openPaths().filter((path) => path.startsWith(folder))).toEqual([]);
    },
  );

  test('is risked on no file system that cannot sync the file itself', async () => {
    const folder = root();
    const handle = await open('/dev/null');
    vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockRejectedValue(errorWithCode('ENOTSUP'));
    await handle.close();
    await expect(create(folder)).rejects.toMatchObject({ kind: 'error' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not risked where a folder cannot be synced for another reason', async () => {
    const folder = root();
    await watchSyncs('EIO');
    await expect(create(folder)).rejects.toMatchObject({ kind: 'error' });
    expect(readdirSync(folder)).toEqual([]);
    expect(openPaths().filter((path) => path.startsWith(folder))).toEqual([]);
  });
});

test.each([
  [undefined, ['/a/b/journal']],
  ['/a/b/journal', ['/a/b/journal', '/a/b']],
  ['/a', ['/a/b/journal', '/a/b', '/a', '/']],
])('a folder has a new entry where a file or a folder was created: first %s', (firstCreated, changed) => {
  expect(changedFolders('/a/b/journal', firstCreated)).toEqual(changed);
});

describe('names of journals', () => {
  test('sort by the time of the run', () => {
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-01T23:59:59.999Z', '2025-12-31T00:00:00.010Z'];
    const names = times.map((time) => journalName(new Date(time), 'example.com'));
    expect(names.toSorted()).toEqual(names.toReversed());
  });

  test.each<[string, string | null]>([
    [NAME, '2026-11-21T09:30:00.123Z'],
    [`${NAME}.bak`, null],
    [`x${NAME}`, null],
    ['example.com.jsonl', null],
    ['2026-11-21.jsonl', null],
  ])('tell when the run started: %s', (name, start) => {
    expect(startInName(name)).toBe(start);
  });

  test('tell whether the run started at a time, or after it', () => {
    const times = [-1, 0, 1].map((ms) => new Date(startedAt.getTime() + ms));
    expect(times.map((time) => isSince(NAME, time))).toEqual([true, true, false]);
  });

  test('have the whole of a zone up to 200 characters, and tell longer ones apart', () => {
    expect(journalName(startedAt, 'x'.repeat(200))).toContain(`Z-${'x'.repeat(200)}.jsonl`);
    const [one, other] = ['a', 'b'].map((end) => journalName(startedAt, 'x'.repeat(200) + end));
    expect(one).not.toBe(other);
  });

  test('come newest first, in whatever order a folder lists them', () => {
    const days = ['2026-11-20', '2026-11-22', '2026-11-21'];
    const names = days.map((day) => journalName(new Date(`${day}T00:00:00Z`), 'example.com'));
    const [oldest, newest, between] = names;
    expect(newestFirst(names, ['example.com'])).toEqual([[newest, between, oldest]]);
  });

  test('tell zones apart that end alike', () => {
    const names = ['example.com', 'a-example.com', 'a.example.com'].map((zone) =>
      journalName(startedAt, zone),
    );
    for (const [index, zone] of ['example.com', 'a-example.com', 'a.example.com'].entries())
      expect(newestFirst(names, [zone])).toEqual([[names[index]]]);
    expect(newestFirst([...names, 'notes.jsonl', 'example.com.jsonl'], ['com'])).toEqual([[]]);
  });
});

async function read(path: string, lastBytes?: number): Promise<Buffer | null> {
  const reading = await (lastBytes === undefined ? readRegularFile(path, 1e6) : readTail(path, lastBytes));
  return 'value' in reading ? reading.value : null;
}

/** Names of unfinished journals, and whether their runs changed anything. */
async function unfinished(folder: string, scopes: readonly string[]): Promise<readonly string[]> {
  const journals = await unfinishedJournals({ folder, scopes, isOwn: async () => true, read });
  return journals.map(
    ({ path, changedNothing }) => `${basename(path)}${changedNothing ? ' changed nothing' : ''}`,
  );
}

describe('unfinished journals', () => {
  const older = '2026-11-20T00-00-00.000Z-example.com.jsonl';
  const newer = '2026-11-21T00-00-00.000Z-example.com.jsonl';
  const END = '{"kind":"end","time":"2026-11-21T00:00:00.000Z","summary":{"done":1},"verified":true}\n';
  const LISTING = '{"kind":"listing","records":[]}\n';
  const INTENT = '{"kind":"intent","step":{}}\n';

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['one that ends', { [newer]: LISTING + INTENT + END }, []],
    [
      'one before a run that has not verified the zone',
      { [older]: LISTING + INTENT, [newer]: LISTING + INTENT + END.replace('true', 'false') },
      [older],
    ],
    ['one before a run that has', { [older]: LISTING + INTENT, [newer]: LISTING + INTENT + END }, []],
    ['one without an end', { [newer]: LISTING + INTENT }, [newer]],
    ['one that was cut off within its end', { [newer]: LISTING + INTENT + END.slice(0, 40) }, [newer]],
    ['one that lacks only the last line feed', { [newer]: LISTING + INTENT + END.trimEnd() }, [newer]],
    [
      'one that speaks of an end',
      { [newer]: `${LISTING}{"kind":"intent","step":"{\\"kind\\":\\"end\\","}\n` },
      [newer],
    ],
    ['one that was cut off before its first line', { [newer]: '' }, [`${newer} changed nothing`]],
    [
      'one that was cut off in its first line',
      { [newer]: LISTING.slice(0, 9) },
      [`${newer} changed nothing`],
    ],
    ['one that has no more than a listing', { [newer]: LISTING }, [`${newer} changed nothing`]],
    [
      'one that was cut off in its second line',
      { [newer]: LISTING + INTENT.slice(0, 9) },
      [`${newer} changed nothing`],
    ],
    [
      'an older one behind one that changed nothing',
      { [older]: LISTING + INTENT, [newer]: '' },
      [`${newer} changed nothing`, older],
    ],
    [
      'one that changed nothing, but not the older one that ended',
      { [older]: END, [newer]: '' },
      [`${newer} changed nothing`],
    ],
    ['a longer one that ends', { [newer]: INTENT.repeat(1000) + END }, []],
    ['a longer one without an end', { [newer]: END + INTENT.repeat(1000) }, [newer]],
    ['an older one, when the newest has ended', { [older]: LISTING + INTENT, [newer]: END }, []],
    ['the newest, when an older one has ended', { [older]: END, [newer]: LISTING + INTENT }, [newer]],
    [
      'the newest, but no older one behind one that may have changed something',
      { [older]: LISTING + INTENT, [newer]: LISTING + INTENT },
      [newer],
    ],
    ['one of another zone', { [newer.replace('com', 'org')]: INTENT }, []],
    ['what is no journal', { 'notes.txt': 'x', 'example.com.jsonl': INTENT }, []],
  ])('%s', async (_, files, expected) => {
    const folder = root();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect(await unfinished(folder, ['example.com'])).toEqual(expected);
  });

  test('may have changed something if all of them cannot be read', async () => {
    const folder = root();
    writeFileSync(join(folder, newer), '');
    const journals = await unfinishedJournals({
      folder,
      scopes: ['example.com'],
      isOwn: async () => true,
      read: async (path, lastBytes) => (lastBytes === undefined ? null : read(path, lastBytes)),
    });
    expect(journals).toEqual([{ path: join(folder, newer), changedNothing: false }]);
  });

  test('are none where there is no folder, and a folder named like one is none', async () => {
    const folder = root();
    mkdirSync(join(folder, newer));
    expect(await unfinished(folder, ['example.com'])).toEqual([]);
    expect(await unfinished(join(folder, 'nowhere'), ['example.com'])).toEqual([]);
  });

  test('are as long unfinished as they are not ended', async () => {
    const folder = root();
    const journal = await create(folder);
    await journal.announce([]);
    expect(await unfinished(folder, ['example.org', 'example.com'])).toEqual([
      `${basename(journal.path)} changed nothing`,
    ]);
    await journal.announce([createStep({}, { id: 's1' })]);
    expect(await unfinished(folder, ['example.org', 'example.com'])).toEqual([basename(journal.path)]);
    await journal.end({ summary, verified: false });
    expect(await unfinished(folder, ['example.com'])).toEqual([]);
    await journal.close();
  });
});
