import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { laggingListing } from '../support/lagging-listing.js';
import { passwordsFor, reportIn } from './project.js';
import type { SandboxSetting } from './services.js';
import { withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const zones = { [zone]: 'records: { www: { A: 192.0.2.2 }, mail: { A: 192.0.2.3 } }\n' };
const live = {
  [zone]: [
    { id: '1', content: '192.0.2.1' },
    { id: '2', prefix: 'old', content: '192.0.2.9' },
  ],
};

/** A project to which its files were applied. */
async function applied(setting: Partial<SandboxSetting> = {}) {
  const project = await withSandbox({ zones, live, ...setting });
  const { code, stderr } = await project.run(['apply', '--yes', '--allow', 'zone-emptied']);
  if (code !== 0) throw new Error(stderr);
  const journals = readdirSync(join(project.folder, '.zonemason/journal')).toSorted();
  const contents = async (name = zone): Promise<readonly string[]> =>
    (await project.service.listing(name)).map(({ prefix, content }) => `${prefix} ${content}`).toSorted();
  const [journal = ''] = journals.map((name) => `.zonemason/journal/${name}`);
  return { ...project, journal, journals, contents };
}

const AFTER = ['mail 192.0.2.3', 'www 192.0.2.2'];
const BEFORE = ['old 192.0.2.9', 'www 192.0.2.1'];

test.concurrent('a rollback is shown like a plan, applied like one, and has a report and a journal', async () => {
  const { run, folder, journal, contents } = await applied();
  const { code, stdout } = await run(['rollback', journal, '--yes', '--report', 'report.json']);
  expect(code).toBe(0);
  expect(stdout).toContain(`${zone}  ${journal}  +1 ~1 -1\n`);
  expect(stdout).toContain('  ~ www   A  content 192.0.2.2 → 192.0.2.1\n');
  expect(stdout).toMatch(/Done: 1 created, 1 updated, 1 deleted in [\d.]+ s; 1 zone verified\.\n$/);
  expect(await contents()).toEqual(BEFORE);

  const [report] = reportIn(folder).scopes;
  expect(report?.journal).not.toBe(journal);
  const back = await run(['rollback', report?.journal ?? '', '--yes']);
  expect(back.code).toBe(0);
  expect(await contents()).toEqual(AFTER);
});

test.concurrent('a rollback names whom it affects in zones without a journal', async () => {
  const alias = { prefix: 'cdn', type: 'CNAME', content: 'www.example.com' };
  const { run, journal } = await applied({
    zones: { ...zones, 'example.net': 'records: { cdn: { CNAME: www.example.com } }\n' },
    live: { ...live, 'example.net': [{ id: '3', ...alias }] },
  });
  const { stdout } = await run(['rollback', journal, '--dry-run']);
  expect(stdout).toContain('Who is affected\n  cdn.example.net\n');
});

describe('a listing that lags behind the run', () => {
  const settings = {
    zones: { [zone]: 'records: { www: { A: 192.0.2.2 } }\n' },
    live: { [zone]: [{ id: '1' }] },
  };

  test.concurrent('is read again until it shows what is to be taken back', async () => {
    const { run, service } = await withMemoryService({ ...settings, fault: laggingListing(3000) });
    expect((await run(['apply', '--yes', '--settle', '0s'])).code).toBe(6);
    const { code, stdout, stderr } = await run(['rollback', '--last', '--yes']);
    expect({ code, stdout, stderr }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('content 192.0.2.2 → 192.0.2.1'),
      stderr: expect.stringContaining('the service does not list all changes yet; waiting up to'),
    });
    expect(service.records(zone).map(({ content }) => content)).toEqual(['192.0.2.1']);
  });

  test.concurrent('is not taken for the truth once --settle is over', async () => {
    const { run } = await withMemoryService({ ...settings, fault: laggingListing(60_000) });
    await run(['apply', '--yes', '--settle', '0s']);
    const { code, stdout, stderr } = await run(['rollback', '--last', '--yes', '--settle', '1s']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Nothing to roll back/) });
    expect(stderr).toContain('1 change that the journals call done is not listed');
  });
});

test.concurrent('a second rollback has nothing to do', async () => {
  const { run, folder, journal, journals, contents } = await applied();
  expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
  const { code, stdout } = await run(['rollback', journal, '--yes', '--report', 'again.json']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Nothing to roll back/);
  expect(JSON.parse(readFileSync(join(folder, 'again.json'), 'utf8'))).toMatchObject({ steps: [] });
  expect(readdirSync(join(folder, '.zonemason/journal'))).toHaveLength(journals.length + 1);
  expect(await contents()).toEqual(BEFORE);
});

test.concurrent('the journals of one run go back together', async () => {
  const { run, journals, contents } = await applied({
    zones: { ...zones, 'example.org': 'records: { www: { A: 192.0.2.7 } }\n' },
    live: { ...live, 'example.org': [] },
  });
  expect(journals).toHaveLength(2);
  expect(new Set(journals.map((name) => name.slice(0, 24))).size).toBe(1);
  const paths = journals.map((name) => `.zonemason/journal/${name}`);
  const { code, stdout } = await run(['rollback', '--yes', '--allow', 'zone-emptied', ...paths]);
  expect(code).toBe(0);
  expect(stdout).toContain('2 zones verified');
  expect([await contents(), await contents('example.org')]).toEqual([BEFORE, []]);
});

