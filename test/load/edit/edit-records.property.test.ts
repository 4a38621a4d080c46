import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { hasErrors } from '../../../src/diagnostics/diagnostic.js';
import { adoptions } from '../../../src/dns/diff/adoption.js';
import { changedFields, diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { DeclaredRecord, DnsRecord } from '../../../src/dns/record.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { editRecords } from '../../../src/load/edit/edit-records.js';
import { fileComments, readFile } from '../../../src/load/format/file-layout.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { loadZoneFile } from '../../../src/load/zone/zone-file.js';
import { overlayTree } from '../../../src/load/files/overlay-tree.js';
import { disk } from '../../support/disk.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { messyFile } from '../format/messy-file.js';
import { someFates, someNewcomers, wantedRecords } from './record-fates.js';

const folder = temporaryFolder({ 'other.yaml': 'records: {}\n' });
const path = join(folder, 'zone.yaml');
writeFileSync(path, '');

async function load(text: string): Promise<DesiredZone> {
  const tree = overlayTree(disk, new Map([[path, text]]));
  const [loaded] = await loadZoneFile(path, { tree });
  if (!loaded?.zone || hasErrors(loaded.diagnostics))
    throw new Error(
      `${JSON.stringify(loaded?.diagnostics.map(({ message, at }) => [message, at?.start]))}\n${text}`,
    );
  return loaded.zone;
}

function differences(before: DnsRecord, after: DnsRecord): ReturnType<typeof changedFields> {
  return changedFields(before, after, 'text');
}

function commentsIn(text: string): readonly string[] {
  return fileComments(readFile(sourceFile(path, text)))
    .map(({ text: comment }) => comment)
    .toSorted();
}

function setsOf(record: DnsRecord | null): readonly string[] {
  return record ? [`${record.prefix} ${record.type}`] : [];
}

/** The text of each key but `records`, to its last character. */
function outsideRecords(text: string): readonly string[] {
  const { root } = readYaml(sourceFile(path, text));
  return root?.kind === 'map'
    ? root.entries.flatMap(({ key, value }) =>
        key.text === 'records' ? [] : [text.slice(key.start, value.end).trimEnd()],
      )
    : [];
}

function sourceOf({ places: { value } }: DeclaredRecord): string {
  return value.file.text.slice(value.start, value.end).trim();
}

test('an edited file declares what is live, and all else is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(messyFile, someFates, someNewcomers, async ({ text }, fate, added) => {
      const before = await load(text);
      const wanted = wantedRecords(before.records, fate, added);
      const edits = adoptions(before, wanted);
      const { file, kept } = editRecords(before.file, { edits, declared: before.records, differences });
      const mayKeep = /[&*]\w|\$\{/.test(text);
      expect(mayKeep ? [] : kept).toEqual([]);
      const after = await load(file.text);
      const left = new Set(kept.flatMap(({ edit }) => [edit.before, edit.after].flatMap(setsOf)));
      const wrong = diffZone(after, wanted).changes.filter(
        (change) => ![change.before, change.after].flatMap(setsOf).some((set) => left.has(set)),
      );
      expect(wrong).toEqual([]);
      expect(outsideRecords(file.text)).toEqual(outsideRecords(text));
      expect(commentsIn(file.text)).toEqual(commentsIn(text));
      const { protect, ignore, policy } = before;
      expect([after.protect.length, after.ignore.length, after.policy]).toEqual([
        protect.length,
        ignore.length,
        policy,
      ]);
      const touched = new Set(edits.map((edit) => edit.before));
      for (const record of before.records) {
        const source = touched.has(record) || sourceOf(record).includes('\n') ? '' : sourceOf(record);
        expect(file.text).toContain(source);
      }
    }),
    { numRuns: runs(150) },
  );
});
