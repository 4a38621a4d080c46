import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addPlanFormatOptions } from '../../../src/cli/options/plan-formats.js';

/** The options of a command line, or the code of what is wrong with it. */
function parse(...argv: readonly string[]): unknown {
  const command = addPlanFormatOptions(new Command().exitOverride());
  try {
    return command
      .configureOutput({ outputError: () => undefined })
      .parse([...argv], { from: 'user' })
      .opts();
  } catch {
    return 'wrong';
  }
}

test.each(['a', 'x'.repeat(64), 'dns/eu-1_a.b', '-a-'])('%s may be the key of a comment', (key) => {
  expect(parse(`--comment-key=${key}`)).toEqual({ commentKey: key, format: 'text' });
});

test.each(['', 'x'.repeat(65), 'a--b', '--', 'a b', ' a', 'a ', 'a>', '<a', 'ä'])(
  '%j may not: it would end the comment',
  (key) => {
    expect(parse(`--comment-key=${key}`)).toBe('wrong');
  },
);

test.each<[string, unknown]>([
  ['1999', 'wrong'],
  ['2000', { maxBytes: 2000, format: 'text' }],
  ['10000000', { maxBytes: 10_000_000, format: 'text' }],
  ['10000001', 'wrong'],
])('a limit of %s bytes: %j', (bytes, options) => {
  expect(parse('--max-bytes', bytes)).toEqual(options);
});
