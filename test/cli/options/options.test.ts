import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { durationOption, spellOutVerify } from '../../../src/cli/options/duration.js';
import { formatOption, numberOption, repeatable } from '../../../src/cli/options/options.js';

/** What the options of a command line are; `error` when it is wrong. */
function parse(option: ReturnType<typeof formatOption>, ...argv: readonly string[]): unknown {
  const command = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  try {
    return command
      .addOption(option)
      .parse([...argv], { from: 'user' })
      .opts();
  } catch {
    return 'error';
  }
}

describe('a duration', () => {
  test.each<[string, unknown]>([
    ['90', { wait: 90 }],
    ['999999999', { wait: 999_999_999 }],
    ['1h30m', { wait: 5400 }],
    ['0', { wait: 0 }],
    ['1000000000', 'error'],
    ['999999999w', { wait: 999_999_999 * 7 * 86_400 }],
    ['99999999999w', 'error'],
    ['x90', 'error'],
    ['90x', 'error'],
    ['', 'error'],
  ])('%j is %j', (text, options) => {
    expect(parse(durationOption('--wait <TIME>', 'time'), '--wait', text)).toEqual(options);
  });

  test.each([
    [
      ['apply', '--verify', 'plan.json'],
      ['apply', '--verify=2m', 'plan.json'],
    ],
    [
      ['apply', '--verify', '--', '--verify'],
      ['apply', '--verify=2m', '--', '--verify'],
    ],
    [
      ['apply', '--verify=5m'],
      ['apply', '--verify=5m'],
    ],
  ])('to verify is spelled out in %j', (argv, expected) => {
    expect(spellOutVerify(argv)).toEqual(expected);
  });
});

describe('a number', () => {
  test.each<[string, unknown]>([
    ['2', { n: 2 }],
    ['30', { n: 30 }],
    ['1', 'error'],
    ['31', 'error'],
    ['x3', 'error'],
    ['3x', 'error'],
    ['0x3', 'error'],
    ['1e1', 'error'],
  ])('from 2 to 30: %j is %j', (text, options) => {
    expect(parse(numberOption('--n <N>', 'number', [2, 30]), '--n', text)).toEqual(options);
  });
});

test('a format is one of the choices, by default the first', () => {
  const format = formatOption(['text', 'json']);
  expect(format.description).toBe('text (default), json');
  expect(parse(format)).toEqual({ format: 'text' });
  expect(parse(format, '--format', 'json')).toEqual({ format: 'json' });
  expect(parse(format, '--format', 'xml')).toBe('error');
});

test('an option may be repeated', () => {
  expect(parse(repeatable('--zone <GLOB>', 'zones'))).toEqual({ zone: [] });
  const both = ['--zone', 'a', '--zone', 'b'];
  expect(parse(repeatable('--zone <GLOB>', 'zones'), ...both)).toEqual({ zone: ['a', 'b'] });
});
