// Makes sure that the deep profile of the tests has promtool, of Debian's package `prometheus`, and prints its path. It is taken
// out of the package, below node_modules/.cache, where it is not installed: nobody wants the server on a machine for tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';

const PACKAGE = 'prometheus';
const folder = resolve('node_modules/.cache/promtool');
const extracted = join(folder, 'usr/bin/promtool');

readArguments(import.meta.url);
const path = ['promtool', extracted].find(runs) ?? extract();
if (path !== null) process.stdout.write(`${path}\n`);

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Only one file of the package is needed, and not what it depends on. */
function extract() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script = `apt-get download ${PACKAGE} && dpkg-deb --extract ${PACKAGE}_*.deb . && rm ${PACKAGE}_*.deb`;
  const { status, stderr, error } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  if (status === 0 && existsSync(extracted)) return extracted;
  const fault = error?.code ?? stderr.trim().split('\n').at(-1);
  process.stderr.write(
    `error: the deep tests need promtool, which could not be taken from Debian's ${PACKAGE}: ${fault}\n`,
  );
  process.exitCode = 1;
  return null;
}
