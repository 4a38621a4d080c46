import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProgramSystem } from '../src/child-program.js';
import { childProgram } from '../src/child-program.js';
import { runProgram } from '../src/config/run-program.js';
import { runGit, startGit } from '../src/git/run-git.js';

/** A Windows with these files. */
function windows(...paths: readonly string[]): ProgramSystem {
  return { platform: 'win32', isFile: (path) => paths.includes(path) };
}

const PATH = 'C:\\Windows;C:\\Program Files\\Git\\cmd\\;"D:\\a;b";\\\\host\\tools';

describe('on Windows', () => {
  test.each([
    ['git', 'C:\\Windows\\git.exe'],
    ['git', 'C:\\Program Files\\Git\\cmd\\git.exe'],
    ['git', 'C:\\Windows\\git.com'],
    ['git', 'D:\\a;b\\git.exe'],
    ['git', '\\\\host\\tools\\git.exe'],
    ['git.exe', 'C:\\Windows\\git.exe'],
    ['tool.v2', 'C:\\Windows\\tool.v2.exe'],
  ])('%s is %s', (program, path) => {
    expect(childProgram(program, { Path: PATH }, windows(path)).file).toBe(path);
  });

  test('the first folder counts, then .com before .exe', () => {
    const paths = ['C:\\Program Files\\Git\\cmd\\git.com', 'C:\\Windows\\git.exe', 'C:\\Windows\\git.com'];
    expect(childProgram('git', { PATH }, windows(...paths)).file).toBe('C:\\Windows\\git.com');
  });

  test.each(['./check', '.\\check.exe', 'policies/check', 'C:check', 'C:\\check.exe', '\\\\host\\check'])(
    'a program with a path is taken as it is: %s',
    (program) => {
      expect(childProgram(program, { PATH }, windows()).file).toBe(program);
    },
  );

  test.each([
    [undefined],
    [''],
    [';;'],
    ['.'],
    ['.;tools;..\\tools'],
    // The same folder of another drive.
    ['\\tools'],
    ['C:'],
    ['C:tools'],
  ])('no program is looked for in the working folder, with PATH %j', (path) => {
    const env = path === undefined ? {} : { PATH: path };
    const everywhere: ProgramSystem = { platform: 'win32', isFile: () => true };
    expect(() => childProgram('git', env, everywhere)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });

  test.each(['', 'git.bat', 'git'])('a file of another kind is no program: %j', (program) => {
    expect(() =>
      childProgram(program, { PATH }, windows('C:\\Windows\\git', 'C:\\Windows\\git.cmd')),
    ).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });

  test('programs are told not to look there either', () => {
    const { env } = childProgram('C:\\a.exe', { PATH, ZONEMASON_DNS_PASSWORD: 'a' }, windows());
    expect(env).toEqual({ PATH, NoDefaultCurrentDirectoryInExePath: '1' });
  });
});

test('elsewhere, the system looks for a program', () => {
  const env = { PATH: '/bin', HOME: '/home/a', ZONEMASON_DNS_PASSWORD: 'a', zonemason_mail_otp: '1' };
  expect(childProgram('git', env, { platform: 'linux', isFile: () => true })).toEqual({
    file: 'git',
    env: { PATH: '/bin', HOME: '/home/a' },
  });
});

function onWindows(): void {
  Object.defineProperty(process, 'platform', { value: 'win32' });
}

describe('with the folders of Windows', () => {
  const { platform } = process;
  const env = { PATH: process.env['PATH'] };

  afterEach(() => {
    Object.defineProperty(process, 'platform', { value: platform });
  });

  test('git is not found by its name', async () => {
    onWindows();
    const place = { folder: process.cwd(), env };
    const missing = { kind: 'error', hint: expect.stringContaining('install git') };
    await expect(runGit(place, ['--version'])).rejects.toMatchObject(missing);
    await expect(startGit(place, ['--version'])).rejects.toMatchObject(missing);
  });

  test('nor is a program of a project', async () => {
    const input = { cwd: process.cwd(), env, input: '', timeout: 60_000, maxAnswer: 100 };
    expect(await runProgram({ ...input, command: ['true'] })).toMatchObject({ answer: '' });
    onWindows();
    expect(await runProgram({ ...input, command: ['true'] })).toMatchObject({ answer: null });
    expect(await runProgram({ ...input, command: ['/bin/sh', '-c', ':'] })).toMatchObject({ answer: '' });
  });
});

test('no program is started otherwise', () => {
  const starting = globSync('src/**/*.ts').filter((path) => {
    const text = readFileSync(path, 'utf8');
    return /import\('node:child_process'\)|^import (?!type ).*'node:child_process'/m.test(text);
  });
  expect(starting.toSorted()).toEqual([
    'src/cli/terminal/pager.ts',
    'src/config/run-program.ts',
    'src/git/run-git.ts',
  ]);
  for (const path of starting) expect(readFileSync(path, 'utf8')).toContain('childProgram(');
});
