import type { Rule, RuleText } from '../diagnostics/rule.js';
import { defineRule } from '../diagnostics/rule.js';

/** What a mail needs to say what it should: an error that a project may turn down, since no rule of the service is shown. */
export function textRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: true, examples: 'mail' });
}

/** Something that will hardly be meant: a warning. */
export function adviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, examples: 'mail' });
}

/** A contradiction that no plan can be made from; the examples are lines of a shell. */
export function planRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'shell' });
}

/** A mirror as a file of an example, with the default text of a small mail. */
export function exampleMirror(text: { readonly subject?: string; readonly body?: string } = {}): string {
  const { subject = 'Welcome, {{customer.name}}', body = 'We are glad that you are here.' } = text;
  return `# mail/welcome/template.yaml\nid: 5f0c2c1e-0d0b-4a52-9d3a-6a8e4f0d1b11\nlanguage: en\nsubject: ${subject}\nbody: ${body}\n`;
}

/** A translation of that mail as a file of an example. */
export function exampleTranslation(
  language: string,
  text: { readonly subject?: string; readonly body?: string } = {},
): string {
  const { subject = 'Willkommen, {{customer.name}}', body = 'Schön, dass Sie da sind.' } = text;
  return `# mail/welcome/${language}.yaml\nsubject: ${subject}\nbody: ${body}\n`;
}
