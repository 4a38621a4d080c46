import type { Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

/** A file that cannot be read cannot be checked, so the severity of these rules is fixed. */
const ENFORCED = { severity: 'error', adjustable: false } as const;

/** Defines a rule whose examples are zone files. */
export function zoneFileRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'zone' });
}

/** Defines a rule whose examples are project files. */
export function projectFileRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'project' });
}

/** Defines a rule whose examples are shell commands: they need several files, or a file that is not text. */
export function shellRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'shell' });
}
