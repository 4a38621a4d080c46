import { describe, expect, test } from 'vitest';
import type { Mending } from '../../../src/engine/editor/mend.js';
import { mendingsFor } from '../../../src/engine/editor/mend.js';
import { editedProject } from './edited-project.js';

const PROJECT = { 'zonemason.yaml': "dns: { zones: '*.zone.yaml' }\n" };

/** The codes of the problems of a zone file, with what can be done about each. */
async function problemsOf(
  text: string,
  other: Readonly<Record<string, string>> = {},
): Promise<readonly { readonly code: string; readonly mendings: readonly Mending[] }[]> {
  const { diagnostics } = await editedProject({ ...PROJECT, 'a.zone.yaml': text, ...other });
  return diagnostics.map((each) => ({ code: each.rule.code, mendings: mendingsFor(each) }));
}

function mended(text: string, { edits }: Mending): string {
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end), text);
}

const SHORT = 'zone: example.com\nrecords:\n  www: { A: { content: 192.0.2.1, ttl: 60 } }\n';
const ENTRY = '{ rule: ttl/mismatch, prefix: x, type: A, reason: b }';

describe('an exception', () => {
  test.each([
    ['a list of its own', SHORT],
    ['a list of its own, behind a last line without an end', SHORT.trimEnd()],
    ['a file with other ends of lines', SHORT.replaceAll('\n', '\r\n')],
    ['a list of its own, though a comment names another', `# except:\n${SHORT}# no except: why\n`],
    ['the list that is there', `${SHORT}except:\n  - ${ENTRY}\n`],
    ['a list with a deeper margin', `${SHORT}except:\n    - ${ENTRY}\n`],
    ['a list without a margin', `${SHORT}except:\n- ${ENTRY}\n`],
    ['a list at the top', `except:\n- ${ENTRY}\n${SHORT}`],
    ['a list behind a comment', `${SHORT}except: # why\n- ${ENTRY}\n`],
    ['a list whose items follow a comment', `${SHORT}except:\n# why\n- ${ENTRY}\n`],
    ['a list whose items follow an empty line', `${SHORT}except:\n\n    - ${ENTRY}\n`],
    ['a list of the other ends of lines', `${SHORT}except:\n- ${ENTRY}\n`.replaceAll('\n', '\r\n')],
    ['a list without items', `except:\n${SHORT}`],
  ])('that is written into %s hides the problem, and breaks nothing', async (_, text) => {
    const before = await problemsOf(text);
    const [mending, ...others] = before.find(({ code }) => code === 'ttl/short')?.mendings ?? [];
    expect(others).toEqual([]);
    expect(mending).toMatchObject({ title: 'except ttl/short for www A', isFix: false });
    const written = mending ? mended(text, mending) : '';
    expect(written.split('\n\n')).toHaveLength(text.split('\n\n').length);
    const after = await problemsOf(written);
    const codes = after.map(({ code }) => code);
    const left = before
      .map(({ code }) => code)
      .filter((code) => !['ttl/short', 'schema/type'].includes(code));
    expect(codes).toEqual(left);
  });

  test('is for the zone itself, too', async () => {
    const text = SHORT.replace('www', "'@'");
    const [problem] = await problemsOf(text);
    expect(problem).toMatchObject({ code: 'ttl/short', mendings: [{ title: 'except ttl/short for @ A' }] });
    const [mending] = problem?.mendings ?? [];
    expect(await problemsOf(mending ? mended(text, mending) : '')).toEqual([]);
  });

  test.each([
    ['a rule that nothing lifts', SHORT.replace('192.0.2.1', '192.0.2.300'), 'a/content'],
    ['a problem of no record', `${SHORT}tll: 60\n`, 'schema/unknown-key'],
    ['a list in one line', `${SHORT}except: [${ENTRY}]\n`, 'ttl/short'],
  ])('is not offered for %s', async (_, text, wanted) => {
    const found = (await problemsOf(text)).find(({ code }) => code === wanted);
    expect(found?.mendings.filter(({ isFix }) => !isFix)).toEqual([]);
  });

  test('is not offered in an included file, which has no list', async () => {
    // Only a comment has the word `zone:`, so this is no zone file.
    const records = SHORT.replace('zone: example.com', '# zone: example.net');
    const [problem] = await problemsOf('zone: example.com\nrecords: {}\ninclude: records.yaml\n', {
      'records.yaml': records,
    });
    expect(problem).toEqual({ code: 'ttl/short', mendings: [] });
  });
});

test.each([
  ['WWW', 'www', 'write www'],
  ['www.example.com', 'www', 'write "www"'],
])('the name %s is written as %s', async (wrong, right, title) => {
  const text = `zone: example.com\nrecords:\n  ${wrong}: { A: 192.0.2.1 }\n`;
  const [problem] = await problemsOf(text);
  const fixes = problem?.mendings.filter(({ isFix }) => isFix) ?? [];
  expect(fixes.map((fix) => [fix.title, mended(text, fix)])).toEqual([[title, text.replace(wrong, right)]]);
});

test('a fix without a hint says that it is one', async () => {
  const { diagnostics } = await editedProject({
    ...PROJECT,
    'a.zone.yaml': 'zone: example.com\nrecords:\n  WWW: { A: 192.0.2.1 }\n',
  });
  const titles = diagnostics.map(({ hint, ...bare }) => [
    hint,
    ...mendingsFor(bare).map(({ title }) => title),
  ]);
  expect(titles).toEqual([['write www', 'fix it']]);
});
