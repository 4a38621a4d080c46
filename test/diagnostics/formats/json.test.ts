import { readFileSync } from 'node:fs';
import { slashPath } from '../../../src/text/slash-path.js';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatDiagnosticsJson } from '../../../src/diagnostics/formats/json.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { closed } from '../../support/closed-schema.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile(
  'zones/example.com.yaml',
  'zone: example.com\nrecords:\n  www: { CNAME: example.com, A: 192.0.2.1 }\n',
);

const full = someDiagnostic('cname/conflict', {
  hint: 'remove one',
  at: spanOf(file, 'CNAME'),
  zone: 'example.com',
  address: 'dns/example.com/www/CNAME',
  record: { prefix: 'www', type: 'CNAME', content: 'example.com' },
  related: [{ message: 'the other record', at: spanOf(file, 'A: 192') }, { message: 'a live record' }],
});
const bare = someDiagnostic('file/missing', { file: slashPath('zones/b.yaml'), severity: 'warning' });
const nowhere = someDiagnostic('zone/none');

function parsed(diagnostics: readonly Diagnostic[]): { readonly diagnostics: readonly unknown[] } {
  return JSON.parse(formatDiagnosticsJson({ diagnostics, files: 2, records: 3 }));
}

describe('diagnostics as JSON', () => {
  test('have the documented shape, with half-open places', () => {
    expect(parsed([full])).toEqual({
      formatVersion: '1.0',
      files: 2,
      records: 3,
      summary: { error: 1, warning: 0 },
      diagnostics: [
        {
          code: 'cname/conflict',
          severity: 'error',
          message: 'it is wrong',
          hint: 'remove one',
          file: 'zones/example.com.yaml',
          line: 3,
          column: 10,
          endLine: 3,
          endColumn: 15,
          zone: 'example.com',
          address: 'dns/example.com/www/CNAME',
          record: { prefix: 'www', type: 'CNAME', content: 'example.com' },
          related: [
            { file: 'zones/example.com.yaml', line: 3, column: 30, message: 'the other record' },
            { message: 'a live record' },
          ],
        },
      ],
    });
  });

  test('leave out what is not known', () => {
    expect(parsed([bare, nowhere]).diagnostics).toEqual([
      {
        code: 'file/missing',
        severity: 'warning',
        message: 'it is wrong',
        file: slashPath('zones/b.yaml'),
        related: [],
      },
      { code: 'zone/none', severity: 'error', message: 'it is wrong', related: [] },
    ]);
  });
});

describe('schemas/diagnostics.schema.json', () => {
  const schema: object = JSON.parse(readFileSync('schemas/diagnostics.schema.json', 'utf8'));
  const validate = new Ajv({ strict: true, allErrors: true }).compile(closed(schema));

  test('describes all that is written', () => {
    validate(parsed([full, bare, nowhere]));
    expect(validate.errors).toBeNull();
  });

  test.each([
    ['another major version', (report: object) => ({ ...report, formatVersion: '2.0' })],
    ['a missing count', (report: object) => ({ ...report, records: undefined })],
    [
      'a place without a column',
      () => ({ ...parsed([{ ...bare }]), diagnostics: [{ ...parsedOne(full), column: undefined }] }),
    ],
  ])('refuses %s', (_, change) => {
    expect(validate(JSON.parse(JSON.stringify(change(parsed([full])))))).toBe(false);
  });
});

function parsedOne(diagnostic: Diagnostic): object {
  const [first] = parsed([diagnostic]).diagnostics;
  if (typeof first !== 'object' || first === null) throw new Error('no diagnostic');
  return first;
}
