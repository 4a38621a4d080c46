import { suggest } from '../text/suggest.js';
import type { Rule } from './rule.js';

/** Returns a function that finds rules by their codes, or else a hint for a wrong code. */
export function knownRules(rules: readonly Rule[]): (code: string) => Rule | { readonly hint: string } {
  const known = new Map(rules.map((rule) => [rule.code, rule]));
  return (code) => {
    const rule = known.get(code);
    if (rule) return rule;
    const meant = suggest(code, known.keys());
    return {
      hint: meant === undefined ? '`zonemason rules` lists the codes' : `did you mean "${meant}"?`,
    };
  };
}
