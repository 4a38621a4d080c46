import { readFileSync } from 'node:fs';
import { slashPath } from '../../../src/text/slash-path.js';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatSarif, sarifRule, sarifText } from '../../../src/diagnostics/formats/sarif.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { catalogue } from '../../../src/engine/catalogue.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile('zones/ä b.yaml', 'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n');

const full = someDiagnostic('cname/conflict', {
  message: 'see [here](x) for {0}',
  hint: 'remove one',
  at: spanOf(file, 'www:\n    A'),
  address: 'dns/example.com/www/A',
  related: [{ message: 'the other', at: spanOf(file, 'zone') }, { message: 'a live one' }],
});
const bare = someDiagnostic('file/missing', { file: slashPath('/elsewhere/b.yaml'), severity: 'warning' });
const nowhere = someDiagnostic('zone/none');

function log(...diagnostics: readonly Diagnostic[]): unknown {
  return logHiding([], ...diagnostics);
}

function logHiding(hidden: readonly Diagnostic[], ...diagnostics: readonly Diagnostic[]): unknown {
  return JSON.parse(formatSarif({ diagnostics, hidden, files: 1, records: 1 }, { pathOf: (path) => path }));
}

/** The schema of OASIS, which is of draft 4: its names are of another draft, and nothing else of it differs. */
function isSarif(): ValidateFunction {
  const text = readFileSync('test/vectors/sarif-2.1.0.schema.json', 'utf8');
  const { $schema: _schema, id: _id, ...schema }: Record<string, unknown> = JSON.parse(text);
  const formats = {
    uri: (uri: string) => URL.canParse(uri),
    'uri-reference': /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/,
    'date-time': true as const,
  };
  return new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats }).compile(schema);
}

describe('a SARIF log', () => {
  test('is valid against the schema of OASIS, with every rule there is', () => {
    const validate = isSarif();
    const mended = { ...full, fix: { at: spanOf(file, 'zone'), text: 'a {b} [c]' } };
    for (const diagnostics of [
      [],
      [full, bare, nowhere, mended],
      catalogue.map((rule) => ({ ...full, rule })),
    ]) {
      validate(log(...diagnostics));
      expect(validate.errors).toBeNull();
    }
    expect(validate({ version: '2.1.0', runs: [{ results: [{}] }] })).toBe(false);
  });

  test('shows what exceptions hide as suppressed', () => {
    const exceptions = [{ reason: 'load test', place: spanOf(file, 'zone') }];
    const shown = logHiding([{ ...full, exceptions }], bare);
    expect(isSarif()(shown)).toBe(true);
    expect(shown).toMatchObject({
      runs: [
        {
          results: [
            { ruleId: 'file/missing' },
            {
              ruleId: 'cname/conflict',
              suppressions: [
                {
                  kind: 'inSource',
                  justification: 'load test',
                  location: { physicalLocation: { region: { startLine: 1 } } },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('says where, in the words of SARIF', () => {
    expect(log(full, bare)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          columnKind: 'utf16CodeUnits',
          results: [
            {
              ruleId: 'cname/conflict',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'see \\[here\\](x) for {{0}}\nremove one\na live one' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'zones/%C3%A4%20b.yaml', uriBaseId: '%SRCROOT%' },
                    region: { startLine: 3, startColumn: 3, endLine: 4, endColumn: 6 },
                  },
                  logicalLocations: [{ fullyQualifiedName: 'dns/example.com/www/A' }],
                },
              ],
              relatedLocations: [
                {
                  id: 0,
                  message: { text: 'the other' },
                  physicalLocation: { region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 5 } },
                },
              ],
              partialFingerprints: { 'zonemason/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
            },
            {
              ruleIndex: 1,
              level: 'warning',
              locations: [{ physicalLocation: { artifactLocation: { uri: 'file:///elsewhere/b.yaml' } } }],
            },
          ],
        },
      ],
    });
  });
});

describe('a rule in SARIF', () => {
  test.each([
    ['RFC 1035 section 3.3.1', 'https://www.rfc-editor.org/rfc/rfc1035#section-3.3.1'],
    ['"Limits"; RFC 9460 sections 2.1, 7 and 8', 'https://www.rfc-editor.org/rfc/rfc9460#section-2.1'],
    ['x; RFC 8659', 'https://www.rfc-editor.org/rfc/rfc8659'],
    ['YAML 1.2.2 section 6.1', 'https://yaml.org/spec/1.2.2/'],
    ['docs/mail.md, "Templates"', undefined],
  ])('that refers to %s', (reference, helpUri) => {
    const { rule } = someDiagnostic('a/content');
    expect(sarifRule({ ...rule, reference })).toMatchObject(helpUri === undefined ? {} : { helpUri });
  });
});

test('a text is neither a link nor a placeholder in SARIF, and reads as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '{', '}', '0', '\\', 'a') }),
      (text) => {
        const written = sarifText(text);
        expect(written.replace(/\{\{|\}\}|\\./g, '')).not.toMatch(/[[\]{}\\]/);
        expect(written.replace(/(\{)\{|(\})\}|\\(.)/g, '$1$2$3')).toBe(text);
      },
    ),
  );
});
