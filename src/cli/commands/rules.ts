import { catalogue, ruleByCode } from '../../engine/catalogue.js';
import { riskByCode, riskCatalogue } from '../../engine/risk-catalogue.js';
import type { Rule } from '../../diagnostics/rule.js';
import { Failure } from '../../failure.js';
import type { ListedRisk } from '../../plan/risks/risk-kind.js';
import { formatRiskCatalogueMarkdown } from '../../render/markdown/risk-catalogue.js';
import { formatRulesMarkdown } from '../../render/markdown/rules.js';
import { formatRiskCatalogue, formatRiskKind } from '../../render/text/risk-catalogue.js';
import { formatRule, formatRules } from '../../render/text/rules.js';
import { printableJson } from '../../text/printable.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import type { Layout } from '../../text/style.js';
import type { Context } from '../terminal/context.js';

export interface RulesOptions {
  readonly format: 'text' | 'json' | 'markdown';
  /** List the risks of plans instead of the rules. */
  readonly risks?: boolean;
}

/** Lists all rules or risks, or explains one. @throws Failure `usage` if there is none with the code. */
export async function runRules(
  { out, page }: Context,
  code: string | undefined,
  { format, risks = false }: RulesOptions,
): Promise<number> {
  const { data, markdown, text } =
    code === undefined ? (risks ? ofRisks(riskCatalogue) : ofRules(catalogue)) : find(code);
  page();
  if (format === 'json') out.write(printableJson(data));
  else out.write(format === 'markdown' ? markdown() : text(out.layout));
  return 0;
}

/** What is printed, by format. */
interface Printable {
  readonly data: unknown;
  readonly markdown: () => string;
  readonly text: (layout: Layout) => string;
}

function ofRules(rules: readonly Rule[]): Printable {
  return {
    data: rules,
    markdown: () => formatRulesMarkdown(rules),
    text: (layout) => formatRules(rules, layout),
  };
}

function ofRisks(risks: readonly ListedRisk[]): Printable {
  return {
    data: risks,
    markdown: () => formatRiskCatalogueMarkdown(risks),
    text: (layout) => formatRiskCatalogue(risks, layout),
  };
}

function find(text: string): Printable {
  const code = text.toLowerCase();
  const rule = ruleByCode(code);
  if (rule) return { ...ofRules([rule]), data: rule, text: (layout) => formatRule(rule, layout) };
  const risk = riskByCode(code);
  if (risk) return { ...ofRisks([risk]), data: risk, text: (layout) => formatRiskKind(risk, layout) };
  throw new Failure('usage', `no such rule or risk: ${text}`, { hint: hintFor(code) });
}

/** Compares only what follows the area if there is such an area. */
function hintFor(code: string): string {
  const [area = '', fault = ''] = code.split('/');
  const lead = `${area}/`;
  const codes = catalogue.map((rule) => rule.code);
  const faults = codes.filter((other) => other.startsWith(lead)).map((other) => other.slice(lead.length));
  if (faults.length === 0) {
    const known = [...codes, ...riskCatalogue.map((risk) => risk.code)];
    return didYouMean(code, known) ?? '`zonemason rules` lists all rules, with `--risks` all risks';
  }
  const meant = suggest(fault, faults);
  if (meant !== undefined) return `did you mean ${lead}${meant}?`;
  return `rules about ${area}: ${faults.map((other) => lead + other).join(', ')}`;
}
