import { describe, expect, test } from 'vitest';
import { formatFailure } from '../../../src/cli/print/failure-text.js';
import { Failure } from '../../../src/failure.js';
import { plainStyle } from '../../../src/text/style.js';

const terminal = { style: plainStyle, width: 80 };

describe('a failure', () => {
  test('is its message and its hint', () => {
    const failure = new Failure('usage', 'no project file found', { hint: 'pass -c FILE' });
    expect(formatFailure(failure, terminal, false)).toBe(
      'error: no project file found\n hint: pass -c FILE\n',
    );
  });

  test('is wrapped below its label, line by line', () => {
    const failure = new Failure('stale-plan', `${'word '.repeat(20).trim()}\n  www/A is new`);
    const lines = formatFailure(failure, terminal, false).split('\n');
    expect(lines).toEqual([
      `error: ${'word '.repeat(14).trim()}`,
      `       ${'word '.repeat(6).trim()}`,
      '         www/A is new',
      '',
    ]);
  });

  test('keeps a command in its hint on one line', () => {
    const hint = `${'word '.repeat(13)}run \`zonemason verify --wait 10m\``;
    const text = formatFailure(new Failure('error', 'no', { hint }), terminal, false);
    expect(text).toContain('\n       `zonemason verify --wait 10m`\n');
  });

  test('tells each cause that says more, and what lies behind it', () => {
    const refused = new Error('connect ECONNREFUSED', { cause: new Error('deeper') });
    const cause = new Error('no answer', { cause: refused });
    const text = formatFailure(new Failure('unreachable', 'a: no answer', { cause }), terminal, true);
    expect(text.match(/cause: .*/g)).toEqual(['cause: connect ECONNREFUSED', 'cause: deeper']);
  });

  test('tells its cause only when asked', () => {
    const failure = new Failure('unreachable', 'no answer', { cause: new Error('ECONNREFUSED') });
    expect(formatFailure(failure, terminal, false)).not.toContain('ECONNREFUSED');
    expect(formatFailure(failure, terminal, true)).toContain('ECONNREFUSED');
  });

  test('cannot make a terminal or a log act', () => {
    const evil = '\u001b[2J##vso[x]\n::error::y';
    const text = formatFailure(
      new Failure('error', evil, { hint: evil, cause: new Error(evil) }),
      terminal,
      true,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
    expect(text).not.toMatch(/^\s*::/m);
  });
});

describe('anything else that is thrown', () => {
  test.each([
    ['an error', new TypeError('x is not a function'), 'x is not a function'],
    ['a mere text', 'oops', 'oops'],
  ])('is told in one line that asks for a report: %s', (_, error, message) => {
    const text = formatFailure(error, { ...terminal, width: Infinity }, false);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).toContain(message);
    expect(text).toContain('report');
  });

  test('has no stack if it is a mere text', () => {
    expect(formatFailure('oops', { ...terminal, width: Infinity }, true)).toBe(
      'error: internal error: oops; please report this\n\n',
    );
  });

  test('shows its stack only when asked', () => {
    const error = new Error('bug');
    expect(formatFailure(error, terminal, false)).not.toContain('    at ');
    expect(formatFailure(error, terminal, true)).toContain('    at ');
  });
});
