import { slashPath } from '../../../src/text/slash-path.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { formatGithub } from '../../../src/diagnostics/formats/github.js';
import { printable } from '../../../src/text/printable.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { plainStyle } from '../../../src/text/style.js';
import { readWorkflowCommands } from '../../support/read-workflow-commands.js';
import { someDiagnostic, spanOf } from '../support.js';

const file = sourceFile(
  'zones/example.com.yaml',
  'zone: example.com\nrecords:\n  www:\n    CNAME: b.example\n    A: 192.0.2.1\n',
);

function format(diagnostics: readonly Diagnostic[], quiet = false): string {
  return formatGithub(
    { diagnostics, files: 1, records: 2 },
    { layout: { style: plainStyle, width: Infinity }, quiet, pathOf: (path) => `dns/${path}` },
  );
}

function errors(count: number): readonly Diagnostic[] {
  return Array.from({ length: count }, (_, index) => someDiagnostic('a/content', { message: `no ${index}` }));
}

const warning = someDiagnostic('ttl/short', { severity: 'warning' });

test('without counts, there is nothing but what is wrong', () => {
  expect(format([], true)).toBe('');
  expect(format([], false)).toBe('no problems in 1 file with 2 records\n');
  expect(readWorkflowCommands(format([warning], true))).toHaveLength(1);
  expect(format([warning], false)).toBe(`${format([warning], true)}1 warning in 1 file with 2 records\n`);
});

describe('diagnostics as annotations', () => {
  test('stand at their place in the repository, with hint and related places', () => {
    const conflict = someDiagnostic('cname/conflict', {
      hint: 'remove one',
      at: spanOf(file, 'CNAME'),
      related: [{ message: 'the other', at: spanOf(file, 'A: 192') }, { message: 'a live one' }],
    });
    expect(format([conflict])).toBe(
      '::error file=dns/zones/example.com.yaml,line=4,col=5,endLine=4,endColumn=10,title=cname/conflict::' +
        'it is wrong%0Ahint: remove one%0Asee: dns/zones/example.com.yaml:5 the other%0Asee: a live one\n' +
        '1 error in 1 file with 2 records\n',
    );
  });

  test('have no columns where the place is of several lines, which GitHub would not take', () => {
    const [command] = readWorkflowCommands(
      format([someDiagnostic('a', { at: spanOf(file, 'www:\n    C') })]),
    );
    expect(command?.properties).toEqual({
      file: 'dns/zones/example.com.yaml',
      line: '3',
      endLine: '4',
      title: 'a',
    });
  });

  test('may be about a file, or about nothing in particular', () => {
    const log = format([
      someDiagnostic('file/missing', { file: slashPath('zones/b.yaml') }),
      someDiagnostic('zone/none'),
    ]);
    expect(readWorkflowCommands(log).map(({ properties }) => properties['file'])).toEqual([
      'dns/zones/b.yaml',
      undefined,
    ]);
  });

  test('are told once where several zones include a place', () => {
    const one = someDiagnostic('a/content', { at: spanOf(file, 'A: 192'), zone: 'a.example' });
    expect(readWorkflowCommands(format([one, { ...one, zone: 'b.example' }]))).toHaveLength(1);
  });
});

describe('the limits of GitHub', () => {
  test.each<[number, number, Readonly<Record<string, number>>]>([
    [10, 10, { error: 10, warning: 10 }],
    [11, 10, { error: 10, warning: 10, notice: 1 }],
    [0, 11, { warning: 10, notice: 1 }],
    [300, 300, { error: 10, warning: 10, notice: 1 }],
  ])('with %i errors and %i warnings', (errorCount, warningCount, expected) => {
    const warnings = errors(warningCount).map((each) => ({ ...each, severity: 'warning' as const }));
    const counts: Record<string, number> = {};
    for (const { command } of readWorkflowCommands(format([...warnings, ...errors(errorCount)])))
      counts[command] = (counts[command] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });

  test('put errors first and lose nothing', () => {
    const log = format([warning, ...errors(15)]);
    const commands = readWorkflowCommands(log);
    expect(commands.map(({ command }) => command)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      'warning',
      'notice',
    ]);
    expect(commands.at(-1)?.data).toMatch(/^5 more problems/);
    for (let index = 10; index < 15; index += 1) expect(log).toContain(`\nerror  a/content  no ${index}\n`);
  });
});

describe('what stands in a file', () => {
  const pieces = [
    '::error ',
    '::',
    '##[',
    '%0A',
    '%',
    ',',
    ':',
    '=',
    '\n',
    '\r',
    'a',
    'Z',
    ' ',
    '\u001b',
    '\u202e',
  ];
  const hostile = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });

  test('makes no command of a path and what comes after it', () => {
    const at = { file: sourceFile('::error ', 'x'), start: 0, end: 1 };
    const many = Array.from({ length: 11 }, (_, index) =>
      someDiagnostic('a/content', { message: `::error ${index}`, at }),
    );
    expect(readWorkflowCommands(format(many)).map(({ command }) => command)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      'notice',
    ]);
  });

  test('comes to the reader as it is, and never as a command of its own', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.integer({ min: 1, max: 12 }), (message, path, count) => {
        const source = sourceFile(path, `${message}\n${message}`);
        const at = { file: source, start: 0, end: message.length };
        const diagnostics = Array.from({ length: count }, (_, index) =>
          someDiagnostic('a/content', { message: message + index, hint: message, at }),
        );
        const commands = readWorkflowCommands(format(diagnostics));
        expect(commands).toHaveLength(count > 10 ? 11 : count);
        expect(commands[0]?.data).toBe(`${printable(`${message}0`)}\nhint: ${printable(message)}`);
        expect(commands[0]?.properties['file']).toBe(printable(`dns/${path}`));
      }),
    );
  });
});
