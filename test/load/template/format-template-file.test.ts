import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMirror, formatTranslation } from '../../../src/load/template/format-template-file.js';
import { loadMirror, loadTranslation } from '../../../src/load/template/template-file.js';
import { liveTemplate } from '../../support/mail.js';
import { disk } from '../../support/disk.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { anyText } from '../../support/any-text.js';

/** What YAML, editors, terminals or Unicode treat otherwise than other text. */
const troublesome = [
  ' \n\t:#-?!&*|>\'"%@`{}[],.\\/~=<aB0ä漢'.split(''),
  ['{{a.b}}', '---', '...', '<<', 'null', 'true', 'no', '0x10', '1e3', '::error::'],
  ['\0', '\u001b', '\u007f', '\u0085', '\u00a0', '\u2028', '\u2029', '\ufeff', '\ufffd', '\ufffe'],
  ['\ud800', '\udc00', '\u200f', '\u202e', '👩‍👩‍👧', '\u{e0041}', '\u{1fffe}'],
].flat();

/** Any text that a listing gives: its line ends are LF. */
const mailText = fc
  .oneof(
    fc.array(fc.constantFrom(...troublesome), { maxLength: 12 }).map((parts) => parts.join('')),
    anyText({ maxLength: 20 }),
  )
  .map((text) => text.replaceAll(/\r\n?/g, '\n'));

test('whatever a translation says, its file says the same, and nothing that is not seen', async () => {
  const path = join(temporaryFolder({}), 'de.yaml');
  const property = fc.asyncProperty(mailText, mailText, async (subject, body) => {
    const text = formatTranslation({ subject, body });
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff]/u);
    writeFileSync(path, text);
    const { value, diagnostics } = await loadTranslation(path, 'de', disk);
    expect(diagnostics).toEqual([]);
    expect([value?.subject, value?.body]).toEqual([subject, body]);
  });
  await fc.assert(property, { numRuns: runs(60) });
});

test('whatever a template says, its mirror says the same', async () => {
  const path = join(temporaryFolder({}), 'template.yaml');
  const some = mailText.filter((text) => text !== '');
  const template = fc.record({ id: some, name: some, language: some, subject: mailText, body: mailText });
  const property = fc.asyncProperty(template, async ({ name, ...texts }) => {
    writeFileSync(path, formatMirror({ name, ...texts }));
    const { value, diagnostics } = await loadMirror(path, disk);
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject(texts);
  });
  await fc.assert(property, { numRuns: runs(60) });
});

describe('a body is a block, and a subject is plain where it can be', () => {
  test.each([
    ['a line end at the end', 'Hallo', 'a\n\nb\n', 'subject: Hallo\nbody: |\n  a\n\n  b\n'],
    ['none', 'Hallo, {{a.b}}', 'a', 'subject: Hallo, {{a.b}}\nbody: |-\n  a\n'],
    ['more than one', 'Hallo', 'a\n\n', 'subject: Hallo\nbody: |+\n  a\n\n'],
    ['blanks before the first word', '{{a.b}}', '  a\nb\n', 'subject: "{{a.b}}"\nbody: |2\n    a\n  b\n'],
    ['nothing', '1.10', '', 'subject: "1.10"\nbody: ""\n'],
    ['what is not seen', 'a # b', 'a\u001b[2J\u2028\n', 'subject: "a # b"\nbody: "a\\u001b[2J\\u2028\\n"\n'],
    ['a word of an older YAML', 'no', 'on\n', 'subject: "no"\nbody: |\n  on\n'],
    ['a long line', 'x y '.repeat(50).trim(), 'x', `subject: ${'x y '.repeat(50).trim()}\nbody: |-\n  x\n`],
  ])('%s', (_, subject, body, text) => {
    expect(formatTranslation({ subject, body })).toBe(text);
  });
});

test('a mirror begins with what it is and has the keys in their order', () => {
  const lines = formatMirror(liveTemplate({ name: 'a\nb' })).split('\n');
  expect(lines.slice(0, 2).join()).toMatch(/^# .*a\\nb.*,# /);
  expect(lines.slice(2)).toEqual([
    'id: t1',
    'language: en',
    'subject: Welcome, {{customer.name}}',
    'body: |',
    '  Hello.',
    '',
  ]);
});
