import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedZoneFiles } from '../../../src/engine/revision/shared-zone-files.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import type { ZoneReading } from '../../../src/load/zone/zone-file.js';
import { temporaryFolder } from '../../support/after-tests.js';

const COMMIT = '0'.repeat(40);
const PLAIN = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';
const USING = `zone: example.com\nrecords: { www: { A: '\${v}' } }\n`;
const INCLUDING = 'zone: example.com\ninclude: [../shared.yaml]\nrecords: {}\n';
const SHARED = 'records: { ftp: { A: 192.0.2.7 } }\n';

interface Side {
  readonly text: string;
  readonly path?: string;
  readonly shared?: string;
  readonly reading?: Partial<ZoneReading>;
}

/** Reads a zone file of two revisions with one reader. */
async function readBoth(sides: readonly [Side, Side]) {
  const { read } = sharedZoneFiles(COMMIT);
  const zones: (DesiredZone | null)[] = [];
  for (const { text, path = 'zones/a.yaml', shared = SHARED, reading = {} } of sides) {
    const tree = diskTree(temporaryFolder({ [path]: text, 'shared.yaml': shared }));
    const [loaded] = await read(path, { tree, ...reading });
    zones.push(loaded?.zone ?? null);
  }
  return zones;
}

test('a file that is the same is read once', async () => {
  const [before, after] = await readBoth([{ text: PLAIN }, { text: PLAIN }]);
  expect(before?.name).toBe('example.com');
  expect(after).toBe(before);
});

describe('a file is read again', () => {
  test.each<[string, Side, Side]>([
    ['that has other bytes', { text: PLAIN }, { text: `# a comment\n${PLAIN}` }],
    ['that has another name', { text: PLAIN }, { text: PLAIN, path: 'zones/b.yaml' }],
    ['that includes another, which may differ', { text: INCLUDING }, { text: INCLUDING }],
    [
      'whose TXT records mean something else',
      { text: PLAIN, reading: { txt: 'text' } },
      { text: PLAIN, reading: { txt: 'quoted' } },
    ],
  ])('%s', async (_, one, other) => {
    const [before, after] = await readBoth([one, other]);
    expect(before).not.toBeNull();
    expect(after).not.toBeNull();
    expect(after).not.toBe(before);
  });

  test('when variables of the project differ', async () => {
    const [before, after] = await readBoth([
      { text: USING, reading: { vars: new Map([['v', '192.0.2.1']]) } },
      { text: USING, reading: { vars: new Map([['v', '192.0.2.2']]) } },
    ]);
    expect([before, after].map((zone) => zone?.records[0]?.content)).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  test('with what its includes are then', async () => {
    const [before, after] = await readBoth([
      { text: INCLUDING },
      { text: INCLUDING, shared: SHARED.replace('.7', '.8') },
    ]);
    expect([before, after].map((zone) => zone?.records[0]?.content)).toEqual(['192.0.2.7', '192.0.2.8']);
  });
});

/** Reads a zone file on the disk and at a revision, which has another text. */
async function readSkimming(texts: { readonly disk: string; readonly git: string }) {
  const path = 'zones/a.yaml';
  const [disk, git] = [texts.disk, texts.git].map((text) => diskTree(temporaryFolder({ [path]: text })));
  if (!disk || !git) throw new Error('there are two trees');
  const before = { ...git, contentId: () => gitId(texts.git) };
  const shared = sharedZoneFiles(COMMIT, before);
  const now = await shared.read(path, { tree: disk });
  const earlier = await shared.read(path, { tree: before });
  return { shared, path, now, earlier, disk };
}

describe('a file that git has with the same content', () => {
  test('is not parsed', async () => {
    const { shared, path, now, earlier } = await readSkimming({ disk: PLAIN, git: PLAIN });
    expect(earlier).toBe(now);
    expect(now.map(({ zone }) => [zone?.name, zone?.records.length])).toEqual([['example.com', 0]]);
    expect(shared.seen.get(path)).toEqual({ zones: ['example.com'], text: PLAIN });
    expect(shared.isSure()).toBe(true);
  });

  test('is parsed if it has variables', async () => {
    const { shared, path, now, disk } = await readSkimming({ disk: USING, git: USING });
    expect(shared.seen.size).toBe(0);
    expect(shared.found(path, { tree: disk })).toBe(now);
  });

  test('is parsed twice if the contents differ, and what is on the disk is what counts', async () => {
    const { shared, path, now, earlier, disk } = await readSkimming({
      disk: PLAIN,
      git: PLAIN.replace('.1', '.2'),
    });
    expect([now, earlier].map(([each]) => each?.zone?.records[0]?.content)).toEqual([
      '192.0.2.1',
      '192.0.2.2',
    ]);
    expect(shared.found(path, { tree: disk })).toBe(now);
    expect(shared.seen.size).toBe(0);
  });

  test('makes it unsure what it means if the revision has other settings', async () => {
    const { shared, path } = await readSkimming({ disk: PLAIN, git: PLAIN });
    const tree = { ...diskTree(temporaryFolder({ [path]: PLAIN })), contentId: () => gitId(PLAIN) };
    await shared.read(path, { tree, txt: 'quoted' });
    expect(shared.isSure()).toBe(false);
  });
});

function gitId(text: string): string {
  return createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');
}
