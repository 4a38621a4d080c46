import { transformSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/after-tests.js';
import { mustBeBuilt } from '../support/built-program.js';

const folder = temporaryFolder();

/** Loads an entry point in a Node that says it is of this version. */
function loadedBy(version: string, entryPoint: string, ...args: readonly string[]) {
  mustBeBuilt();
  const hook = join(folder, `${version}.cjs`);
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(hook, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return spawnSync(process.execPath, ['--require', hook, entryPoint, ...args], { encoding: 'utf8' });
}

test.each(['dist/main.js', 'dist/index.js'])('%s is what any Node can read', (path) => {
  mustBeBuilt();
  const text = readFileSync(path, 'utf8');
  const [asOf2009, asOfNow] = (['es5', 'esnext'] as const).map(
    (target) => transformSync(text, { target }).code,
  );
  expect(asOf2009).toBe(asOfNow);
});

describe.each(['0.10.48', '18.20.8', '20.18.3'])('a Node that is too old, %s,', (version) => {
  const refusal = `zonemason needs Node ${packageJson.engines.node.slice('>='.length)} or later; this is ${version}`;

  test('ends the program as a wrong use of it', () => {
    const { status, stdout, stderr } = loadedBy(version, 'dist/main.js', '--version');
    expect([status, stdout, stderr]).toEqual([64, '', `${refusal}\n`]);
  });

  test('gets an error from the library', () => {
    expect(loadedBy(version, 'dist/index.js')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`\nError: ${refusal}\n`),
    });
  });
});

test.each(['20.19.0', '22.0.0', '100.0.0'])('Node %s runs both', (version) => {
  expect(loadedBy(version, 'dist/main.js', '--version').stdout).toBe(`${packageJson.version}\n`);
  expect(loadedBy(version, 'dist/index.js').status).toBe(0);
});
