import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import { startSandboxProgram } from '../support/sandbox-program.js';
import type { System } from '../support/windows/two-systems.js';
import { anywhere, runOn, twoSystems } from '../support/windows/two-systems.js';

/** What both systems begin with: two commits, and files that are changed since. */
function project(): string {
  const folder = temporaryFolder();
  cpSync('examples', folder, { recursive: true });
  cpSync('test/vectors/foreign/octodns', join(folder, 'foreign/octodns'), { recursive: true });
  cpSync('test/vectors/foreign/route53.json', join(folder, 'foreign/route53.json'));
  const { commit } = repositoryIn(folder);
  const zone = readFileSync('examples/zones/example.org.yaml', 'utf8');
  commit(
    { 'zones/example.org.yaml': zone.replace('records:\n', 'records:\n  added: { A: 192.0.2.77 }\n') },
    'Add a name',
  );
  writeFiles(folder, {
    'zones/example.org.yaml': zone.replace('records:\n', 'records:\n  changed: { A: 192.0.2.78 }\n'),
    'faulty/zonemason.yaml': 'dns: { zones: zones/*.yaml }\nmail: { brand: acme, translations: mail }\n',
    'faulty/zones/a.example.yaml': 'zone: a.example\nrecords:\n  www: { A: 192.0.2.300, CNAME: b.example }\n',
    'faulty/zones/b.example.yaml':
      'zone: b.example\ninclude: [../gone.yaml]\nrecords: { www: { A: 192.0.2.1 } }\n',
    'faulty/mail/welcome/xx_YY.yaml': 'subject: Hi\n',
    'faulty/mail/stray.yaml': 'subject: Hi\n',
  });
  return folder;
}

async function bothWith(folder: string): Promise<readonly System[]> {
  const systems = twoSystems(folder);
  return Promise.all(
    systems.map(async (system) => {
      const { url } = await startSandboxProgram(['live', '--quiet'], { cwd: system.folder });
      const env = { ZONEMASON_DNS_ENDPOINT: url.href, ZONEMASON_MAIL_ENDPOINT: url.href };
      const { stdout } = await runOn({ ...system, env }, ['token']);
      return { ...system, env: { ...env, ZONEMASON_MAIL_TOKEN: stdout.trim() } };
    }),
  );
}

/** Command lines in the order in which they run, each with its exit code. */
const LINES: readonly (readonly [string, number])[] = [
  ['validate', 0],
  ['validate zones/example.org.yaml mail/welcome/de.yaml', 0],
  ['validate --config faulty/zonemason.yaml', 3],
  ['validate --config faulty/zonemason.yaml --format json', 3],
  ['validate --config faulty/zonemason.yaml --format github', 3],
  ['validate --config faulty/zonemason.yaml --format gitlab', 3],
  ['validate --config faulty/zonemason.yaml --format sarif', 3],
  ['validate --config faulty/zonemason.yaml --format rdjson', 3],
  ['validate gone.yaml', 3],
  ['fmt --check', 2],
  ['fmt --diff', 0],
  ['diff HEAD', 0],
  ['diff HEAD~1..HEAD --format json', 0],
  ['diff HEAD --format markdown', 0],
  ['diff HEAD --format html', 0],
  ['diff HEAD --names', 0],
  ['log added.example.org', 0],
  ['log www.example.com --format json', 0],
  ['log nothing.example.org', 0],
  ['find 192.0.2.10 --through', 0],
  ['find --type MX --format json', 0],
  ['find 192.0.2.78 --replace 192.0.2.79', 0],
  ['resolve www.example.com --trace', 0],
  ['resolve www.example.com --format json', 0],
  ['resolve added.example.org A --at HEAD', 0],
  ['export example.com', 0],
  ['export --changed-since HEAD --out exported', 0],
  ['export --format octodns --out octodns example.com', 0],
  ['verify --server 127.0.0.1#9 --zone example.net', 8],
  ['mail status', 0],
  ['mail status --offline --format json', 0],
  ['mail todo', 0],
  ['mail preview welcome de --values mail-sample-values.yaml', 0],
  ['mail add fr welcome', 0],
  ['mail export fr --out fr.xlf', 0],
  ['mail import fr.xlf', 0],
  ['import --from foreign/octodns --out imported', 0],
  ['import --from foreign/route53.json --stdout', 0],
  ['import example.com --out again', 0],
  ['import --mail --force', 0],
  ['plan --out zones/new.yaml', 64],
  ['plan --detailed-exitcode --out plan.json --base HEAD~1', 2],
  ['show plan.json', 0],
  ['show plan.json --format markdown', 0],
  ['resolve changed.example.org --at plan.json', 0],
  ['apply plan.json --yes --report report.json', 0],
  ['apply plan.json --yes', 4],
  ['rollback', 0],
  ['rollback .zonemason/journal/* --yes', 0],
  ['plan --detailed-exitcode --format markdown', 2],
  ['init begun --ci github --quiet', 0],
  ['init begun', 1],
  ['complete -- validate zones/', 0],
  ['complete -- rollback ', 0],
  ['completion bash', 0],
  ['rules cname/conflict', 0],
  ['help environment', 0],
  ['nonsense', 64],
];

