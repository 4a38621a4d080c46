import type { Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

/** A documented rule of the service: an error whatever the project file says. */
export function serviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'zone' });
}

/** A rule of an RFC where the service's own is not shown: an error that a project may turn down. */
export function standardRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: true, examples: 'zone' });
}

/** Something that the service takes but that will hardly work: a warning. */
export function adviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, examples: 'zone' });
}

/** One record of an example as it is written in YAML: prefix, type, value. */
export type ExampleRecord = readonly [prefix: string, type: string, value: string];

/** A complete zone file of example.com with these records, each of a name of its own. */
export function exampleZone(...records: readonly ExampleRecord[]): string {
  const lines = records.map(([prefix, type, value]) => `  ${prefix}:\n    ${type}: ${value}\n`);
  return `zone: example.com\nrecords:\n${lines.join('')}`;
}
