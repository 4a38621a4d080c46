import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkEditorProject,
  checkLoneFile,
  projectFileOf,
  secretVariables,
} from '../../../src/engine/editor/editor-project.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { editedProject } from './edited-project.js';

const ZONES = 'dns: { zones: "*.zone.yaml" }\n';
const ZONE = 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n';
const WRONG = ZONE.replace('192.0.2.1', '192.0.2.300');

test('a translation is checked against the mirror of its default', async () => {
  const { diagnostics } = await editedProject({
    'zonemason.yaml': 'mail: { endpoint: https://api.example.net, brand: acme }\n',
    'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hello\nbody: Dear {{name}}\n',
    'mail/welcome/de.yaml': 'subject: Hallo\nbody: Liebe {{nmae}}\n',
  });
  expect(diagnostics.map(({ rule }) => rule.code)).toContain('mail/unknown-placeholder');
});

describe('a project', () => {
  test.each<[string, Record<string, string>, Record<string, string>, readonly string[]]>([
    ['on the disk', { 'a.zone.yaml': WRONG }, {}, ['a/content']],
    ['as an editor has it', { 'a.zone.yaml': WRONG }, { 'a.zone.yaml': ZONE }, []],
    [
      'as an editor has its file',
      { 'a.zone.yaml': ZONE },
      { 'zonemason.yaml': `${ZONES}tll: 5\n` },
      ['schema/unknown-key'],
    ],
    [
      'with a broken file',
      { 'a.zone.yaml': WRONG },
      { 'zonemason.yaml': `${ZONES}tll: 5\n` },
      ['schema/unknown-key', 'a/content'],
    ],
    ['without zone files', {}, {}, ['file/no-match']],
  ])('%s has its problems', async (_, files, open, problems) => {
    const state = await editedProject({ 'zonemason.yaml': ZONES, ...files }, open);
    expect(state.diagnostics.map(({ rule }) => rule.code)).toEqual(problems);
    expect(state.file).toBe(join(state.folder, 'zonemason.yaml'));
    const isBroken = problems.some((problem) => problem.startsWith('schema/'));
    expect(state.project === null).toBe(isBroken);
    const zones = 'a.zone.yaml' in files && !isBroken ? ['example.com'] : [];
    expect(state.zones.map(({ name }) => name)).toEqual(zones);
  });
});

test('a project is that of the file that is named', async () => {
  const folder = temporaryFolder({ 'zonemason.yaml': 'tll: 5\n', 'other.yaml': ZONES, 'a.zone.yaml': WRONG });
  const file = join(folder, 'other.yaml');
  const { diagnostics } = await checkEditorProject({ file, open: new Map(), now: Date.now });
  expect(diagnostics.map(({ rule }) => rule.code)).toEqual(['a/content']);
});

function noClock(): number {
  throw new Error('no clock');
}

test('what is wrong with the program itself is not taken for a project without files', async () => {
  const folder = temporaryFolder({ 'zonemason.yaml': ZONES, 'a.zone.yaml': ZONE });
  const file = join(folder, 'zonemason.yaml');
  const checked = checkEditorProject({ file, open: new Map(), now: noClock });
  await expect(checked).rejects.toThrow('no clock');
});

test('the project file of a file is the nearest one', async () => {
  const folder = temporaryFolder({ 'zonemason.yaml': '', 'a/b/c.yaml': '', 'a/zonemason.yaml': '' });
  const files = ['a/b/c.yaml', 'a/zonemason.yaml', 'b.yaml'].map((path) =>
    projectFileOf(join(folder, path), { roots: [], env: {} }),
  );
  const expected = ['a/zonemason.yaml', 'a/zonemason.yaml', 'zonemason.yaml'];
  expect(await Promise.all(files)).toEqual(expected.map((path) => join(folder, path)));
  expect(await projectFileOf(join(temporaryFolder({}), 'zone.yaml'), { roots: [], env: {} })).toBeNull();
});

describe('a zone file without a project', () => {
  test('is checked as an editor has it, today', async () => {
    const folder = temporaryFolder({ 'lone.yaml': WRONG });
    const file = join(folder, 'lone.yaml');
    const onDisk = await checkLoneFile({ file, open: new Map(), now: Date.now });
    expect(onDisk.diagnostics.map(({ rule }) => rule.code)).toEqual(['a/content']);
    const text = ZONE.replace('192.0.2.1', '{ content: 192.0.2.1, until: 2026-01-31 }');
    const problems = await Promise.all(
      [31, 32].map(async (day) => {
        const now = (): number => Date.UTC(2026, 0, day, 12);
        const state = await checkLoneFile({ file, open: new Map([[file, text]]), now });
        expect(state).toMatchObject({ folder, file, project: null, zones: [{ name: 'example.com' }] });
        return state.diagnostics.map(({ rule }) => rule.code);
      }),
    );
    expect(problems).toEqual([['until/soon'], ['until/passed']]);
  });
});

test('a file with a secret that a variable names is no file of a project, relative to the working folder', async () => {
  const folder = temporaryFolder({ 'p/zonemason.yaml': ZONES, 'p/secret.zone.yaml': ZONE });
  const env = { ZONEMASON_DNS_PASSWORD_FILE: 'p/secret.zone.yaml', ZONEMASON_DNS_ENDPOINT: 'not a URL' };
  const state = await checkEditorProject({
    file: join(folder, 'p/zonemason.yaml'),
    open: new Map([[join(folder, 'p/secret.zone.yaml'), ZONE]]),
    now: Date.now,
    secrets: secretVariables(env, folder),
  });
  expect(state.zones).toEqual([]);
  expect(state.diagnostics.map(({ rule }) => rule.code)).toEqual(['file/credentials']);
});
