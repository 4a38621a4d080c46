import type { Rule } from './rule.js';
import type { Advice } from './suggestion.js';
import { meantInstead } from './suggestion.js';

/** Returns a function that finds rules by their codes, or else advice for a wrong code. */
export function knownRules(rules: readonly Rule[]): (code: string) => Rule | Advice {
  const known = new Map(rules.map((rule) => [rule.code, rule]));
  return (code) => {
    const rule = known.get(code);
    if (rule) return rule;
    return (
      meantInstead(code, known.keys(), (meant) => `"${meant}"`) ?? {
        hint: '`zonemason rules` lists the codes',
      }
    );
  };
}
