import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';

const SCRIPT = resolve('scripts/changes.mjs');

const CHANGELOG = '# Changelog\n\nAll versions.\n\n## 0.1.0, 2026-11-27\n\n### Plans\n\n- Added: plans.\n';

const CHANGES = {
  'changes/README.md': '# Changes\n',
  'changes/a.md': '# Plans, fixed\n\nA plan is\nshorter.\n',
  'changes/b.md': '# Rules, added\n\nA rule.\n',
  'changes/c.md': '# Plans, to do first\n\nPlan again.\n',
  'changes/d.md': '# Plans, added\n\nA risk.\n',
};

function project(files: Readonly<Record<string, string>>): string {
  return temporaryFolder({ 'CHANGELOG.md': CHANGELOG, 'changes/README.md': '', ...files });
}

async function run(cwd: string, ...args: readonly string[]) {
  const done = promisify(execFile)(process.execPath, [SCRIPT, ...args], { cwd });
  const { code = 0, stdout, stderr } = await done.catch((error) => error);
  return { code, stdout, stderr };
}

test('changes are gathered by area, what is to be done first above all, and their files are gone', async () => {
  const folder = project(CHANGES);
  expect(await run(folder, '0.2.0', '2027-01-31')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(
    CHANGELOG.replace(
      '## 0.1.0',
      `## 0.2.0, 2027-01-31

### What has to be changed first

- Plan again.

### Rules

- Added: A rule.

### Plans

- Added: A risk.
- Fixed: A plan is
  shorter.

## 0.1.0`,
    ),
  );
  expect(existsSync(join(folder, 'changes/a.md'))).toBe(false);
  expect(existsSync(join(folder, 'changes/README.md'))).toBe(true);
  expect(await run(folder, '--notes', '0.2.0')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^### What/),
  });
});

test('the notes of a version are those of no other, and there are none while changes are left', async () => {
  expect(await run(project({}), '--notes', '0.1.0')).toMatchObject({
    code: 0,
    stdout: '### Plans\n\n- Added: plans.\n',
  });
  expect((await run(project({}), '--notes', '0.2.0')).code).toBe(1);
  expect((await run(project(CHANGES), '--notes', '0.1.0')).code).toBe(1);
});

test.each([
  ['no heading', 'A plan is shorter.\n'],
  ['an area that there is not', '# Planning, fixed\n\nA plan is shorter.\n'],
  ['a kind that there is not', '# Plans, repaired\n\nA plan is shorter.\n'],
  ['two paragraphs', '# Plans, fixed\n\nA plan.\n\nIs shorter.\n'],
  ['no text', '# Plans, fixed\n\n'],
  ['a second heading', '# Plans, fixed\n\nA plan.\n## 9.9.9, 2027-01-31\n'],
  ['a list', '# Plans, fixed\n\n- A plan.\n- A risk.\n'],
  ['code', '# Plans, fixed\n\n```sh\nzonemason plan\n```\n'],
])('a file with %s is named, and nothing is gathered', async (_, text) => {
  const folder = project({ 'changes/wrong.md': text });
  for (const args of [['--check'], ['0.2.0', '2027-01-31']])
    expect(await run(folder, ...args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^changes\/wrong\.md/),
    });
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(CHANGELOG);
});

test('without changes, a version or a day, nothing is gathered', async () => {
  expect((await run(project({}), '0.2.0', '2027-01-31')).code).toBe(1);
  expect((await run(project(CHANGES), '0.2.0')).code).toBe(64);
  expect((await run(project(CHANGES))).code).toBe(64);
});

test.each([
  ['the last version', '0.1.0', '2027-01-31', 1],
  ['a version before the last', '0.0.9', '2027-01-31', 1],
  ['a day that there is not', '0.2.0', '2027-02-30', 64],
])('a section of %s is not written', async (_, version, day, code) => {
  const folder = project(CHANGES);
  expect((await run(folder, version, day)).code).toBe(code);
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(CHANGELOG);
  expect((await run(folder, '0.10.0', '2027-01-31')).code).toBe(0);
});

test('a folder among the changes is named', async () => {
  const folder = project({ 'changes/more/a.md': '' });
  expect(await run(folder, '--check')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^changes\/more/),
  });
});

test('the changelog of this repository has each entry once, with a kind, in an area that changes have', () => {
  const [, first = '', ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^### /m);
  expect(first).toMatch(/^What has to be changed first\n/);
  const areas = readFileSync('changes/README.md', 'utf8').replaceAll(/\s+/g, ' ');
  for (const section of sections) expect(areas).toMatch(new RegExp(`[ ,]${section.split('\n')[0]}[, ]`));
  const entries = sections.flatMap((section) => section.split('\n')).filter((line) => line.startsWith('- '));
  expect(entries.filter((entry) => !/^- (?:Added|Changed|Fixed): /.test(entry))).toEqual([]);
  expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
});

test('the changes of this repository have the form that they must have', async () => {
  expect(await run('.', '--check')).toEqual({ code: 0, stdout: '', stderr: '' });
});
