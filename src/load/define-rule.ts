import type { ExampleKind, Rule } from '../diagnostics/rule.js';

/** What the author of a rule about files writes; the kind of the examples comes from the function. */
export interface RuleText {
  readonly code: string;
  readonly summary: string;
  readonly explanation: string;
  readonly reference: string;
  readonly bad: string;
  readonly good: string;
}

/** A rule that whole zone files show. */
export function zoneFileRule(text: RuleText): Rule {
  return define(text, 'zone');
}

/** A rule that whole project files show. */
export function projectFileRule(text: RuleText): Rule {
  return define(text, 'project');
}

/** A rule that takes more than one file, or a file that is no text, to show. */
export function shellRule(text: RuleText): Rule {
  return define(text, 'shell');
}

/** Files that cannot be read cannot be judged, so none of these rules can be turned down. */
function define({ bad, good, ...text }: RuleText, kind: ExampleKind): Rule {
  return { ...text, severity: 'error', adjustable: false, examples: { kind, bad: [bad], good: [good] } };
}
