import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';
import { asciiGlob } from '../../dns/name/name.js';
import type { RecordPolicy, Requirement } from '../../dns/rules/record-policy.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { quote } from '../../load/source/report.js';
import { plainData } from '../../load/yaml/core-schema.js';
import type { Node, ScalarNode } from '../../load/yaml/nodes.js';
import { scalarAt, textOf, textsOf, valueOf } from '../../load/yaml/nodes.js';
import { readPrefix } from '../../load/zone/read-records.js';
import { readTtl } from '../../load/zone/ttl.js';
import type { Pattern } from '../../plan/settings/setting.js';
import { patternList } from '../../plan/settings/setting.js';
import { policySchema } from './policy-schema.js';
import type { ProjectSetting, SettingReading } from './setting.js';

const DNS = 'dns:\n  zones: zones/*.yaml\n';

const repeatedPolicy: Rule = projectFileRule({
  code: 'project/repeated-policy',
  summary: 'Each policy has a name of its own.',
  explanation:
    'Its problems have the code `policy/<name>`, which exceptions and `rules` refer to. `policy/command` is the code of what `policyCommand` reports.',
  reference: 'docs/policies.md',
  bad: `${DNS}policies:\n  - { name: no-spf, match: { type: SPF }, forbid: true }\n  - { name: no-spf, match: { type: PTR }, forbid: true }\n`,
  good: `${DNS}policies:\n  - { name: no-spf, match: { type: SPF }, forbid: true }\n  - { name: no-ptr, match: { type: PTR }, forbid: true }\n`,
});

const policyDemand: Rule = projectFileRule({
  code: 'project/policy-demand',
  summary: 'A policy requires something of the records that match, or forbids them.',
  explanation: 'With neither, it would demand nothing; with both, it is unclear what.',
  reference: 'docs/policies.md',
  bad: `${DNS}policies:\n  - { name: long-ttl, match: { type: MX } }\n`,
  good: `${DNS}policies:\n  - { name: long-ttl, match: { type: MX }, require: { ttl: { min: 1h } } }\n`,
});

export const policyRules: readonly Rule[] = [repeatedPolicy, policyDemand];

/** `policy/command` is a rule of its own. */
const TAKEN = 'command';

/** What a project demands of its records beyond the rules. */
export const policies: ProjectSetting<readonly RecordPolicy[]> = {
  name: 'policies',
  schema: {
    title: 'Policies',
    description:
      'What the project demands of its records beyond the rules. Each is a rule with the code policy/<name>.',
    type: 'array',
    items: policySchema,
    examples: [[{ name: 'no-spf', match: { type: 'SPF' }, forbid: true }]],
  },
  docs: 'what you demand of records beyond the rules; see [Policies](policies.md)',
  judge: readPolicies,
  // A list that demands less lets more pass. Whether a changed policy does is for its reader to say.
  compare: (list, at) => [patternList(at, list.map(asPattern), 'fewer')],
};

/** No glob: a policy does not cover another. */
function asPattern({ text, place }: RecordPolicy): Pattern {
  return { globs: { policy: encodeURIComponent(text).replaceAll('*', '%2A') }, text, place };
}

/** Reads `policies` of the project file. The schema check reports what is malformed. */
export function readPolicies(node: Node | undefined): SettingReading<readonly RecordPolicy[]> {
  const known = new Map<string, RecordPolicy>();
  const diagnostics: Diagnostic[] = [];
  for (const item of node?.kind === 'sequence' ? node.items : []) {
    const name = scalarAt(item, 'name');
    if (!name) continue;
    const first = known.get(name.text);
    if (first || name.text === TAKEN) diagnostics.push(repeated(name, first));
    else known.set(name.text, readPolicy(item, name));
    if ((valueOf(item, 'require') === undefined) === (valueOf(item, 'forbid') === undefined)) {
      const message = `the policy ${quote(name.text)} must have one of "require" and "forbid"`;
      diagnostics.push(report({ rule: policyDemand, at: item, message }));
    }
  }
  return { value: [...known.values()], diagnostics };
}

/** Without another policy, the name is that of the problems that `policyCommand` reports. */
function repeated(name: ScalarNode, first: RecordPolicy | undefined): Diagnostic {
  const message = first
    ? `there is another policy ${quote(name.text)}`
    : `policy/${TAKEN} is the code of what \`policyCommand\` reports`;
  const related = first ? [{ message: 'first used here', at: first.place }] : [];
  return report({ rule: repeatedPolicy, at: name, message, hint: 'give it another name', related });
}

function readPolicy(item: Node, name: ScalarNode): RecordPolicy {
  const match = valueOf(item, 'match');
  const required = valueOf(item, 'require');
  const [zone, prefix, type, content] = ['zone', 'prefix', 'type', 'content'].map((key) =>
    textOf(valueOf(match, key)),
  );
  return {
    rule: ruleOf(item, name.text),
    zone: zone === undefined ? '**' : asciiGlob(zone),
    match: {
      ...(prefix !== undefined && { prefix: readPrefix(prefix) }),
      ...(type !== undefined && { type }),
      ...(content !== undefined && { content }),
    },
    require: required ? readRequirement(required) : null,
    text: JSON.stringify(plainData(item)),
    place: item,
  };
}

function readRequirement(node: Node): Requirement {
  const content = valueOf(node, 'content');
  const ttl = valueOf(node, 'ttl');
  const [min, max] = [readTtl(valueOf(ttl, 'min')), readTtl(valueOf(ttl, 'max'))];
  return {
    ...(content && { content: textsOf(content) }),
    ttl: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  };
}

/** The rule that a policy is; its summary is the message. */
function ruleOf(item: Node, name: string): Rule {
  const isWarning = textOf(valueOf(item, 'severity')) === 'warn';
  return defineRule(
    {
      code: `policy/${name}`,
      summary: textOf(valueOf(item, 'message')) ?? `this record breaks the policy ${name} of the project`,
      explanation: 'A policy of the project file.',
      reference: 'docs/policies.md',
      bad: [],
      good: [],
    },
    { severity: isWarning ? 'warning' : 'error', adjustable: true, examples: 'zone' },
  );
}