test.concurrent('the project may be elsewhere: paths are those of the working folder', async () => {
  const { folder, service, journal, contents } = await applied();
  const cwd = temporaryFolder();
  const env = { ...passwordsFor(zones), ZONEMASON_DNS_ENDPOINT: service.url.href };
  const run = (...args: readonly string[]): Promise<Run> => zonemason([...args, '--yes'], { cwd, env });
  const project = join(folder, 'zonemason.yaml');
  const { code, stdout } = await run('rollback', '-c', project, join(folder, journal));
  expect(code).toBe(0);
  expect(await contents()).toEqual(BEFORE);
  const [, command = ''] = /To undo: zonemason (.+)/.exec(stdout) ?? [];
  expect((await run(...command.split(' '))).code).toBe(0);
  expect(await contents()).toEqual(AFTER);
});

test.concurrent('a journal of format 1 goes back', async () => {
  const project = await applied();
  rewrite((text) => text.replace('"2.3"', '"1.0"').replace(`"scope":"${zone}"`, `"zone":"${zone}"`))(project);
  expect((await project.run(['rollback', project.journal, '--yes'])).code).toBe(0);
  expect(await project.contents()).toEqual(BEFORE);
});

test.concurrent('what others have changed since the run is named before it is undone', async () => {
  const { run, service, journal, contents } = await applied();
  expect((await run(['rollback', journal, '--dry-run'])).stderr).not.toContain('warning');
  const www = (await service.listing(zone)).find(({ prefix }) => prefix === 'www');
  await service.send(zone, 'POST', `/${zone}`, {
    ...www,
    id: undefined,
    prefix: 'new',
    content: '192.0.2.200',
  });
  await service.send(zone, 'PUT', `/${zone}/${www?.id}`, { ...www, content: '192.0.2.77' });
  for (const how of ['--dry-run', '--yes']) {
    const { code, stderr } = await run(['rollback', '--last', how]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /warning: these changes also undo[^]*\nexample\.com\n {2}- new +A +192\.0\.2\.200[^\n]*\n {2}~ www +A +content 192\.0\.2\.77 → 192\.0\.2\.1\n\n/,
    );
    expect(stderr).not.toContain('- mail');
  }
  expect(await contents()).toEqual(BEFORE);
});

