import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { InProcessOptions } from '../support.js';
import { zonemason } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const tidy = 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n';
const untidy = 'records: { www: { A: 192.0.2.1 } }\nzone: example.com\n';
const broken = 'zone: example.com\nrecords:\n\twww:\n\t\tA: 192.0.2.1\n';
const settings = 'dns:\n  endpoint: https://dns.example.net/custom\n  zones: zones/*.yaml\n';

test('files of the project and what they include are written, and are then as they should be', async () => {
  const cwd = temporaryFolder({
    'zonemason.yaml': settings,
    'zones/a.yaml': `include: ["../shared/\${zone}.yaml"]\n${untidy}`,
    'zones/b.yaml': tidy.replace('.com', '.org'),
    'shared/example.com.yaml': 'records: {x: {A: "192.0.2.2"}}',
  });
  expect(await zonemason(['fmt'], { cwd })).toEqual({
    code: 0,
    stdout: '~ zones/a.yaml\n~ shared/example.com.yaml\n\nFormatted: 3 files, 2 changed.\n',
    stderr: '',
  });
  expect(await zonemason(['fmt'], { cwd })).toMatchObject({ stdout: 'Formatted: 3 files, 0 changed.\n' });
  expect(readFileSync(join(cwd, 'shared/example.com.yaml'), 'utf8')).toBe(
    'records:\n  x:\n    A: 192.0.2.2\n',
  );
  expect(await zonemason(['fmt', '--check'], { cwd })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect((await zonemason(['validate'], { cwd })).code).toBe(0);
});

test('--check lists what would change and writes nothing', async () => {
  const cwd = temporaryFolder({ 'a.yaml': untidy, 'b.yaml': tidy });
  expect(await zonemason(['fmt', '--check', 'a.yaml', 'b.yaml'], { cwd })).toEqual({
    code: 2,
    stdout: 'a.yaml\n',
    stderr: '1 file is not formatted; run `zonemason fmt`\n',
  });
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(untidy);
});

test('--check counts the files, prints what would change with --diff, and says no more with --quiet', async () => {
  const cwd = temporaryFolder({ 'a.yaml': untidy, 'b.yaml': untidy });
  const check = (...args: readonly string[]) => zonemason(['fmt', '--check', ...args], { cwd });
  const count = '2 files are not formatted; run `zonemason fmt`\n';
  expect(await check('a.yaml', 'b.yaml')).toEqual({ code: 2, stdout: 'a.yaml\nb.yaml\n', stderr: count });
  expect(await check('--quiet', 'a.yaml')).toEqual({ code: 2, stdout: 'a.yaml\n', stderr: '' });
  const { stdout, stderr } = await check('--diff', 'a.yaml', 'b.yaml');
  expect(stdout.match(/^--- .*/gm)).toEqual(['--- a/a.yaml', '--- a/b.yaml']);
  expect(stdout).not.toMatch(/^[ab]\.yaml$/m);
  expect(stderr).toBe(count);
});

test('--quiet leaves the files that were written', async () => {
  const cwd = temporaryFolder({ 'a.yaml': untidy, 'b.yaml': tidy });
  expect(await zonemason(['fmt', '--quiet', 'a.yaml', 'b.yaml'], { cwd })).toEqual({
    code: 0,
    stdout: '~ a.yaml\n',
    stderr: '',
  });
});

test('--diff prints what would change and writes nothing', async () => {
  const cwd = temporaryFolder({ 'a.yaml': untidy });
  const { code, stdout } = await zonemason(['fmt', '--diff', 'a.yaml'], { cwd });
  expect([code, stdout]).toEqual([
    0,
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,4 @@\n-records: { www: { A: 192.0.2.1 } }\n zone: example.com\n' +
      '+records:\n+  www:\n+    A: 192.0.2.1\n',
  ]);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(untidy);
});

test('files with errors are told as validate tells them and left as they are; the others are written', async () => {
  const cwd = temporaryFolder({ 'bad.yaml': broken, 'good.yaml': untidy });
  const { code, stderr } = await zonemason(['fmt', 'bad.yaml', 'missing.yaml', 'good.yaml'], { cwd });
  expect(code).toBe(3);
  expect(stderr).toContain('bad.yaml:3:1  error  yaml/tab');
  expect(stderr).toContain('missing.yaml  error  file/missing');
  expect(readFileSync(join(cwd, 'bad.yaml'), 'utf8')).toBe(broken);
  expect(readFileSync(join(cwd, 'good.yaml'), 'utf8')).toBe(tidy);
});

test.each([
  ['a byte order mark', `\ufeff${tidy}`],
  ['a mixture of line ends', tidy.replace('\n', '\r\n')],
])('%s goes', async (_, before) => {
  const cwd = temporaryFolder({ 'a.yaml': before });
  expect((await zonemason(['fmt', '--check', 'a.yaml'], { cwd })).code).toBe(2);
  expect((await zonemason(['fmt', 'a.yaml'], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(tidy);
});

test('a file that git has checked out with line ends of Windows is formatted, and keeps them', async () => {
  const cwd = temporaryFolder({
    'tidy.yaml': tidy.replaceAll('\n', '\r\n'),
    'untidy.yaml': untidy.replaceAll('\n', '\r\n'),
  });
  expect((await zonemason(['fmt', '--check', 'tidy.yaml'], { cwd })).code).toBe(0);
  expect((await zonemason(['fmt', 'untidy.yaml'], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, 'untidy.yaml'), 'utf8')).toBe(tidy.replaceAll('\n', '\r\n'));
});

test('mixed line ends, which no diff shows, are named once', async () => {
  const mixed = tidy.replace('\n', '\r\n');
  const cwd = temporaryFolder({ 'a.yaml': mixed, 'b.yaml': mixed, 'c.yaml': untidy });
  for (const option of ['--check', '--diff']) {
    const { stderr } = await zonemason(['fmt', option, 'a.yaml', 'b.yaml', 'c.yaml'], { cwd });
    expect(stderr.match(/mixed line ends/g)).toHaveLength(1);
    expect(stderr).toContain('a.yaml and b.yaml');
  }
});

test('a file keeps its mode, a link stays a link, and nothing else is left in the folder', async () => {
  const cwd = temporaryFolder({ 'a.yaml': untidy });
  chmodSync(join(cwd, 'a.yaml'), 0o640);
  symlinkSync('a.yaml', join(cwd, 'link.yaml'));
  expect((await zonemason(['fmt', 'link.yaml'], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(tidy);
  expect(statSync(join(cwd, 'a.yaml')).mode & 0o777).toBe(0o640);
  expect(lstatSync(join(cwd, 'link.yaml')).isSymbolicLink()).toBe(true);
  expect(readdirSync(cwd).toSorted()).toEqual(['a.yaml', 'link.yaml']);
});

test('files of the mail folder are formatted as what they are', async () => {
  const cwd = temporaryFolder({
    'zonemason.yaml': `${settings}mail:\n  endpoint: https://mail.example.net\n  brand: acme\n`,
    'mail/welcome/de.yaml': '# Du\nsubject: "{{name}}"\nbody: |\n  Hallo\n\n  Welt\n',
    'mail/welcome/fr.yaml': 'body:   Bonjour\nsubject: Salut\n',
    'mail/welcome/it.yaml': 'subject: {{name}}\nbody: Ciao\n',
    'zones/a.yaml': untidy,
  });
  const named = ['mail/welcome/de.yaml', 'mail/welcome/fr.yaml', 'zones/a.yaml'];
  expect(await zonemason(['fmt', '--check', ...named.slice(0, 1)], { cwd })).toMatchObject({ code: 0 });
  expect(await zonemason(['fmt', '--fix', ...named], { cwd })).toMatchObject({
    code: 0,
    stdout: '~ mail/welcome/fr.yaml\n~ zones/a.yaml\n\nFormatted: 3 files, 2 changed.\n',
  });
  expect(readFileSync(join(cwd, 'mail/welcome/fr.yaml'), 'utf8')).toBe('subject: Salut\nbody: Bonjour\n');
  const refused = await zonemason(['fmt', 'mail/welcome/it.yaml'], { cwd });
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('yaml/syntax') });
});

function given(text: string): InProcessOptions {
  return { stdin: Readable.from([text]) };
}

test('- reads stdin and writes stdout', async () => {
  expect(await zonemason(['fmt', '-'], given(untidy))).toMatchObject({ code: 0, stdout: tidy });
  expect(await zonemason(['fmt', '--check', '-'], given(untidy))).toMatchObject({
    code: 2,
    stdout: 'stdin\n',
  });
  expect(await zonemason(['fmt', '-'], given(broken))).toMatchObject({ code: 3, stdout: '' });
  const diff = await zonemason(['fmt', '--diff', '-'], given(untidy));
  expect(diff).toMatchObject({ code: 0, stderr: '' });
  expect(diff.stdout).toMatch(/^--- a\/stdin\n\+\+\+ b\/stdin\n@@ /);
});

test.each([
  [['-', 'a.yaml'], '- (stdin) cannot be combined with files'],
  [['--fix', '-'], '--fix needs files: stdin cannot be checked without its project'],
])('%j is wrong usage', async (args, message) => {
  expect(await zonemason(['fmt', ...args], given(untidy))).toEqual({
    code: 64,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});
