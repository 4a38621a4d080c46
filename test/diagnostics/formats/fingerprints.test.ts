import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { fingerprints } from '../../../src/diagnostics/formats/fingerprints.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { someDiagnostic, spanOf } from '../support.js';

/** A problem with the first `part` of a file in which `before` stands above it. */
function problem(part: string, before = '', change: Partial<Diagnostic> = {}): Diagnostic {
  const file = sourceFile('a.yaml', `${before}ttl: 60\nA: nonsense\nAAAA: nonsense\n`);
  return someDiagnostic('a/content', { at: spanOf(file, part), ...change });
}

function namesOf(...diagnostics: readonly Diagnostic[]): readonly (string | undefined)[] {
  const names = fingerprints(diagnostics, (path) => path);
  return diagnostics.map((diagnostic) => names.get(diagnostic));
}

describe('the fingerprint of a problem', () => {
  test('stays when lines move and sentences change', () => {
    expect(namesOf(problem('ttl: 60'))).toEqual(
      namesOf(problem('ttl: 60', '# more\n\n', { message: 'in other words', hint: 'and more of them' })),
    );
  });

  test.each<[string, Diagnostic]>([
    ['rule', { ...problem('ttl: 60'), rule: someDiagnostic('ttl/short').rule }],
    ['text', problem('A: nonsense')],
    ['record', problem('ttl: 60', '', { address: 'dns/example.com/www/A' })],
    ['file', someDiagnostic('a/content', { at: spanOf(sourceFile('b.yaml', 'ttl: 60'), 'ttl: 60') })],
  ])('changes with the %s', (_, other) => {
    expect(namesOf(other)).not.toEqual(namesOf(problem('ttl: 60')));
  });

  test('is no other problem’s, however alike they are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ttl', 'A', 'AAAA')), (parts) => {
        const names = namesOf(...parts.map((part) => problem(part)));
        expect(new Set(names).size).toBe(parts.length);
      }),
    );
  });
});
