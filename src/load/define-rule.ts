import type { Rule, RuleText } from '../diagnostics/rule.js';
import { defineRule } from '../diagnostics/rule.js';

/** Files that cannot be read cannot be judged, so none of these rules can be turned down. */
const ENFORCED = { severity: 'error', adjustable: false } as const;

/** A rule that whole zone files show. */
export function zoneFileRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'zone' });
}

/** A rule that whole project files show. */
export function projectFileRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'project' });
}

/** A rule that takes more than one file, or a file that is no text, to show. */
export function shellRule(text: RuleText): Rule {
  return defineRule(text, { ...ENFORCED, examples: 'shell' });
}
