import { Failure } from '../../diagnostics/failure.js';
import { printableJson } from '../../diagnostics/printable.js';
import type { Rule } from '../../diagnostics/rule.js';
import { formatRulesMarkdown } from '../../render/rules-markdown.js';
import { formatRule, formatRules } from '../../render/rules-text.js';
import { catalogue, ruleByCode } from '../../workflow/catalogue.js';
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
  const [area = ''] = code.split('/');
  const similar = catalogue.filter((other) => other.code.startsWith(`${area}/`)).map((other) => other.code);
  const hint =
    similar.length > 0 ? `of ${area} there are ${similar.join(', ')}` : '`zonemason rules` lists them all';
  throw new Failure('usage', `there is no rule ${code}`, { hint });
}
