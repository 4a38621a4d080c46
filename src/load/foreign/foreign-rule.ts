import type { ExampleKind, Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

/** Defines a rule about files of another program. Its examples are such files. */
export function foreignRule(examples: ExampleKind, text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples });
}
