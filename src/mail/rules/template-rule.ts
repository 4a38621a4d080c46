import type { Related, Suggestion } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import type { DesiredTemplate, LiveTemplate, PlacedLanguage, PlacedPattern } from '../templates/template.js';
import type { DeclaredTranslation, Translation } from '../templates/translation.js';

/** A folder of translations and what it is checked against. */
export interface CheckedTemplate {
  readonly template: DesiredTemplate;
  /** Null when only the files are known. */
  readonly live: LiveTemplate | null;
  /** The live default, or its mirror where only the files are known; null when there is neither. */
  readonly defaultText: Translation | null;
  /** The `ignore` patterns for the template. */
  readonly ignore: readonly PlacedPattern[];
  /** The languages that the template should have. */
  readonly languages: readonly PlacedLanguage[];
}

/** A problem that a rule finds, without address and severity. */
export interface Finding {
  readonly at: Span;
  readonly message: string;
  readonly hint?: string;
  readonly suggestion?: Suggestion;
  readonly related?: readonly Related[];
  /** The language of the translation that a rule over a template is about. */
  readonly language?: string;
}

/** A rule over each translation of a template. */
export interface TranslationRule {
  readonly rule: Rule;
  readonly check: (translation: DeclaredTranslation, judged: CheckedTemplate) => Iterable<Finding>;
}

/** A rule over a template as a whole. */
export interface TemplateRule {
  readonly rule: Rule;
  readonly check: (judged: CheckedTemplate) => Iterable<Finding>;
}
