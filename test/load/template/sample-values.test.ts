import { expect, test } from 'vitest';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { loadSampleValues } from '../../../src/load/template/sample-values.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { placed } from '../support.js';

test.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'customer: { name: Ada, "last name": "" }\norder.id: 007\n',
    [
      ['customer.name', 'Ada'],
      ['customer.last name', ''],
      ['order.id', '007'],
    ],
    [],
  ],
  [
    'items: [{ name: a }, b]\n',
    [
      ['items.0.name', 'a'],
      ['items.1', 'b'],
    ],
    [],
  ],
  [
    '[a, [b]]\n',
    [
      ['0', 'a'],
      ['1.0', 'b'],
    ],
    [],
  ],
  ['text\n', [], []],
  ['a: [\n', [], ['yaml/syntax 2:1']],
])('%j', async (text, values, problems) => {
  const reading = await loadSampleValues('a.yaml', diskTree(temporaryFolder({ 'a.yaml': text })));
  expect([...reading.values]).toEqual(values);
  expect(placed(reading.diagnostics)).toEqual(problems);
});

test('a missing file has no values', async () => {
  const { values, diagnostics } = await loadSampleValues('a.yaml', diskTree(temporaryFolder()));
  expect([values.size, placed(diagnostics)]).toEqual([0, ['file/missing']]);
});
