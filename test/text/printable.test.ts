import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  printable,
  printableHtml,
  printableJson,
  printableJsonLine,
  printableStart,
} from '../../src/text/printable.js';
import { anyText } from '../support/any-text.js';

describe('printable text', () => {
  test.each([
    ['an ANSI colour', '\u001b[31mred', '\\u{1b}[31mred'],
    ['a window title', '\u001b]0;title\u0007', '\\u{1b}]0;title\\u{7}'],
    ['a C1 control sequence introducer', '\u009b31m', '\\u{9b}31m'],
    ['line ends and tabs', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['DEL', 'a\u007f', 'a\\u{7f}'],
    ['line and paragraph separators', '\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['a right-to-left override', 'abc\u202egpj.exe', 'abc\\u{202e}gpj.exe'],
    ['bidirectional isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
    ['a zero-width blank', 'exa\u200bmple', 'exa\\u{200b}mple'],
    ['an invisible tag', '\u{e0041}', '\\u{e0041}'],
    ['a lone surrogate', '\ud800', '\\u{d800}'],
    ['a workflow command', '::set-output name=a::b', '\\u{3a}:set-output name=a::b'],
    ['a workflow command after a blank', 'x ::error::b', 'x \\u{3a}:error::b'],
    ['a workflow command in capitals', '::Set-Output name=a::b', '\\u{3a}:Set-Output name=a::b'],
    ['a pipeline command anywhere', 'x ##vso[task.complete]', 'x #\\u{23}vso[task.complete]'],
    ['a bracketed pipeline command', '##[error]', '#\\u{23}[error]'],
  ])('shows %s as an escape', (_, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test.each(['v=spf1 -all', 'münchen 日本語 👍', '::1', '::ffff:192.0.2.1', 'a ::1 b', '## heading', 'a\\b'])(
    'leaves %s alone',
    (text) => {
      expect(printable(text)).toBe(text);
    },
  );

  test('is one line without a control or format character, whatever goes in', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  test('comes to an end with a long hostile text', () => {
    const text = '::a '.repeat(300_000) + '#'.repeat(1_000_000);
    expect(printable(text).length).toBeGreaterThanOrEqual(text.length);
  });
});

test.each([
  ['::', '\\u{3a}:'],
  ['  ::1', '  \\u{3a}:1'],
  [':a::', ':a::'],
  ['a ::1', 'a ::1'],
  ['::error::b', '\\u{3a}:error::b'],
])('the start %j of a line is %s', (text, expected) => {
  expect(printableStart(text)).toBe(expected);
});

describe('printable JSON', () => {
  test('hides nothing and keeps the value', () => {
    const value = { content: '\u001b[31m\u007f\u009b\u202e\u2028\u{e0041}\n##vso[a]', list: ['::error::'] };
    const text = printableJson(value);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##/u);
    expect(JSON.parse(text)).toEqual(value);
  });

  test('keeps any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(printableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is the same on one line', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText(), (value, text) => {
        const line = printableJsonLine({ value, text });
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      }),
    );
  });
});

describe('printable HTML', () => {
  test.each([
    ['markup', `<a b="c" d='e'>&amp;`, '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;'],
    ['what acts on a terminal', '\u001b[2J\u009b', '&#27;[2J&#155;'],
    ['what turns text around', 'a\u202eb', 'a&#8238;b'],
    ['what acts in a log', '##[error]\n::error::x', '#&#35;[error]\n&#58;:error::x'],
    ['no lines, no other letters', 'a\n\tb ::1 é 漢 👍', 'a\n\tb ::1 é 漢 👍'],
  ])('writes %s as references', (_, text, expected) => {
    expect(printableHtml(text)).toBe(expected);
  });
});
