import type { Related, Suggestion } from '../../diagnostics/diagnostic.js';
import type { Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';
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

/** A rule about the text of a mail that the service does not document: an error that the project file can change. */
export function textRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: true, examples: 'mail' });
}

/** Something that is probably a mistake: a warning. */
export function adviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, examples: 'mail' });
}

/** A contradiction that prevents a plan; the examples are shell commands. */
export function planRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'shell' });
}

/** An example of a mirror with the default text of a short mail. */
export function exampleMirror(text: { readonly subject?: string; readonly body?: string } = {}): string {
  const { subject = 'Welcome, {{customer.name}}', body = 'We are glad that you are here.' } = text;
  return `# mail/welcome/template.yaml\nid: 5f0c2c1e-0d0b-4a52-9d3a-6a8e4f0d1b11\nlanguage: en\nsubject: ${subject}\nbody: ${body}\n`;
}

/** An example of a translation of that mail. */
export function exampleTranslation(
  language: string,
  text: { readonly subject?: string; readonly body?: string } = {},
): string {
  const { subject = 'Willkommen, {{customer.name}}', body = 'Schön, dass Sie da sind.' } = text;
  return `# mail/welcome/${language}.yaml\nsubject: ${subject}\nbody: ${body}\n`;
}
