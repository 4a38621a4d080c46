import type { Rule } from '../../diagnostics/rule.js';

/** What the author of a rule writes; one zone file breaks it, the other is the same, mended. */
export interface RuleText {
  readonly code: string;
  readonly summary: string;
  readonly explanation: string;
  readonly reference: string;
  readonly bad: string;
  readonly good: string;
}

/** A documented rule of the service: an error whatever the project file says. */
export function serviceRule(text: RuleText): Rule {
  return define(text, 'error', false);
}

/** A rule of an RFC where the service's own is not shown: an error that a project may turn down. */
export function standardRule(text: RuleText): Rule {
  return define(text, 'error', true);
}

/** Something that the service takes but that will hardly work: a warning. */
export function adviceRule(text: RuleText): Rule {
  return define(text, 'warning', true);
}

function define({ bad, good, ...text }: RuleText, severity: Rule['severity'], adjustable: boolean): Rule {
  return { ...text, severity, adjustable, examples: { kind: 'zone', bad: [bad], good: [good] } };
}

/** One record of an example as it is written in YAML: prefix, type, value. */
export type ExampleRecord = readonly [prefix: string, type: string, value: string];

/** A complete zone file of example.com with these records, each of a name of its own. */
export function exampleZone(...records: readonly ExampleRecord[]): string {
  const lines = records.map(([prefix, type, value]) => `  ${prefix}:\n    ${type}: ${value}\n`);
  return `zone: example.com\nrecords:\n${lines.join('')}`;
}
