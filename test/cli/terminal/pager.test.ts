import { describe, expect, test } from 'vitest';
import type { PagerSetting } from '../../../src/cli/terminal/pager.js';
import { pagerCommand } from '../../../src/cli/terminal/pager.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { onTerminal } from '../../support/terminal.js';

function commandOf({ env = {}, isTerminal = true, isWanted = true }: Partial<PagerSetting>): string | null {
  return pagerCommand({ env: { TERM: 'xterm', ...env }, isTerminal, isWanted });
}

describe('the command', () => {
  test.each<[string, Partial<PagerSetting>, string | null]>([
    ['less by default', {}, 'less'],
    ['of PAGER', { env: { PAGER: 'most -w' } }, 'most -w'],
    ['of ZONEMASON_PAGER before PAGER', { env: { PAGER: 'most', ZONEMASON_PAGER: 'less -S' } }, 'less -S'],
    ['none where the variable is empty', { env: { PAGER: '' } }, null],
    ['none where it is cat', { env: { ZONEMASON_PAGER: 'cat', PAGER: 'less' } }, null],
    ['none in a pipe', { isTerminal: false }, null],
    ['none in CI', { env: { CI: 'true' } }, null],
    ['none on a dumb terminal', { env: { TERM: 'dumb' } }, null],
    ['none with --no-pager', { isWanted: false }, null],
  ])('%s', (_, setting, expected) => {
    expect(commandOf(setting)).toBe(expected);
  });
});

describe.skipIf(process.platform === 'win32')('on a terminal', () => {
  const cwd = temporaryFolder();
  const RULE = /cname\/conflict/;

  test('the pager gets what was written, in colour, and the exit code stays', async () => {
    const run = await onTerminal(['rules'], { cwd, env: { PAGER: 'sed -n "s/^/> /; /cname.conflict/p"' } });
    expect(run.code).toBe(0);
    expect(run.shown).toContain('> \u001B[1mcname/conflict ');
    expect(run.shown.split('\n')).toHaveLength(2);
  });

  test('less shows a screen, and leaves when it is told', async () => {
    const run = await onTerminal(['rules'], { cwd, keys: 'q' });
    expect(run.code).toBe(0);
    expect(run.shown.split('\n').length).toBeLessThan(30);
  });

  test('less leaves by itself where all fits on the screen', async () => {
    const run = await onTerminal(['rules', 'cname/conflict'], { cwd, rows: 100 });
    expect([run.code, RULE.test(run.shown)]).toEqual([0, true]);
  });

  test.each([
    ['a reader that quits at once', 'true', false],
    ['a program that does not exist', 'no-such-pager', true],
    ['a program that the shell does not find', 'no-such-pager -R', true],
    ['a program that the shell may not run', '/etc/passwd -R', true],
    ['a program that fails', 'false', true],
    ['a reader that quits by Ctrl-C', 'exit 2; true', false],
  ])('%s is no error', async (_, PAGER, isShown) => {
    const run = await onTerminal(['rules'], { cwd, env: { PAGER } });
    expect([run.code, RULE.test(run.shown)]).toEqual([0, isShown]);
  });

  test('the pager sees none of our settings and secrets', async () => {
    const env = { ZONEMASON_PAGER: 'env; true', ZONEMASON_MAIL_TOKEN: 'secret' };
    const run = await onTerminal(['rules'], { cwd, env });
    expect(run.shown).toContain('LESS=FRX');
    expect(run.shown).not.toContain('ZONEMASON_');
  });

  test('only some commands have pages', async () => {
    const run = await onTerminal(['find', '--help'], { cwd, env: { PAGER: 'true' } });
    expect(run.shown).toContain('zonemason find');
  });
});
