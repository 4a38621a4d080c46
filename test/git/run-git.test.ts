import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastChanges } from '../../src/git/last-changes.js';
import { runGit } from '../../src/git/run-git.js';
import { trackedFiles } from '../../src/git/tracked-files.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { TestRepository } from '../support/git.js';
import { repositoryWith, writeFiles } from '../support/git.js';
import { fakeGit } from './fake-git.js';

/** What a repository can configure git to run. */
const PROGRAMS = [
  'core.editor',
  'core.fsmonitor',
  'core.pager',
  'core.sshCommand',
  'diff.external',
  'diff.zone.command',
  'diff.zone.textconv',
  'filter.zone.clean',
  'filter.zone.process',
  'filter.zone.smudge',
  'gpg.program',
  'gpg.ssh.program',
  'gpg.x509.program',
  'pager.log',
];

const zone = (address: string): string => `zone: example.com\nrecords: { www: { A: ${address} } }\n`;

/** Commits what is in the index, with a signature that nobody made. */
function commitSigned({ git }: TestRepository): void {
  const [tree, parent] = [git('write-tree'), git('rev-parse', 'HEAD')].map((id) => id.trim());
  const who = 'A <a@example.com> 1790000000 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n AA\n -----END PGP SIGNATURE-----';
  const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned\n`;
  const file = join(temporaryFolder({ commit: text }), 'commit');
  git('update-ref', 'HEAD', git('hash-object', '-t', 'commit', '-w', file).trim());
}

test('no program that a repository configures is run', async () => {
  const repository = repositoryWith({
    '.gitattributes': '*.yaml diff=zone filter=zone\n',
    'zonemason.yaml': 'dns: { endpoint: "https://dns.example/", zones: "*.com.yaml" }\n',
    'example.com.yaml': zone('192.0.2.1'),
  });
  const { folder, git } = repository;
  writeFiles(folder, { 'example.com.yaml': zone('192.0.2.2') });
  git('add', '--all');
  commitSigned(repository);

  const ran = join(temporaryFolder(), 'ran');
  const program = join(temporaryFolder({ program: `#!/bin/sh\ntouch ${ran}\n` }), 'program');
  chmodSync(program, 0o755);
  for (const key of PROGRAMS) git('config', key, program);
  git('config', 'log.showSignature', 'true');

  const commands = [['log', 'www.example.com'], ['diff', 'HEAD^'], ['find', '192.0.2.2'], ['validate']];
  for (const args of commands)
    expect(await zonemason(args, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const place = { folder, env: { PATH: process.env['PATH'] } };
  const files = { from: null, until: null, paths: ['example.com.yaml'], most: 1 };
  const change = (await lastChanges(place, files))?.[0];
  expect(change?.subject).toBe('signed');
  expect((await trackedFiles(place))('example.com.yaml')).toBe(true);
  expect(existsSync(ran)).toBe(false);

  // Without that care, git runs one.
  git('log', '-1');
  expect(existsSync(ran)).toBe(true);
});

test('what git says is given, and its exit code', async () => {
  expect(await runGit(fakeGit('echo out; echo err >&2; exit 3'), [])).toEqual({
    exitCode: 3,
    stdout: 'out\n',
    stderr: 'err\n',
  });
  expect(await runGit(fakeGit('echo "$LC_ALL" "$@"'), ['a b'])).toEqual({
    exitCode: 0,
    stdout: 'C --no-pager -c safe.bareRepository=explicit -c log.showSignature=false a b\n',
    stderr: '',
  });
});

test('a git that is killed or not there is a failure', async () => {
  await expect(runGit(fakeGit('kill -9 $$'), ['log'])).rejects.toMatchObject({
    kind: 'error',
    message: expect.stringMatching(/^git failed: /),
    hint: undefined,
  });
  const folder = temporaryFolder();
  await expect(runGit({ folder, env: { PATH: folder } }, [])).rejects.toMatchObject({
    kind: 'error',
    message: 'git is not installed, or not in PATH',
    hint: expect.stringContaining('2.30'),
  });
});
