import { stripVTControlCharacters } from 'node:util';
import { slashPath } from '../../../src/text/slash-path.js';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import { formatCounts, formatDiagnostics } from '../../../src/diagnostics/formats/text.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile(
  'zones/example.com.yaml',
  'zone: example.com\nrecords:\n  www:\n    CNAME: b.example\n    A: 192.0.2.1\n',
);
const wide = { style: plainStyle, width: Infinity };
const terminal = { style: plainStyle, width: 80 };

const conflict = someDiagnostic('cname/conflict', {
  message: 'www.example.com has a CNAME beside other records, which the service refuses',
  hint: 'keep the CNAME alone, or write the addresses it stands for beside the other records',
  at: spanOf(file, 'CNAME'),
  related: [{ message: 'A 192.0.2.1', at: spanOf(file, 'A: 192') }],
});

describe('a diagnostic as text', () => {
  test('says place, severity, code and message on one line where nothing limits the width', () => {
    expect(formatDiagnostics([conflict], wide).split('\n')[0]).toBe(
      'zones/example.com.yaml:4:5  error  cname/conflict  www.example.com has a CNAME beside other records, which the service refuses',
    );
  });

  test('reads well at 80 columns', () => {
    expect(formatDiagnostics([conflict], terminal)).toBe(
      [
        'zones/example.com.yaml:4:5  error  cname/conflict',
        '  www.example.com has a CNAME beside other records, which the service refuses',
        '   4 │     CNAME: b.example',
        '     │     ^^^^^',
        '  hint  keep the CNAME alone, or write the addresses it stands for beside the',
        '        other records',
        '   see  zones/example.com.yaml:5:5  A 192.0.2.1',
        '',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['a file without text', { file: slashPath('zones/b.yaml') }, 'zones/b.yaml  error  a/b  it is wrong\n\n'],
    ['no place at all', {}, 'error  a/b  it is wrong\n\n'],
    ['a warning', { severity: 'warning' as const }, 'warning  a/b  it is wrong\n\n'],
  ])('of %s', (_, change, expected) => {
    expect(formatDiagnostics([someDiagnostic('a/b', change)], terminal)).toBe(expected);
  });

  test('is the same text in colour', () => {
    const coloured = formatDiagnostics([conflict], { style: colourStyle, width: 80 });
    expect(coloured).toContain('\u001b[31m');
    expect(stripVTControlCharacters(coloured)).toBe(formatDiagnostics([conflict], terminal));
  });

  test('lets nothing of a hostile file, path or message act', () => {
    const evil = sourceFile('::error::\u001b]0;a.yaml', 'a: "\u001b[2J ##vso[task.complete]\u202e"\n');
    const text = formatDiagnostics(
      [
        someDiagnostic('a/b', {
          message: 'x\n::set-output name=a::b',
          hint: '\u009b31m',
          at: spanOf(evil, '##vso'),
          related: [{ message: '\r::error::x' }],
        }),
      ],
      terminal,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
    expect(text).not.toMatch(/^\s*::/m);
  });

  test('keeps to the width', () => {
    const long = sourceFile('a.yaml', `a: ${'word '.repeat(100)}`);
    const text = formatDiagnostics(
      [someDiagnostic('a/b', { at: spanOf(long, 'word'), hint: 'more '.repeat(50) })],
      terminal,
    );
    expect(text.split('\n').filter((line) => textWidth(line) > 80)).toEqual([]);
  });
});

describe('the closing line', () => {
  const error = someDiagnostic('a/b');
  const warning = someDiagnostic('c/d', { severity: 'warning' });
  test.each([
    [[], 'no problems in 2 files with 1 record\n'],
    [[warning], '1 warning in 2 files with 1 record\n'],
    [[error, warning, error], '2 errors and 1 warning in 2 files with 1 record\n'],
  ])('of %j', (diagnostics, expected) => {
    expect(formatCounts({ diagnostics, files: 2, records: 1 }, terminal)).toBe(expected);
  });
});

test('what several zones have to say about one place is told and counted once', () => {
  const diagnostics = ['a.example', 'b.example', 'c.example'].map((zone) => ({ ...conflict, zone }));
  const elsewhere = { ...conflict, at: spanOf(file, 'A: 192') };
  const otherwise = { ...conflict, message: 'b.example has a CNAME' };
  const all = [...diagnostics, elsewhere, otherwise];
  const others = { message: 'the same in b.example and c.example' };
  const first = { ...conflict, related: [...conflict.related, others] };
  expect(formatDiagnostics(all, wide)).toBe(formatDiagnostics([first, elsewhere, otherwise], wide));
  expect(formatCounts({ diagnostics: all, files: 3, records: 9 }, wide)).toBe(
    '3 errors in 3 files with 9 records\n',
  );
});

test('what differs in the name of the zone alone is told once, with a few of the other zones', () => {
  const zones = Array.from({ length: 180 }, (_, index) => `z${index}.example`);
  const diagnostics = zones.map((zone) => ({ ...conflict, zone, message: `www.${zone} has a CNAME` }));
  expect(formatDiagnostics(diagnostics, wide)).toContain('www.z0.example has a CNAME');
  expect(formatDiagnostics(diagnostics, wide).match(/has a CNAME/g)).toHaveLength(1);
  expect(formatDiagnostics(diagnostics, wide)).toContain(
    'see  the same in z1.example, z2.example, z3.example and 176 more',
  );
});
