import { Command } from 'commander';
import { expect, test } from 'vitest';
import { findCursor } from '../../../src/cli/completion/cursor.js';

function program(): Command {
  const root = new Command('zonemason').option('-q, --quiet', '');
  root
    .command('plan')
    .argument('[ZONE...]')
    .option('--format <FORMAT>', '')
    .option('-y, --yes', '')
    .option('--verify [TIME]', '');
  root.command('mail').command('preview').argument('<TEMPLATE>');
  return root;
}

/** `command [operands] at lead|start`. */
function cursorOf(...words: readonly string[]): string {
  const { command, operands, at, lead, start } = findCursor(program(), words);
  const place = typeof at === 'string' ? at : (at.long ?? '');
  return `${command.name()} [${operands.join(' ')}] ${place} ${lead}|${start}`;
}

test.each([
  [[], 'zonemason [] operand |'],
  [['pl'], 'zonemason [] operand |pl'],
  [['plan', ''], 'plan [] operand |'],
  [['-q', 'plan', 'a', 'b'], 'plan [a] operand |b'],
  [['plan', 'mail', ''], 'plan [mail] operand |'],
  [['mail', 'preview', 'x'], 'preview [] operand |x'],
  [['help', 'pl'], 'zonemason [] operand |pl'],
  [['plan', '--fo'], 'plan [] name |--fo'],
  [['plan', '-'], 'plan [] name |-'],
  [['plan', '--format', 'j'], 'plan [] --format |j'],
  [['plan', '--format=j'], 'plan [] --format --format=|j'],
  [['plan', '--format', '=', 'j'], 'plan [] --format --format=|j'],
  [['plan', '--format', '='], 'plan [] --format --format=|'],
  [['plan', '--format', 'json', 'a'], 'plan [] operand |a'],
  [['plan', '--format=json', 'a'], 'plan [] operand |a'],
  [['plan', '--yes', 'a'], 'plan [] operand |a'],
  [['plan', '-y', 'a'], 'plan [] operand |a'],
  [['plan', '--verify', 'a'], 'plan [] --verify |a'],
  [['plan', '--unknown', 'a'], 'plan [] operand |a'],
  [['plan', '--unknown=a'], 'plan [] name |--unknown=a'],
  [['plan', '--', '--format'], 'plan [] operand |--format'],
])('%j', (words, expected) => {
  expect(cursorOf(...words)).toBe(expected);
});

test('the values before the cursor are those of their options, the last one of each', () => {
  const { values } = findCursor(program(), ['plan', '--format', 'a', '--format=b', '']);
  expect([...values]).toEqual([['--format', 'b']]);
});
