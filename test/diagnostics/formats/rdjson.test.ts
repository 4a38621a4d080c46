import { slashPath } from '../../../src/text/slash-path.js';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatRdjson } from '../../../src/diagnostics/formats/rdjson.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile('a.yaml', 'zone: example.com\nmünchen👍: WWW\n');

function told(...diagnostics: readonly Diagnostic[]): unknown {
  const report = { diagnostics, files: 1, records: 1 };
  return JSON.parse(formatRdjson(report, { pathOf: (path) => `dns/${path}` })).diagnostics;
}

test('columns count octets, and a fix is a suggestion', () => {
  const at = spanOf(file, 'WWW');
  const range = { start: { line: 2, column: 15 }, end: { line: 2, column: 18 } };
  expect(told(someDiagnostic('a/b', { at, hint: 'write www', fix: { at, text: 'www' } }))).toEqual([
    {
      message: 'it is wrong\nwrite www',
      location: { path: 'dns/a.yaml', range },
      severity: 'ERROR',
      code: { value: 'a/b' },
      suggestions: [{ range, text: 'www' }],
    },
  ]);
});

test('related places are told as such, and what has none in the message', () => {
  const at = spanOf(file, 'zone');
  const related = [{ message: 'the other', at: spanOf(file, 'example') }, { message: 'a live one' }];
  expect(told(someDiagnostic('a/b', { at, severity: 'warning', related }))).toMatchObject([
    {
      message: 'it is wrong\na live one',
      severity: 'WARNING',
      relatedLocations: [
        {
          message: 'the other',
          location: {
            path: 'dns/a.yaml',
            range: { start: { line: 1, column: 7 }, end: { line: 1, column: 14 } },
          },
        },
      ],
    },
  ]);
});

test('a problem may be about a file, or about nothing in particular', () => {
  expect(told(someDiagnostic('file/missing', { file: slashPath('b.yaml') }), someDiagnostic('a/b'))).toEqual([
    {
      message: 'it is wrong',
      location: { path: 'dns/b.yaml' },
      severity: 'ERROR',
      code: { value: 'file/missing' },
    },
    { message: 'it is wrong', severity: 'ERROR', code: { value: 'a/b' } },
  ]);
});

test('a place that several zones include is told once', () => {
  const one = someDiagnostic('a/b', { at: spanOf(file, 'zone'), zone: 'a.example' });
  expect(told(one, { ...one, zone: 'b.example' })).toHaveLength(1);
});
