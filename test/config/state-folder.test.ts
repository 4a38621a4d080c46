import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject, outlineProject } from '../../src/config/project.js';
import { statePath, stateRefusal } from '../../src/config/state-folder.js';
import { diskTree } from '../../src/load/files/disk-tree.js';
import { placed } from '../load/support.js';
import { temporaryFolder } from '../support/after-tests.js';

/** A project whose file is in `project`, read from `work`. */
async function load(written: string, env: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder({
    'outside/kept': '',
    'work/kept': '',
    'project/zonemason.yaml': `dns: { zones: zones/*.yaml }\n${written}\n`,
  });
  symlinkSync('../outside', join(folder, 'project/link'));
  const place = { file: '../project/zonemason.yaml', files: diskTree(join(folder, 'work')), env };
  const { project, diagnostics } = await loadProject({ ...place, knownRules: [] });
  const outline = await outlineProject(place);
  const paths = [project, outline].map((each) => each && statePath(each).replace(folder, ''));
  return { project, paths, problems: placed(diagnostics) };
}

test.each<[string, string, NodeJS.ProcessEnv, string]>([
  ['is .zonemason by default', '', {}, '/project/.zonemason'],
  ['is relative to the project file', 'stateFolder: var/state', {}, '/project/var/state'],
  ['of the environment wins', 'stateFolder: var', { ZONEMASON_STATE: 'state' }, '/work/state'],
  ['of the environment may be anywhere', '', { ZONEMASON_STATE: '/var/state' }, '/var/state'],
  ['of an empty variable is none', '', { ZONEMASON_STATE: '' }, '/project/.zonemason'],
  ['of the environment excuses the file', 'stateFolder: ../x', { ZONEMASON_STATE: '/x' }, '/x'],
])('the state folder %s', async (_, written, env, path) => {
  expect((await load(written, env)).paths).toEqual([path, path]);
});

test.each(['../outside', '/tmp', 'link', 'link/new'])('a state folder may not be %s', async (path) => {
  const { project, problems } = await load(`stateFolder: ${path}`);
  expect(project).toBeNull();
  expect(problems).toEqual([expect.stringContaining('path/outside')]);
});

test('a path in a state folder is refused where links lead out of the project, unless the user chose the folder', async () => {
  const ofFile = await load('stateFolder: var');
  const chosen = await load('', { ZONEMASON_STATE: '/var' });
  const refusals = [ofFile, chosen].map(
    ({ project }) => project && stateRefusal(project, '/var/journal') !== null,
  );
  expect(refusals).toEqual([true, false]);
});
