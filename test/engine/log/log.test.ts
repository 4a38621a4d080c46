import { describe, expect, test } from 'vitest';
import { expectSchema } from '../../support/expect-schema.js';
import { zonemason } from '../../cli/support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith } from '../../support/git.js';

const project = 'dns: { zones: zones/*.yaml }\n';

function zone(records: string, more = ''): string {
  return `zone: example.com\nrecords:\n  ${records}\n${more}`;
}

/** `subject: symbol address → content` of each change. */
async function told(folder: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await zonemason(['log', ...args, '--format', 'json'], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  const log: {
    commits: readonly {
      subject: string;
      merged: readonly { subject: string }[];
      changes: readonly { action: string; address: string; after: { content: string } | null }[];
    }[];
  } = JSON.parse(stdout);
  expectSchema('log', log);
  return log.commits.flatMap(({ subject, merged, changes }) =>
    changes.map(({ action, address, after }) =>
      [
        subject,
        ...merged.map((each) => `(${each.subject})`),
        action,
        address.split('/').slice(2).join('/'),
        after?.content ?? '',
      ]
        .join(' ')
        .trim(),
    ),
  );
}

describe('a name without a dot', () => {
  const { folder } = repositoryWith({
    'zonemason.yaml': project,
    'zones/example.com.yaml': zone('www: { A: 192.0.2.1 }\n  shop: { A: 192.0.2.1 }'),
    'zones/other.yaml': 'zone: example.net\nrecords: { www: { A: 192.0.2.9 }, café: { A: 192.0.2.9 } }\n',
  });

  test('is short for the only one in the files', async () => {
    expect(await told(folder, 'shop')).toEqual([expect.stringContaining('create shop/A')]);
    expect(await told(folder, 'CAFÉ')).toEqual([expect.stringContaining('create xn--caf-dma/A')]);
  });

  test.each([
    ['www', 'there are www.example.com, www.example.net'],
    ['gone', 'no file declares one that begins so; write it in full, like gone.example.com'],
    ['@', 'there are example.com, example.net'],
  ])('is refused if there are several: %s', async (name, hint) => {
    const run = await zonemason(['log', name], { cwd: folder });
    expect(run).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining(hint) });
  });
});

