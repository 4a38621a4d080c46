import { expect, test } from 'vitest';
import { readDocument } from '../../../src/load/document/read-document.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { placed } from '../support.js';

const zone = 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n';

async function problemsOf(text: string): Promise<readonly string[]> {
  const { root, diagnostics } = await readDocument(`${temporaryFolder({ 'a.yaml': text })}/a.yaml`, disk);
  expect(root === null).toBe(diagnostics.length > 0);
  return placed(diagnostics);
}

test.each([
  ['in all lines', zone.replaceAll('\n', '\r'), '1:18'],
  ['in one line', zone.replace('records:\n', 'records:\r'), '2:9'],
  ['after a comment, where a line would be lost', `${zone}  # c\r  mail: { A: 192.0.2.2 }\n`, '4:6'],
  ['in a comment before all else', `# c\r${zone}`, '1:4'],
  ['at the end of a file with only a comment', '# c\rzone: example.com\r', '1:4'],
  ['in a text without quotes', `${zone}  a: { TXT: [b\r] }\n`, '4:15'],
  ['between texts', zone.replace('{ A', '{\rA'), '3:9'],
])('a carriage return alone is one error %s', async (_, text, place) => {
  expect(await problemsOf(text)).toEqual([`file/line-ends ${place}`]);
});

test.each([
  ['CR and LF', zone.replaceAll('\n', '\r\n')],
  ['a carriage return in a block', 'subject: a\nbody: |\n  a\rb\n'],
  ['a carriage return in a folded block with an anchor', 'subject: a\nbody: &x >-\n  a\rb\n'],
  ['a carriage return in a text', 'subject: a\nbody: "a\rb"\n'],
])('%s is none', async (_, text) => {
  expect(await problemsOf(text)).toEqual([]);
});

test('a carriage return elsewhere does not hide what is wrong', async () => {
  expect(await problemsOf('subject: "a\rb"\nbody: c: d\n')).toEqual(['yaml/syntax 2:7']);
});

test.each(['../shared/a.yaml', 'a.yaml', '/srv/dns/a.yaml'])(
  'a link to %s that is text is told',
  async (path) => {
    expect(await problemsOf(path)).toEqual(['file/link 1:1']);
  },
);

test.each(['a.yaml\n', 'zone', '"a.yaml"', '- a.yaml', 'a: b.yaml'])('%j is no link', async (text) => {
  expect(await problemsOf(text)).toEqual([]);
});
