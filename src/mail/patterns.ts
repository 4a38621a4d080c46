import { glob } from '../plan/glob.js';
import type { TranslationPattern } from '../plan/plan.js';

/** A template by what patterns may call it. */
export interface NamedTemplate {
  readonly name: string;
  readonly id: string;
}

/** The patterns that may match translations of a template. */
export function patternsFor<P extends TranslationPattern>(
  { name, id }: NamedTemplate,
  patterns: readonly P[],
): readonly P[] {
  return patterns.filter(({ template = '**' }) => {
    const expression = glob(template);
    return expression.test(name) || expression.test(id);
  });
}

/** Compiles the patterns of one template into a function that finds the first one that a language matches. */
export function languageMatcher<P extends TranslationPattern>(
  patterns: readonly P[],
): (language: string) => P | undefined {
  const compiled = patterns.map((pattern) => ({ pattern, expression: glob(pattern.language ?? '**') }));
  return (language) => compiled.find(({ expression }) => expression.test(language))?.pattern;
}
