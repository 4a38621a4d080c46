import type { Rule, RuleText } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

/** A documented rule of the service: an error that the project file cannot change. */
export function serviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'zone' });
}

/** A rule of an RFC that the service does not document: an error that the project file can change. */
export function standardRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: true, examples: 'zone' });
}

/** What name servers refuse, or would not store as it is written: an error that the project file cannot change. */
export function serverRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: false, examples: 'update' });
}

/** A rule of an RFC about records that only name servers have: an error that the project file can change. */
export function serverStandardRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'error', adjustable: true, examples: 'update' });
}

/** Something that name servers take but that probably does not work: a warning. */
export function serverAdviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, examples: 'update' });
}

/** Something that the service accepts but that probably does not work: a warning. */
export function adviceRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, examples: 'zone' });
}

/** A matter of taste, or of knowledge that the files do not have: a warning where the project file switches it on. */
export function optionalRule(text: RuleText): Rule {
  return defineRule(text, { severity: 'warning', adjustable: true, isOff: true, examples: 'zone' });
}

/** One record of an example in YAML: prefix, type, value. */
export type ExampleRecord = readonly [prefix: string, type: string, value: string];

/** A complete zone file for example.com with these records, each with a different name. */
export function exampleZone(...records: readonly ExampleRecord[]): string {
  const lines = records.map(([prefix, type, value]) => `  ${prefix}:\n    ${type}: ${value}\n`);
  return `zone: example.com\nrecords:\n${lines.join('')}`;
}
