import { catalogue, ruleByCode } from '../../engine/catalogue.js';
import type { Rule } from '../../diagnostics/rule.js';
import { Failure } from '../../failure.js';
import { formatRulesMarkdown } from '../../render/markdown/rules.js';
import { formatRule, formatRules } from '../../render/text/rules.js';
import { printableJson } from '../../text/printable.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Context } from '../context.js';

export interface RulesOptions {
  readonly format: 'text' | 'json' | 'markdown';
}

/** Lists all rules, or explains one. @throws Failure `usage` when there is no rule of that code. */
export async function runRules(
  code: string | undefined,
  { format }: RulesOptions,
  { out }: Context,
): Promise<number> {
  const rule = code === undefined ? undefined : find(code);
  const rules = rule ? [rule] : catalogue;
  if (format === 'json') out.write(printableJson(rule ?? catalogue));
  else if (format === 'markdown') out.write(formatRulesMarkdown(rules));
  else out.write(rule ? formatRule(rule, out.layout) : formatRules(rules, out.layout));
  return 0;
}

function find(code: string): Rule {
  const rule = ruleByCode(code.toLowerCase());
  if (rule) return rule;
  throw new Failure('usage', `there is no rule ${code}`, { hint: hintFor(code.toLowerCase()) });
}

/** Where the area is right, only what follows it is compared. */
function hintFor(code: string): string {
  const [area = '', fault = ''] = code.split('/');
  const lead = `${area}/`;
  const codes = catalogue.map((rule) => rule.code);
  const faults = codes.filter((other) => other.startsWith(lead)).map((other) => other.slice(lead.length));
  if (faults.length === 0) return didYouMean(code, codes) ?? '`zonemason rules` lists them all';
  const meant = suggest(fault, faults);
  if (meant !== undefined) return `did you mean ${lead}${meant}?`;
  return `of ${area} there are ${faults.map((other) => lead + other).join(', ')}`;
}
