import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import { defaultSeverity } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { report } from '../../diagnostics/report-at.js';
import { knownRules as rulesByCode } from '../../diagnostics/known-rule.js';
import { quote } from '../../load/source/report.js';
import type { Node } from '../../load/yaml/nodes.js';
import { valueOf } from '../../load/yaml/nodes.js';
import type { Level } from '../../plan/settings/setting.js';
import { policies, readPolicies } from './policies.js';
import type { ProjectSetting, SettingReading } from './setting.js';
import { writtenAt } from './setting.js';

const unknownRule: Rule = projectFileRule({
  code: 'project/unknown-rule',
  summary: 'Every code under `rules` exists.',
  explanation: 'A misspelt code would silently change nothing.',
  reference: 'docs/rules.md',
  bad: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\nrules:\n  ttl/shrot: off\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\nrules:\n  ttl/short: off\n',
});

const fixedRule: Rule = projectFileRule({
  code: 'project/fixed-rule',
  summary: 'Rules of the service itself stay errors.',
  explanation: 'The service rejects a record that breaks them, so a plan with it could not be applied.',
  reference: 'service-interfaces.md, "Validation rules in general" and "Validation rules per type"',
  bad: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\nrules:\n  cname/conflict: off\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\nrules: {}\n',
});

export const projectFileRules: readonly Rule[] = [unknownRule, fixedRule];

/** By rule code. */
type Severities = ReadonlyMap<string, SeverityOverride>;

/** Severities that the project chooses. */
export const severities: ProjectSetting<Severities> = {
  name: 'rules',
  schema: {
    title: 'Severities',
    description:
      'Severity by rule code; `zonemason rules` lists the codes. Rules of the service itself stay errors.',
    type: 'object',
    additionalProperties: { type: 'string', enum: ['error', 'warn', 'off'] },
    examples: [{ 'ttl/short': 'off', 'target/alias': 'error' }],
  },
  docs: 'severity per rule code',
  judge: (written, { document, knownRules }) => {
    const { value } = readPolicies(writtenAt(policies.name, document));
    return readSeverities(written, [...knownRules, ...value.map(({ rule }) => rule)]);
  },
  compare: (chosen, { written, place, knownRules }) =>
    knownRules
      .filter(({ adjustable }) => adjustable)
      .map((rule): Level => {
        const severity = severityOf(rule, chosen);
        return {
          kind: 'level',
          name: `rules.${rule.code}`,
          place: valueOf(written, rule.code) ?? place,
          text: severity,
          looseness: SEVERITIES.indexOf(severity),
        };
      }),
};

/** From strict to loose. */
const SEVERITIES: readonly SeverityOverride[] = ['error', 'warn', 'off'];

function severityOf(rule: Rule, chosen: Severities): SeverityOverride {
  const byDefault = defaultSeverity(rule);
  return chosen.get(rule.code) ?? (byDefault === 'warning' ? 'warn' : byDefault);
}

/** Reads `rules:` of the project file: severities by rule code. */
export function readSeverities(
  node: Node | undefined,
  knownRules: readonly Rule[],
): SettingReading<Severities> {
  const chosen = new Map<string, SeverityOverride>();
  const diagnostics: Diagnostic[] = [];
  const ruleNamed = rulesByCode(knownRules);
  for (const { key, value } of node?.kind === 'map' ? node.entries : []) {
    const rule = ruleNamed(key.text);
    const severity = value.kind === 'scalar' ? value.text : '';
    if ('hint' in rule) {
      const message = `there is no rule ${quote(key.text)}`;
      diagnostics.push(report({ rule: unknownRule, at: key, message, ...rule }));
    } else if (!rule.adjustable && severity !== 'error') {
      const message = `${key.text} is a rule of the service or of the file format, so it stays an error`;
      diagnostics.push(
        report({ rule: fixedRule, at: key, message, hint: 'remove this line', isSurplus: true }),
      );
    } else if (isSeverity(severity)) chosen.set(key.text, severity);
  }
  return { value: chosen, diagnostics };
}

function isSeverity(text: string): text is SeverityOverride {
  return text === 'error' || text === 'warn' || text === 'off';
}
