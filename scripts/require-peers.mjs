// Makes sure that the programs of others are there that the deep profile of the tests compares with, and that are no packages of
// Debian: octoDNS and translate-toolkit in a virtual environment of Python below node_modules/.cache, with the versions of
// test/support/peers-requirements.txt, and the schema of XLIFF. Prints the folder of both. Needs Python 3.11 or later with venv,
// PyPI where pip reaches it, and apt-get, unless all is there.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';

const REQUIREMENTS = 'test/support/peers-requirements.txt';
const folder = resolve('node_modules/.cache/peers');
const python = join(folder, 'bin/python');

/** Written last: a folder without it, or with another one, is made anew. */
const installed = join(folder, 'requirements.txt');

/** The package of Debian that has the schema, and where. */
const PACKAGE = 'php-symfony-translation';
const SCHEMAS = 'usr/share/php/Symfony/Component/Translation/Resources/schemas';

readArguments(import.meta.url);
if (isInstalled()) process.stdout.write(`${folder}\n`);
else install();

function isInstalled() {
  return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(REQUIREMENTS, 'utf8');
}

function install() {
  rmSync(folder, { recursive: true, force: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:', '-r', REQUIREMENTS];
  const fault =
    faultOf('python3', ['-m', 'venv', folder]) ?? faultOf(python, pip) ?? faultOf('sh', ['-c', unpacking()]);
  if (fault === null) {
    copySchema();
    copyFileSync(REQUIREMENTS, installed);
    process.stdout.write(`${folder}\n`);
  } else {
    const message = `the deep tests need octoDNS, translate-toolkit and the schema of XLIFF, which could not be installed`;
    process.stderr.write(`error: ${message} (are PyPI and Debian in reach?): ${fault}\n`);
    process.exitCode = 1;
  }
}

/** Only a file of the package is needed, and not what it depends on. */
function unpacking() {
  const download = join(folder, 'debian');
  mkdirSync(download, { recursive: true });
  return `cd '${download}' && apt-get download ${PACKAGE} && dpkg-deb --extract ${PACKAGE}_*.deb .`;
}

/** The schema imports that of `xml:` from where it is published. */
function copySchema() {
  const from = join(folder, 'debian', SCHEMAS);
  for (const name of readdirSync(from)) {
    const text = readFileSync(join(from, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replace(/schemaLocation="[^"]*\/xml\.xsd"/, 'schemaLocation="xml.xsd"'),
    );
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
