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
