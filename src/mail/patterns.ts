import { glob } from '../plan/glob.js';
import type { PlannedTranslation, TranslationPattern } from '../plan/plan.js';

/** A template by what patterns may call it. */
export interface NamedTemplate {
  readonly name: string;
  readonly id: string;
}

/** The patterns that may match translations of a template, by its name or, in any mixture of capitals, its id. */
export function patternsFor<P extends TranslationPattern>(
  { name, id }: NamedTemplate,
  patterns: readonly P[],
): readonly P[] {
  return patterns.filter(
    ({ template = '**' }) => glob(template)(name) || glob(template, { folded: true })(id),
  );
}

/**
 * Compiles the patterns of one template into a function that finds the first one that a translation matches. Languages do
 * not depend on capitals (RFC 5646 section 2.1.1), so a pattern in others than the service has protects all the same.
 */
export function translationMatcher<P extends TranslationPattern>(
  patterns: readonly P[],
): (translation: Pick<PlannedTranslation, 'language'>) => P | undefined {
  const compiled = patterns.map((pattern) => ({
    pattern,
    isMatch: glob(pattern.language ?? '**', { folded: true }),
  }));
  return ({ language }) => compiled.find(({ isMatch }) => isMatch(language))?.pattern;
}
