import { cpSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { atSomeTime } from '../support/at-some-time.js';
import type { TestRepository } from '../support/git.js';
import { gitIn, repositoryIn, writeFiles } from '../support/git.js';

/** The examples, a branch with changes of them, and files that are changed since. */
function original(): TestRepository {
  const folder = temporaryFolder();
  cpSync('examples', folder, { recursive: true });
  const repository = repositoryIn(folder);
  const zone = readFileSync('examples/zones/example.org.yaml', 'utf8');
  repository.commit({
    'zones/example.org.yaml': zone.replace('records:\n', 'records:\n  added: { A: 192.0.2.77 }\n'),
  });
  repository.git('checkout', '--quiet', '-f', 'main');
  return repository;
}

/** A clone of it as git makes it with a setting. */
function cloned({ folder, git }: TestRepository, setting: string): string {
  const clone = join(temporaryFolder(), 'clone');
  git('clone', '--quiet', '--config', setting, folder, clone);
  // Its name is that of the project.
  gitIn(clone)('remote', 'remove', 'origin');
  return clone;
}

const LINES = [
  'validate',
  'validate --format json',
  'fmt --check',
  'fmt --diff',
  'diff HEAD',
  'diff HEAD~1 --format json',
  'diff HEAD~1..HEAD',
  'log added.example.org',
  'log www.example.com --format json',
  'find 192.0.2.10 --through',
  'find 192.0.2.77 --replace 192.0.2.78',
  'resolve www.example.com --format json',
  'resolve added.example.org A --at HEAD~1',
  'export example.com',
  'export --changed-since HEAD~1 --format json',
  'mail status --offline',
  'mail preview welcome de',
  'mail todo',
  'import --from zones/example.com.yaml --stdout',
] as const;

async function outcome(cwd: string, line: string): Promise<Run> {
  const run = await zonemason(line.split(' '), { cwd, env: { HOME: cwd } });
  const stdout = atSomeTime(run.stdout).replaceAll('\r\n', '\n');
  return { ...run, stdout: stdout.replaceAll(/"createdAt": "[^"]*"/g, '"createdAt"') };
}

describe('a clone has the same outcomes as its original', () => {
  const repository = original();

  describe.each(['core.autocrlf=true', 'core.eol=crlf', 'core.symlinks=false'])('with %s', (setting) => {
    const clone = cloned(repository, setting);

    test.each(LINES)('%s', async (line) => {
      const [here, there] = await Promise.all([outcome(repository.folder, line), outcome(clone, line)]);
      expect(there).toEqual(here);
    });
  });

  test.each(LINES)('as has one below a folder with a backslash in its name: %s', async (line) => {
    const copy = join(temporaryFolder(), String.raw`a\b`, 'dns');
    cpSync(repository.folder, copy, { recursive: true });
    const [here, there] = await Promise.all([outcome(repository.folder, line), outcome(copy, line)]);
    expect(there).toEqual(here);
  });

  test('though its files have other line ends', () => {
    const clone = cloned(repository, 'core.autocrlf=true');
    expect(readFileSync(join(clone, 'zonemason.yaml'), 'utf8')).toContain('\r\n');
  });
});

test('what is edited keeps the line ends of the clone, and git sees only the edit', async () => {
  const repository = original();
  const clone = cloned(repository, 'core.autocrlf=true');
  const runs = ['find 192.0.2.77 --replace 192.0.2.78 --write', 'mail add fr welcome', 'fmt'];
  for (const line of runs) expect(await outcome(clone, line)).toMatchObject({ code: 0 });
  const changed = gitIn(clone)('diff', '--numstat').trim();
  expect(changed).toBe('2\t1\tzones/example.org.yaml');
});

describe('links that git has checked out as text', () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
    'zones/a.example.yaml': 'zone: a.example\nrecords: {}\ninclude: [../shared/parked.yaml]\n',
    'zones/b.example.yaml': '-> ../shared/b.yaml',
    'shared/b.yaml': 'zone: b.example\nrecords: { www: { A: 192.0.2.1 } }\n',
    'shared/parked.yaml': '-> ../elsewhere/parked.yaml',
    'elsewhere/parked.yaml': "records: { '@': { MX: 0 . } }\n",
  });
  const repository = repositoryIn(folder);
  repository.git('checkout', '--quiet', '-f', 'main');
  const clone = cloned(repository, 'core.symlinks=false');

  test('are errors that say so, and never records that are missing', async () => {
    expect(lstatSync(join(clone, 'zones/b.example.yaml')).isFile()).toBe(true);
    const { code, stdout } = await outcome(clone, 'validate --format json');
    const found = JSON.parse(stdout).diagnostics.map(
      ({ code: rule, file }: { readonly code: string; readonly file: string }) => `${rule} ${file}`,
    );
    expect([code, found.toSorted()]).toEqual([
      3,
      ['file/link shared/parked.yaml', 'file/link zones/b.example.yaml'],
    ]);
    expect(await outcome(clone, 'export a.example')).toMatchObject({ code: 3 });
  });

  test('are links in other revisions all the same', async () => {
    const { code, stdout } = await outcome(clone, 'resolve www.b.example A --at HEAD');
    expect([code, stdout]).toEqual([0, expect.stringContaining('192.0.2.1')]);
    expect(await outcome(folder, 'validate')).toMatchObject({ code: 0 });
  });
});
