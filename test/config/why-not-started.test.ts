import { describe, expect, test } from 'vitest';
import type { ProgramSystem } from '../../src/child-program.js';
import { whyNotStarted } from '../../src/config/why-not-started.js';

/** A system with these files. */
function system(platform: NodeJS.Platform, ...paths: readonly string[]): ProgramSystem {
  return { platform, isFile: (path) => paths.includes(path) };
}

function failed(code: string): Error {
  return Object.assign(new Error(`spawn ${code}`), { code });
}

const env = { Path: String.raw`C:\tools` };
const cwd = String.raw`C:\project`;

describe('a batch file on Windows', () => {
  test.each([
    ['vault.cmd', 'vault.cmd'],
    ['VAULT.BAT', 'VAULT.BAT'],
    [String.raw`C:\elsewhere\vault.cmd`, String.raw`C:\elsewhere\vault.cmd`],
    ['npm', 'npm.cmd'],
    ['./scripts/vault', './scripts/vault.bat'],
  ])('is named, with what can run it: %s', (program, batch) => {
    const windows = system('win32', String.raw`C:\tools\npm.cmd`, String.raw`C:\project\scripts\vault.bat`);
    expect(whyNotStarted(failed('EINVAL'), { program, cwd, env }, windows)).toEqual({
      reason: `${batch} is a batch file, which only cmd.exe can run`,
      hint: expect.stringContaining(`[cmd.exe, /d, /c, ${batch}]`),
    });
  });

  test('is nothing of the kind elsewhere', () => {
    const linux = system('linux', 'vault.cmd');
    expect(whyNotStarted(failed('EINVAL'), { program: 'vault.cmd', cwd, env }, linux)).toEqual({
      reason: 'it cannot be run',
    });
  });
});

test.each([
  ['linux', 'ENOENT', ''],
  ['win32', 'ENOENT', ''],
  ['linux', 'EACCES', 'chmod +x'],
  ['win32', 'EACCES', 'icacls'],
  ['win32', 'UNKNOWN', '[node, vault]'],
] as const)('on %s, %s has a reason, and a hint of that system', (platform, code, hint) => {
  const why = whyNotStarted(failed(code), { program: 'vault', cwd, env }, system(platform));
  expect(why.reason).toMatch(/^it cannot be run: /);
  expect(why.hint ?? '').toContain(hint);
});