describe('a rollback leaves alone', () => {
  test.concurrent('foreign types, and what the zone file ignores by now', async () => {
    const foreign = { id: '3', prefix: 'go', type: 'WEBFORWARD', content: 'https://example.net/' };
    const project = await applied({ live: { [zone]: [...live[zone], foreign] } });
    const { run, service, journal, contents } = project;
    const record = (await service.listing(zone)).find(({ prefix }) => prefix === 'mail');
    declare(`zone: ${zone}\nrecords: {}\nignore: [{ prefix: mail }, { prefix: old }]\n`)(project);
    const { code, stdout } = await run(['rollback', journal, '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 ignored record, 1 record of an unmanaged type (WEBFORWARD)');
    expect(await contents()).toEqual(['go https://example.net/', 'mail 192.0.2.3', 'www 192.0.2.1']);
    expect(await service.listing(zone)).toContainEqual(record);
  });

  test.concurrent('whatever the zone file declares, and its policy', async () => {
    const project = await applied();
    const { run, journal, contents } = project;
    declare(`zone: ${zone}\nrecords: { www: { A: nonsense } }\npolicy: create-only\n`)(project);
    expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
    expect(await contents()).toEqual(BEFORE);
  });
});

type Applied = Awaited<ReturnType<typeof applied>>;

/** Writes another zone file. */
function declare(text: string): (project: Applied) => void {
  return ({ folder }) => writeFileSync(join(folder, 'zones', `${zone}.yaml`), text);
}

/** Tampers with the journal. */
function rewrite(change: (text: string) => string): (project: Applied) => void {
  return ({ folder, journal }) => {
    const path = join(folder, journal);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
}

describe('a rollback is refused, and nothing is changed,', () => {
  test.concurrent.each<[string, (project: Applied) => void, readonly string[], number, string]>([
    ['when nobody can be asked', () => undefined, [], 64, '--yes'],
    [
      'when it would delete what is protected',
      declare(`zone: ${zone}\nrecords: {}\nprotect: [{ prefix: mail }]\n`),
      ['--yes'],
      5,
      'protect',
    ],
    ['when the zone file is gone', declare('zone: example.org\nrecords: {}\n'), ['--yes'], 64, zone],
    [
      'when the zone file cannot be read',
      declare(`zone: ${zone}\nignore: []\n`),
      ['--yes'],
      3,
      'schema/missing-key',
    ],
    [
      'when the journal is damaged',
      rewrite((text) => text.replace('"intent"', '"indent"')),
      ['--yes'],
      64,
      'line 2',
    ],
    ['when the journal has no listing', rewrite((text) => text.slice(0, 60)), ['--yes'], 64, 'journal'],
    [
      'when the journal is of another service',
      rewrite((text) => text.replace('127.0.0.1', '127.0.0.2')),
      ['--yes'],
      64,
      '127.0.0.2',
    ],
    [
      'when the journal is of a later version',
      rewrite((text) => text.replace('"2.3"', '"3.0"')),
      ['--yes'],
      64,
      'has journal format 3.0, this version reads 1.x and 2.x',
    ],
    [
      'when a risk is named that there is not',
      () => undefined,
      ['--yes', '--allow', 'everything'],
      64,
      'everything',
    ],
  ])('%s', async (_, change, args, code, told) => {
    const project = await applied();
    change(project);
    const writes = writesOf(project.service.seen).length;
    const ended = await project.run(['rollback', project.journal, ...args]);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(told);
    expect(await project.contents()).toEqual(AFTER);
    expect(writesOf(project.service.seen)).toHaveLength(writes);
  });

  test.concurrent.each<[string, (journal: string) => readonly string[]]>([
    ['without a journal', () => []],
    ['with one that is not there', () => ['nowhere.jsonl']],
    ['with a folder without journals', () => ['zones']],
    ['with a folder that has several runs of a zone', (journal) => [journal, '.zonemason/journal']],
    ['with --last and a journal', (journal) => ['--last', journal]],
    ['with the same one twice', (journal) => [journal, journal]],
    ['with a zone file', () => [`zones/${zone}.yaml`]],
    ['with an option of apply that it does not have', (journal) => ['--drafts', journal]],
  ])('%s', async (_, args) => {
    const { run, journal, contents } = await applied();
    expect((await run(['rollback', ...args(journal), '--yes'])).code).toBe(64);
    expect(await contents()).toEqual(AFTER);
  });

  test.concurrent('until a blocking risk is allowed', async () => {
    const { run, journal, contents } = await applied({ live: { [zone]: [] } });
    const refused = await run(['rollback', journal, '--yes']);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('--allow zone-emptied');
    expect(await contents()).toEqual(AFTER);
    expect((await run(['rollback', journal, '--yes', '--allow', 'zone-emptied'])).code).toBe(0);
    expect(await contents()).toEqual([]);
  });
});

test.concurrent('a journal whose last line was cut off goes back all the same', async () => {
  const project = await applied();
  const { run, journal, contents } = project;
  rewrite((text) => text.slice(0, -20))(project);
  expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
  expect(await contents()).toEqual(BEFORE);
});

test.concurrent.each([0, 1, 9, 100])(
  'a journal that was cut off after %i characters has nothing to go back to, and apply says so, too',
  async (length) => {
    const project = await applied({ zones: { [zone]: 'records: { www: { A: 192.0.2.77 } }\n' } });
    const { run, journal } = project;
    rewrite((text) => text.slice(0, length))(project);
    const { code, stdout, stderr } = await run(['rollback', journal, '--yes']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('interrupted before it changed anything');
    writeFileSync(
      join(project.folder, `zones/${zone}.yaml`),
      `zone: ${zone}\nrecords: { www: { A: 192.0.2.78 } }\n`,
    );
    const next = await run(['apply', '--yes', '--allow', 'bulk-change']);
    expect(next.stderr).toContain('interrupted before it changed anything');
  },
);

test.concurrent('a rollback that is done in part says how to go on', async () => {
  let isRefused = false;
  const { run, journal, contents } = await applied({
    fault: ({ method }) =>
      isRefused && method === 'PUT' ? { answer: { status: 422, body: 'not now' } } : undefined,
  });
  isRefused = true;
  const { code, stderr } = await run(['rollback', journal, '--yes']);
  expect(code).toBe(6);
  expect(stderr).toContain('again');
  isRefused = false;
  expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
  expect(await contents()).toEqual(BEFORE);
});

test.concurrent('a rollback through a state that breaks what is expected is refused without consent', async () => {
  const records = '{ www: { CNAME: new.example.com }, old: { A: 192.0.2.1 }, new: { A: 192.0.2.2 } }';
  const { run, folder, service, journal } = await applied({
    zones: { [zone]: `records: ${records}\n` },
    live: {
      [zone]: [
        { id: '1', prefix: 'www', type: 'CNAME', content: 'old.example.com' },
        { id: '2', prefix: 'old', content: '192.0.2.1' },
        { id: '3', prefix: 'new', content: '198.51.100.2' },
      ],
    },
  });
  const expected = 'expect: [{ ask: www A, reaches: 192.0.2.0/24 }]';
  writeFileSync(join(folder, `zones/${zone}.yaml`), `zone: ${zone}\nrecords: ${records}\n${expected}\n`);
  const writes = writesOf(service.seen).length;
  const refused = await run(['rollback', journal, '--yes']);
  expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('expectation-broken') });
  expect(writesOf(service.seen)).toHaveLength(writes);
  expect(await run(['rollback', journal, '--yes', '--allow', 'expectation-broken'])).toMatchObject({
    code: 0,
  });
  expect(writesOf(service.seen)).toHaveLength(writes + 2);
});
