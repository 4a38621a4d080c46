import { slashPath } from '../../../src/text/slash-path.js';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatGitlab } from '../../../src/diagnostics/formats/gitlab.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile('a.yaml', 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n');

function report(...diagnostics: readonly Diagnostic[]): unknown {
  return JSON.parse(formatGitlab({ diagnostics, files: 1, records: 1 }, { pathOf: (path) => `dns/${path}` }));
}

describe('a code quality report', () => {
  test('has what GitLab asks for', () => {
    const at = spanOf(file, 'www:\n    A');
    expect(report(someDiagnostic('a/content', { at, hint: 'write another' }))).toEqual([
      {
        description: 'it is wrong; write another',
        check_name: 'a/content',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        severity: 'major',
        location: { path: 'dns/a.yaml', lines: { begin: 3, end: 4 } },
      },
    ]);
  });

  test('puts what is about a file at its first line, and what is about none at the project', () => {
    const missing = someDiagnostic('file/missing', { file: slashPath('b.yaml'), severity: 'warning' });
    expect(report(missing, someDiagnostic('zone/none'))).toMatchObject([
      { severity: 'minor', location: { path: 'dns/b.yaml', lines: { begin: 1 } } },
      { severity: 'major', location: { path: 'dns/.', lines: { begin: 1 } } },
    ]);
  });

  test('is empty when all is well', () => {
    expect(report()).toEqual([]);
  });

  test('tells a place once that several zones include', () => {
    const one = someDiagnostic('a/content', { at: spanOf(file, 'www'), zone: 'a.example' });
    expect(report(one, { ...one, zone: 'b.example' })).toHaveLength(1);
  });
});
