import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { passwordsFor } from '../e2e/project.js';
import { withMemoryService } from '../e2e/services.js';
import { builtScript } from '../support/built-program.js';

const zone = 'example.com';

/** The modules of Node and the files that a run has loaded. */
type Loaded = Readonly<Record<'node' | 'files', readonly string[]>>;

/** Writes them down at the end of a run. */
const HOOK = `
process.on('exit', () => {
  const loaded = { node: process.moduleLoadList, files: Object.keys(require.cache) };
  require('node:fs').writeFileSync(process.env.LOADED, JSON.stringify(loaded));
});
`;

/** Modules of Node and libraries that take long to load. */
const SLOW = [
  'assert',
  'child_process',
  'crypto',
  'http',
  'perf_hooks',
  'tls',
  'picomatch',
  'undici',
  'yaml',
];

const ADDRESS = '{ A: 192.0.2.1 }';

test.each([
  { args: ['validate'], www: ADDRESS, slow: [], most: 26 },
  { args: ['validate'], www: `&same ${ADDRESS} # – 漢字`, slow: [], most: 26 },
  { args: ['validate'], www: '\n    TXT: >-\n      a', slow: ['yaml'], most: 27 },
  { args: ['plan'], www: ADDRESS, slow: ['undici'], most: 45 },
  { args: ['plan', '--out', 'plan.json'], www: ADDRESS, slow: ['crypto', 'picomatch', 'undici'], most: 48 },
])('zonemason $args with www: $www loads few files, and $slow', async ({ args, www, slow, most }) => {
  const records = `records:\n  www: ${www}\n`;
  const { folder } = await withMemoryService({ zones: { [zone]: records }, live: { [zone]: [] } });
  const hook = join(folder, 'hook.cjs');
  const loaded = join(folder, 'loaded.json');
  writeFileSync(hook, HOOK);
  const env = { ...passwordsFor({ [zone]: records }), NODE_OPTIONS: `--require=${hook}`, LOADED: loaded };
  const [node, ...script] = builtScript();
  await promisify(execFile)(node, [...script, ...args], { cwd: folder, env });
  const modules: Loaded = JSON.parse(readFileSync(loaded, 'utf8'));
  expect(slowOf(modules)).toEqual(slow);
  expect(modules.files.length).toBeLessThanOrEqual(most);
});

function slowOf({ node, files }: Loaded): readonly string[] {
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const libraries = new Set(Array.from(code.matchAll(/node_modules\/([\w-]+)\//g), ([, name]) => name));
  return SLOW.filter((name) => node.includes(`NativeModule ${name}`) || libraries.has(name));
}
