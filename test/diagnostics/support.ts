import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { Rule, Severity } from '../../src/diagnostics/rule.js';
import type { SourceFile, Span } from '../../src/diagnostics/source.js';

/** A rule with nothing but what formatters look at. */
export function someRule(code: string, change: Partial<Rule> = {}): Rule {
  return {
    code,
    severity: 'error',
    adjustable: false,
    summary: 'Something holds',
    explanation: 'Otherwise something else would.',
    reference: 'none',
    examples: { kind: 'zone', bad: ['bad\n'], good: ['good\n'] },
    ...change,
  };
}

/** A diagnostic of the given code and severity, with `change` on top. */
export function someDiagnostic(
  code: string,
  change: Partial<Diagnostic> & { readonly severity?: Severity } = {},
): Diagnostic {
  return { rule: someRule(code), severity: 'error', message: 'it is wrong', related: [], ...change };
}

/** The first place where `part` stands in the file. */
export function spanOf(file: SourceFile, part: string): Span {
  const start = file.text.indexOf(part);
  if (start === -1) throw new Error(`${part} is not in ${file.path}`);
  return { file, start, end: start + part.length };
}
