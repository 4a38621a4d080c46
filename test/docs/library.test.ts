import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { mustBeBuilt } from '../support/built-program.js';
import { EXIT_CODES } from '../../src/failure.js';
import { passwordsFor } from '../e2e/project.js';
import { someRecord, withSandbox } from '../e2e/services.js';

const page = readFileSync('docs/library.md', 'utf8');
const examples = Array.from(page.matchAll(/^```js\n(.*?)^```/gms), ([, code = '']) => code);

/** What a run of each example prints, in the order of the page. */
const printed = ['1 of 1 steps done\n', '', 'done dns/example.com/www/A\n', 'true  192.0.2.1\n', ''];

const zones = { 'example.com': 'records: { www: { A: 192.0.2.2 } }\n' };

describe('docs/library.md', () => {
  test('has examples that run', async () => {
    const outputs: string[] = [];
    for (const example of examples) outputs.push(await run(example));
    expect(outputs).toEqual(printed);
  });

  test('has every function of the library, and no other', () => {
    const [, reference = ''] = page.split('## Reference');
    const functions = Object.entries(library).filter(
      ([, value]) => typeof value === 'function' && !String(value).startsWith('class '),
    );
    const headings = Array.from(reference.matchAll(/^### (\w+)$/gm), ([, name = '']) => name);
    expect(headings.toSorted()).toEqual(functions.map(([name]) => name).toSorted());
  });

  test('names every kind of failure and its exit code', () => {
    const rows = Array.from(page.matchAll(/^\| `([a-z-]+)` .* (\d+) +\|$/gm), ([, kind, code]) => [
      kind,
      code,
    ]);
    const { partial: _, ...thrown } = EXIT_CODES;
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(thrown).map(([kind, code]) => [kind, String(code)])),
    );
  });
});

/** Runs an example against a live zone that differs in one record; gives what it prints. */
async function run(example: string): Promise<string> {
  mustBeBuilt();
  const live = { 'example.com': [someRecord({ content: '192.0.2.1' })] };
  const { folder } = await withSandbox({ zones, live });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules/zonemason'));
  writeFileSync(join(folder, 'example.mjs'), example);
  const env = { PATH: process.env['PATH'], ...passwordsFor(zones) };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['example.mjs'], {
    cwd: folder,
    env,
  });
  expect(stderr).toBe('');
  return stdout;
}
