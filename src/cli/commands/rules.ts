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

/** Lists all rules, or explains one. @throws Failure `usage` if there is no such rule. */
export async function runRules(
  { out }: Context,
  code: string | undefined,
  { format }: RulesOptions,
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
  throw new Failure('usage', `no such rule: ${code}`, { hint: hintFor(code.toLowerCase()) });
}

/** Compares only what follows the area if there is such an area. */
function hintFor(code: string): string {
  const [area = '', fault = ''] = code.split('/');
  const lead = `${area}/`;
  const codes = catalogue.map((rule) => rule.code);
  const faults = codes.filter((other) => other.startsWith(lead)).map((other) => other.slice(lead.length));
  if (faults.length === 0) return didYouMean(code, codes) ?? '`zonemason rules` lists all rules';
  const meant = suggest(fault, faults);
  if (meant !== undefined) return `did you mean ${lead}${meant}?`;
  return `rules about ${area}: ${faults.map((other) => lead + other).join(', ')}`;
}
