import { catalogue } from '../../src/engine/catalogue.js';
import { defaultSeverity } from '../../src/diagnostics/rule.js';
import type { Schema } from './schema.js';

const POLICIES = '^policy/';

const adjustable = catalogue.filter((rule) => rule.adjustable && !rule.code.startsWith('policy/'));

/** `rules` of the project file for editors: each code with what its rule demands. The tool itself suggests codes that are alike. */
export function withRuleCodes(rules: Schema): Schema {
  const { additionalProperties: severity, ...rest } = rules;
  return {
    ...rest,
    properties: Object.fromEntries(adjustable.map((rule) => [rule.code, severityOf(rule, severity)])),
    patternProperties: { [POLICIES]: severity },
    additionalProperties: false,
  };
}

function severityOf(rule: (typeof adjustable)[number], severity: unknown): Schema {
  const byDefault = defaultSeverity(rule);
  return {
    title: rule.summary,
    description: `${rule.explanation} By default: ${byDefault === 'warning' ? 'warn' : byDefault}.`,
    ...(isSchema(severity) && severity),
  };
}

/** `rule` of an exception for editors. */
export function withRuleCode(rule: Schema): Schema {
  const codes = adjustable.map(({ code }) => code);
  return {
    ...rule,
    pattern: `^(?:${codes.join('|')})$|${POLICIES}`,
    patternErrorMessage: 'No rule that can be switched off has this code: `zonemason rules` lists them.',
    examples: codes,
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