/** Paths as people there write them; elsewhere a backslash is a slash. */
const NATIVE: readonly string[] = [
  String.raw`validate zones\example.org.yaml mail\welcome\de.yaml`,
  String.raw`fmt --check zones\example.com.yaml`,
  String.raw`plan --config .\zonemason.yaml --out ci\plan.json`,
  String.raw`show ci\plan.json`,
  String.raw`rollback --last .zonemason\journal --dry-run`,
  String.raw`export example.net --out native\zones`,
  String.raw`import --from foreign\octodns --stdout`,
];

describe('as on Windows', () => {
  let systems: readonly System[] = [];

  beforeAll(async () => {
    systems = await bothWith(project());
  });

  test.each(LINES)('%s', async (line, code) => {
    const [here, windows] = await Promise.all(
      systems.map(async (system) => {
        const run = await runOn(system, line.split(' '));
        return { code: run.code, stdout: anywhere(run.stdout, system), stderr: anywhere(run.stderr, system) };
      }),
    );
    expect(windows).toEqual(here);
    expect(here).toMatchObject({ code });
  });

  test.each(NATIVE)('%s', async (line) => {
    const [here, windows] = await outcomes(systems, [line.replaceAll('\\', '/'), line]);
    expect(windows).toEqual(here);
    expect(here).toMatchObject({ code: 0 });
  });

  test('the files are the same', () => {
    const [here, windows] = systems.map(contentOf);
    expect(windows).toEqual(here);
  });
});

/** What a command line prints on each system, as `anywhere`. */
function outcomes(systems: readonly System[], lines: readonly string[]): Promise<readonly Run[]> {
  return Promise.all(
    systems.map(async (system, index) => {
      const { code, stdout, stderr } = await runOn(system, (lines[index] ?? '').split(' '));
      return { code, stdout: anywhere(stdout, system), stderr: anywhere(stderr, system) };
    }),
  );
}

/** A plan made after a rollback: the ids of records that were created again are drawn, and a service lists by them. */
const PLAN_OF_NEW_IDS = 'ci/plan.json';

/** The files of a system by path, as `anywhere`. */
function contentOf(system: System): Readonly<Record<string, unknown>> {
  const names = readdirSync(system.folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (name) =>
      !/^\.git\/|^\.zonemason\/(?!journal)/.test(name) &&
      name !== PLAN_OF_NEW_IDS &&
      statSync(join(system.folder, name)).isFile(),
  );
  const entries = files.map((name) => {
    const text = anywhere(readFileSync(join(system.folder, name), 'utf8'), system);
    return [anywhere(name, system), name.endsWith('.jsonl') ? journalLines(text) : text];
  });
  return Object.fromEntries(entries);
}

/** Steps of a run end in any order, and the ids of records, by which a service lists them, are drawn. */
function journalLines(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  const entries = lines.map((line) => JSON.stringify({ ...JSON.parse(line), records: [], fingerprint: '' }));
  return entries.toSorted();
}

test.each([
  ['vault.cmd', 'vault.cmd is a batch file'],
  ['./vault', './vault.cmd is a batch file'],
  ['./vault.sh', 'it is no program'],
  ['gone', 'there is no such program'],
])('a program for credentials that Windows cannot start gets a clear answer: %s', async (program, answer) => {
  const [, windows] = twoSystems(
    temporaryFolder({
      'zonemason.yaml': `dns: { endpoint: http://127.0.0.1:9, zones: zones/*.yaml, credentialCommand: [${program}] }\n`,
      'zones/example.com.yaml': 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n',
      'vault.cmd': '@echo off\r\n',
      'vault.sh': '#!/bin/sh\n',
    }),
  );
  const { code, stderr } = await runOn(windows, ['plan']);
  expect([code, stderr]).toEqual([7, expect.stringContaining(answer)]);
});

describe('plans and journals move between systems', () => {
  test.each([
    ['from Windows', 1, 0],
    ['to Windows', 0, 1],
  ])('%s', async (_, from, to) => {
    const systems = await bothWith(project());
    const [source, target] = [systems[from], systems[to]];
    if (!source || !target) throw new Error('there are two systems');
    const other = { ...source, run: target.run };
    expect(await runOn(source, ['plan', '--out', 'plan.json'])).toMatchObject({ code: 0 });
    expect(await runOn(other, ['apply', 'plan.json', '--yes'])).toMatchObject({ code: 0 });
    expect(await runOn(source, ['plan', '--detailed-exitcode'])).toMatchObject({ code: 0 });
    expect(await runOn(source, ['rollback', '.zonemason/journal/*', '--yes'])).toMatchObject({ code: 0 });
    expect(await runOn(other, ['plan', '--detailed-exitcode'])).toMatchObject({ code: 2 });
  });
});
