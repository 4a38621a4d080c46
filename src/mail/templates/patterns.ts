import { glob } from '../../plan/glob.js';
import type { PlannedTranslation, TranslationPattern } from '../../plan/plan.js';

/** The names by which patterns match a template. */
export interface NamedTemplate {
  readonly name: string;
  readonly id: string;
}

/** The patterns for a template, by its name or its id, which is case-insensitive. */
export function patternsFor<P extends TranslationPattern>(
  { name, id }: NamedTemplate,
  patterns: readonly P[],
): readonly P[] {
  return patterns.filter(
    ({ template = '**' }) => glob(template)(name) || glob(template, { folded: true })(id),
  );
}

/**
 * Compiles the patterns of one template into a function that finds the first one that a translation matches. Languages
 * are case-insensitive (RFC 5646 section 2.1.1).
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
