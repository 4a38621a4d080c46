// Makes sure that octoDNS is there, which the deep profile of the tests publishes exports with: in a virtual environment of
// Python below node_modules/.cache, with the versions of test/e2e/octodns-requirements.txt. Prints the path of its Python.
// Needs Python 3.10 or later with venv, and PyPI where pip reaches it, unless all is there.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';

const REQUIREMENTS = 'test/e2e/octodns-requirements.txt';
const environment = resolve('node_modules/.cache/octodns');
const python = join(environment, 'bin/python');

/** Written last: an environment without it, or with another one, is made anew. */
const installed = join(environment, 'requirements.txt');

readArguments(import.meta.url);
if (isInstalled()) process.stdout.write(`${python}\n`);
else install();

function isInstalled() {
  return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(REQUIREMENTS, 'utf8');
}

function install() {
  rmSync(environment, { recursive: true, force: true });
  const fault =
    faultOf('python3', ['-m', 'venv', environment]) ??
    faultOf(python, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '-r',
      REQUIREMENTS,
    ]);
  if (fault === null) {
    copyFileSync(REQUIREMENTS, installed);
    process.stdout.write(`${python}\n`);
  } else {
    const message = `the deep tests need octoDNS, which pip could not install (is PyPI in reach?): ${fault}`;
    process.stderr.write(`error: ${message}\n`);
    process.exitCode = 1;
  }
}

/** Runs a command; returns in one line what went wrong, or null. */
function faultOf(program, args) {
  const env = { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: '1' };
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status === 0) return null;
  if (error) return `${program} cannot be run (${error.code})`;
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
  const told = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? `${program} has failed`;
  return told.replace(/^ERROR: /, '');
}
