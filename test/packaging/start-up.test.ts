import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { passwordsFor } from '../e2e/project.js';
import { withMemoryService } from '../e2e/services.js';
import { builtScript } from '../support/built-program.js';

const zone = 'example.com';

/** Writes down, at the end of a run, which modules of Node and which files it has loaded. */
const HOOK = `
process.on('exit', () => {
  const loaded = { node: process.moduleLoadList, files: Object.keys(require.cache) };
  require('node:fs').writeFileSync(process.env.LOADED, JSON.stringify(loaded));
});
`;

/** Modules of Node and libraries that take long to load, each a tenth of bare Node's start or more. */
const SLOW = ['assert', 'child_process', 'crypto', 'http', 'tls', 'picomatch', 'undici', 'yaml'];

const ADDRESS = '{ A: 192.0.2.1 }';

test.each([
  { args: ['validate'], www: ADDRESS, slow: [] },
  { args: ['validate'], www: `&same ${ADDRESS}`, slow: ['yaml'] },
  { args: ['plan'], www: ADDRESS, slow: ['undici'] },
  { args: ['plan', '--out', 'plan.json'], www: ADDRESS, slow: ['crypto', 'picomatch', 'undici'] },
])('zonemason $args with www: $www loads only $slow of what takes long', async ({ args, www, slow }) => {
  const records = `records:\n  www: ${www}\n`;
  const { folder } = await withMemoryService({ zones: { [zone]: records }, live: { [zone]: [] } });
  const hook = join(folder, 'hook.cjs');
  const loaded = join(folder, 'loaded.json');
  writeFileSync(hook, HOOK);
  const env = { ...passwordsFor({ [zone]: records }), NODE_OPTIONS: `--require=${hook}`, LOADED: loaded };
  const [node, ...script] = builtScript();
  await promisify(execFile)(node, [...script, ...args], { cwd: folder, env });
  expect(slowOf(loaded)).toEqual(slow);
});

function slowOf(path: string): readonly string[] {
  const { node, files }: Record<'node' | 'files', readonly string[]> = JSON.parse(readFileSync(path, 'utf8'));
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const libraries = new Set(Array.from(code.matchAll(/node_modules\/([\w-]+)\//g), ([, name]) => name));
  return SLOW.filter((name) => node.includes(`NativeModule ${name}`) || libraries.has(name));
}
