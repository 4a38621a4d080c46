import { groupBy } from '../diagnostics/group-by.js';
import type { Rule } from '../diagnostics/rule.js';
import { defaultSeverity } from '../diagnostics/rule.js';

/** Rules of one area: `cname/conflict` and `cname/prefix` belong to `cname`. */
export interface RuleArea {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Groups rules by area, in order of first appearance. */
export function rulesByArea(rules: readonly Rule[]): readonly RuleArea[] {
  const areas = groupBy(rules, ({ code }) => code.slice(0, code.indexOf('/')));
  return [...areas].map(([name, ofArea]) => ({ name, rules: ofArea }));
}

/** The severity, and how to change it. */
export function adjustability(rule: Rule): string {
  const { code, severity, adjustable } = rule;
  if (adjustable)
    return `${defaultSeverity(rule)}; \`rules: { ${code}: error | warn | off }\` in zonemason.yaml changes it`;
  return `${severity}, always`;
}