describe('the history of a name', () => {
  const { folder, commit } = repositoryWith({
    'zonemason.yaml': project,
    'zones/example.com.yaml': zone('www: { A: 192.0.2.1 }'),
  });
  commit({ 'zones/example.com.yaml': zone('www: { A: 192.0.2.2 }') }, 'move');
  commit({ 'zones/example.com.yaml': zone('www:\n    A:\n      - "192.0.2.2" # same') }, 'layout');
  commit({ 'zones/example.com.yaml': null, 'zones/com.yaml': zone('www: { A: 192.0.2.2 }') }, 'rename');
  commit(
    {
      'zones/com.yaml': zone('{}', 'include: ../shared/www.yaml\n')
        .replace('  {}\n', '  {}\n')
        .replace('records:\n  {}', 'records: {}'),
      'shared/www.yaml': 'records: { www: { A: 192.0.2.2 } }\n',
    },
    'include',
  );
  commit({ 'shared/www.yaml': 'records: { www: { A: 192.0.2.2, AAAA: "2001:db8::1" } }\n' }, 'ipv6');
  commit({ 'zones/other.yaml': 'zone: example.net\nrecords: { www: { A: 192.0.2.9 } }\n' }, 'other zone');
  commit(
    {
      'shared/www.yaml': 'records: { www: { A: "${web}" } }\n',
      'zonemason.yaml': `${project}vars: { web: 192.0.2.2 }\n`,
    },
    'no ipv6, a variable',
  );
  commit({ 'zonemason.yaml': `${project}vars: { web: 192.0.2.7 }\n` }, 'by a variable');
  commit({ 'zones/org.yaml': 'zone: example.org\nrecords: { www: { A: 192.0.2.5 } }\n' }, 'comes');
  commit({ 'zones/org.yaml': null }, 'goes');
  commit({ 'zones/com.yaml': 'zone: [\n' }, 'broken');
  commit({ 'zones/com.yaml': zone('mail: { A: 192.0.2.3 }') }, 'mended');

  test('has each commit that changed it, whatever moved and however it was laid out', async () => {
    expect(await told(folder, 'www.example.com')).toEqual([
      'mended delete www/A',
      'by a variable update www/A 192.0.2.7',
      'no ipv6, a variable delete www/AAAA',
      'ipv6 create www/AAAA 2001:db8::1',
      'move update www/A 192.0.2.2',
      'base create www/A 192.0.2.1',
    ]);
  });

  test('has those of one type', async () => {
    expect(await told(folder, 'WWW.example.com.', 'aaaa')).toEqual([
      'no ipv6, a variable delete www/AAAA',
      'ipv6 create www/AAAA 2001:db8::1',
    ]);
  });

  test('is that of the name alone', async () => {
    expect(await told(folder, 'mail.example.com')).toEqual(['mended create mail/A 192.0.2.3']);
    expect(await told(folder, 'www.example.net')).toEqual(['other zone create www/A 192.0.2.9']);
  });

  test('tells of a file that is gone', async () => {
    expect(await told(folder, 'www.example.org')).toEqual([
      'goes delete www/A',
      'comes create www/A 192.0.2.5',
    ]);
  });

  test('is shown with author, day and change, and says what it left out', async () => {
    const { stdout, stderr } = await zonemason(['log', 'www.example.com', 'AAAA'], { cwd: folder });
    expect(stdout).toMatch(/^[0-9a-f]{10} {2}\d{4}-\d\d-\d\d {2}\S.*\n {2}no ipv6, a variable\n/);
    expect(stdout).toContain('  - www  AAAA  2001:db8::1  ttl 3600\n');
    expect(stdout).toContain('  example.com  shared/www.yaml:1\n  + www  AAAA  2001:db8::1  ttl 3600\n');
    expect(stderr).toMatch(/^1 commit with errors in the files left out:\n {2}[0-9a-f]{10} .* broken\n$/);
  });

  test('of a name that no file has is empty', async () => {
    expect(await zonemason(['log', 'nope.example.com'], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^no commit has changed nope\.example\.com\n/),
    });
  });

  test('of which nothing is known is not told of with --quiet', async () => {
    const run = await zonemason(['log', 'nope.example.com', 'aaaa', '--quiet'], { cwd: folder });
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test.each([
    [['a..b'], '"a..b" is not a full name'],
    [['www.example.com', 'AA'], 'there is no record type "AA"'],
  ])('is not looked for with %j', async (args, message) => {
    const { code, stderr } = await zonemason(['log', ...args], { cwd: folder });
    expect([code, stderr]).toEqual([64, expect.stringContaining(message)]);
  });
});

test('files are read from the commit on that has a project file', async () => {
  const { folder, commit } = repositoryWith({ 'zones/com.yaml': zone('www: { A: 192.0.2.1 }') });
  commit({ 'zones/com.yaml': zone('www: { A: 192.0.2.2 }') }, 'before');
  commit({ 'zonemason.yaml': project }, 'project');
  expect(await told(folder, 'www.example.com')).toEqual(['project create www/A 192.0.2.2']);
});

test('a project that moves within its repository keeps its history', async () => {
  const { folder, commit } = repositoryWith({
    'zonemason.yaml': project,
    'zones/a.yaml': zone('www: { A: 192.0.2.1 }'),
  });
  commit(
    {
      'zonemason.yaml': null,
      'zones/a.yaml': null,
      'dns/zonemason.yaml': project,
      'dns/zones/a.yaml': zone('www: { A: 192.0.2.1 }'),
    },
    'move',
  );
  expect(await told(`${folder}/dns`, 'www.example.com')).toEqual(['base create www/A 192.0.2.1']);
});

test('a project is not taken for one of two that were elsewhere', async () => {
  const zones = { 'a/zones/a.yaml': zone('www: { A: 192.0.2.1 }') };
  const { folder, commit } = repositoryWith({
    ...zones,
    'a/zonemason.yaml': project,
    'b/zonemason.yaml': project,
  });
  commit(
    { 'zonemason.yaml': project, 'zones/a.yaml': zone('www: { A: 192.0.2.1 }'), 'a/zonemason.yaml': null },
    'begin',
  );
  expect(await told(folder, 'www.example.com')).toEqual(['begin create www/A 192.0.2.1']);
});

test('a merge stands for its commits, which are named', async () => {
  const { folder, commit, branch, git } = repositoryWith({
    'zonemason.yaml': project,
    'zones/a.yaml': zone('www: { A: 192.0.2.1 }'),
  });
  branch('topic');
  commit({ 'zones/a.yaml': zone('www: { A: 192.0.2.2 }') }, 'ours');
  commit({ README: 'a' }, 'something else');
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge topic', 'topic');
  expect(await told(folder, 'www.example.com')).toEqual([
    'Merge topic (ours) update www/A 192.0.2.2',
    'base create www/A 192.0.2.1',
  ]);
});

test('a shallow clone does not pretend to know the beginning', async () => {
  const { folder, commit, git } = repositoryWith({
    'zonemason.yaml': project,
    'zones/a.yaml': zone('www: { A: 192.0.2.1 }'),
  });
  commit({ 'zones/a.yaml': zone('www: { A: 192.0.2.2 }') }, 'second');
  commit({ 'zones/a.yaml': zone('www: { A: 192.0.2.3 }') }, 'third');
  const clone = temporaryFolder({});
  git('clone', '--quiet', '--depth', '2', `file://${folder}`, clone);
  expect(await told(clone, 'www.example.com')).toEqual(['third update www/A 192.0.2.3']);
  const { stderr } = await zonemason(['log', 'www.example.com'], { cwd: clone });
  expect(stderr).toContain('this clone is shallow, so older commits are missing');
});

test('a commit whose project file has errors is left out, and one without zones has none', async () => {
  const { folder, commit } = repositoryWith({
    'zonemason.yaml': project,
    'zones/a.yaml': zone('www: { A: 192.0.2.1 }'),
  });
  commit({ 'zonemason.yaml': 'dsn: {}\n', 'zones/a.yaml': zone('www: { A: 192.0.2.2 }') }, 'broken');
  commit({ 'zonemason.yaml': project }, 'mended');
  commit({ 'zonemason.yaml': 'mail: { brand: acme }\n' }, 'no zones');
  expect(await told(folder, 'www.example.com')).toEqual([
    'no zones delete www/A',
    'mended update www/A 192.0.2.2',
    'base create www/A 192.0.2.1',
  ]);
  const { stderr } = await zonemason(['log', 'www.example.com'], { cwd: folder });
  expect(stderr).toMatch(/^1 commit with errors in the files left out:\n.*broken\n$/);
});

test('outside a repository, and without a commit, there is nothing to read', async () => {
  const folder = temporaryFolder({ 'zonemason.yaml': project });
  expect((await zonemason(['log', 'www.example.com'], { cwd: folder })).code).toBe(64);
});
