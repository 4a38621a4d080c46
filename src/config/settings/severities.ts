import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { report } from '../../diagnostics/report-at.js';
import { knownRules as rulesByCode } from '../../diagnostics/known-rule.js';
import { quote } from '../../load/source/report.js';
import type { Node } from '../../load/yaml/nodes.js';

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

export interface SeverityReading {
  readonly severities: ReadonlyMap<string, SeverityOverride>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `rules:` of the project file: severities by rule code. */
export function readSeverities(node: Node | undefined, knownRules: readonly Rule[]): SeverityReading {
  const severities = new Map<string, SeverityOverride>();
  const diagnostics: Diagnostic[] = [];
  const ruleNamed = rulesByCode(knownRules);
  for (const { key, value } of node?.kind === 'map' ? node.entries : []) {
    const rule = ruleNamed(key.text);
    const severity = value.kind === 'scalar' ? value.text : '';
    if ('hint' in rule) {
      const message = `there is no rule ${quote(key.text)}`;
      diagnostics.push(report({ rule: unknownRule, at: key, message, hint: rule.hint }));
    } else if (!rule.adjustable && severity !== 'error') {
      const message = `${key.text} is a rule of the service or of the file format, so it stays an error`;
      diagnostics.push(report({ rule: fixedRule, at: key, message, hint: 'remove this line' }));
    } else if (isSeverity(severity)) severities.set(key.text, severity);
  }
  return { severities, diagnostics };
}

function isSeverity(text: string): text is SeverityOverride {
  return text === 'error' || text === 'warn' || text === 'off';
}
