import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandsBelow, parser } from '../support/commands.js';

/** The page as `man` prints it where it is not a terminal, and what it has to say about it. */
const { stdout: page, stderr } = spawnSync('man', ['--warnings', '-l', ...packageJson.man], {
  encoding: 'utf8',
  env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
});

test('man has nothing to say against the page', () => {
  expect(stderr).toBe('');
  expect(page).toContain(`zonemason ${packageJson.version}`);
});

test('the page has every command with its options, and what they mean', () => {
  for (const { words, command } of commandsBelow(parser())) {
    const [, section = ''] = page.split(`\n   ${words.join(' ')}\n`);
    const [own = ''] = section.split(/\n {3}\S/);
    expect(unwrapped(own)).toContain(unwrapped(command.description()));
    const options = command.options.filter(({ hidden }) => !hidden).map(({ long }) => String(long));
    expect([words, options.filter((option) => !own.includes(option))]).toEqual([words, []]);
  }
});

/** Text whose words may be divided at the end of a line, and set apart to fill it. */
function unwrapped(text: string): string {
  return text.replaceAll(/‐\s+/g, '').replaceAll(/\s+/g, ' ');
}

test.each(['NAME', 'SYNOPSIS', 'COMMANDS', 'EXIT STATUS', 'ENVIRONMENT', 'FILES'])(
  'the page has %s',
  (name) => {
    expect(page).toMatch(new RegExp(`^${name}$`, 'm'));
  },
);
