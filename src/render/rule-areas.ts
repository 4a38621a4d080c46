import { cutMiddle } from '../text/columns.js';
import { groupBy } from '../diagnostics/group-by.js';
import type { Rule } from '../diagnostics/rule.js';

/** Rules whose codes begin alike: `cname/conflict` and `cname/prefix` are of the area `cname`. */
export interface RuleArea {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Rules by area, in the order in which the areas first come. */
export function rulesByArea(rules: readonly Rule[]): readonly RuleArea[] {
  const areas = groupBy(rules, ({ code }) => code.slice(0, code.indexOf('/')));
  return [...areas].map(([name, ofArea]) => ({ name, rules: ofArea }));
}

/** Whether the severity can be changed, as a sentence. */
export function adjustability({ code, severity, adjustable }: Rule): string {
  if (adjustable)
    return `${severity}; \`rules: { ${code}: error | warn | off }\` in zonemason.yaml changes it`;
  return `${severity}, always`;
}

/** Some examples are about texts of many thousand characters. */
const WIDEST_EXAMPLE = 100;

/** The lines of an example file, those that are too long for a page cut in the middle. */
export function exampleLines(file: string): readonly string[] {
  return file
    .trimEnd()
    .split('\n')
    .map((line) => cutMiddle(line, WIDEST_EXAMPLE));
}
