import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { someFates, someNewcomers, wantedRecords } from '../load/edit/record-fates.js';
import { messyServiceFile } from '../load/format/messy-file.js';
import { loadText } from '../load/support.js';
import { runs } from '../support/runs.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';
const other = 'records: {}\n';

test('a plan after an import into any file is empty, but for what the import has told to be left', async () => {
  const { folder, run, service } = await withMemoryService({
    zones: { [zone]: other },
    live: { [zone]: [] },
  });
  writeFileSync(join(folder, 'zones/other.inc'), other);
  const path = join(folder, `zones/${zone}.yaml`);
  await fc.assert(
    fc.asyncProperty(messyServiceFile, someFates, someNewcomers, async (messy, fates, newcomers) => {
      const text = messy.text.replaceAll('other.yaml', 'other.inc');
      const { zone: before } = await loadText(text, { 'other.inc': other });
      writeFileSync(path, text);
      const wanted = wantedRecords(before?.records ?? [], fates, newcomers.filter(isPlain));
      service.edit(zone, () => eachOnce(wanted));
      const { code, stderr } = await run(['import', zone, '--force']);
      expect([0, 6], `${stderr}\n${text}`).toContain(code);
      const planned = await run(['plan', '--format', 'json']);
      expect([planned.code, planned.stderr]).toEqual([0, expect.any(String)]);
      const left = stepsOf(JSON.parse(planned.stdout)).filter((set) => !stderr.includes(set));
      expect(left).toEqual([]);
      expect([code, /[&*]\w|\$\{/.test(text)]).not.toEqual([6, false]);
      const imported = readFileSync(path, 'utf8');
      const again = await run(['import', zone, '--force']);
      expect([again.code, readFileSync(path, 'utf8')]).toEqual([code, imported]);
    }),
    { numRuns: runs(25) },
  );
});

test('an anchor whose last alias goes in the same import goes, too', async () => {
  const { folder, run } = await withMemoryService({
    zones: { [zone]: 'records:\n  a: { A: [&first 192.0.2.1, 192.0.2.2] }\n  b: { A: *first }\n' },
    live: {
      [zone]: [
        { prefix: 'a', content: '192.0.2.2' },
        { prefix: 'b', content: '192.0.2.3' },
      ],
    },
  });
  const { code } = await run(['import', zone, '--force']);
  expect([code, readFileSync(join(folder, `zones/${zone}.yaml`), 'utf8')]).toEqual([
    0,
    'zone: example.com\nrecords:\n  a: { A: [192.0.2.2] }\n  b: { A: 192.0.2.3 }\n',
  ]);
});

/** The service has no texts at wildcards. */
function isPlain({ prefix }: { readonly prefix: string }): boolean {
  return !prefix.includes('*');
}

/** The service refuses a record that it has. */
function eachOnce<T extends { readonly prefix: string; readonly type: string; readonly content: string }>(
  records: readonly T[],
): readonly T[] {
  return [...new Map(records.map((each) => [`${each.prefix} ${each.type} ${each.content}`, each])).values()];
}

/** The name and type of what each step changes, as an import tells them. */
function stepsOf({ zones }: Plan): readonly string[] {
  return zones.flatMap(({ steps }) =>
    steps.flatMap(({ before, after }) =>
      [before, after].flatMap((each) => (each ? ` ${each.prefix || '@'} ` : [])),
    ),
  );
}
