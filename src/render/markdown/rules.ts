import type { ExampleKind, Rule } from '../../diagnostics/rule.js';
import { adjustability, exampleLines, rulesByArea } from '../rule-areas.js';

/** The page `docs/rules.md`: area by area a table of the rules, then each with its reason and an example. */
export function formatRulesMarkdown(rules: readonly Rule[]): string {
  const areas = rulesByArea(rules).flatMap(({ name, rules: ofArea }) => [
    `## ${name}`,
    table(ofArea),
    ...ofArea.map(section),
  ]);
  return `${[INTRODUCTION, ...areas, '<!-- prettier-ignore-end -->'].join('\n\n')}\n`;
}

const INTRODUCTION = `# Rules

<!-- Written by \`zonemason rules --format markdown\`; to change this page, change the rules in src/. -->
<!-- prettier-ignore-start -->

Every problem that \`zonemason\` reports bears the code of one of these rules; \`zonemason rules CODE\` explains it
in the terminal. A rule that can be adjusted gets another severity in the project file:

\`\`\`yaml
rules:
  ttl/short: off # error | warn | off
\`\`\``;

function table(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ code, severity, adjustable, summary }) =>
      `| [\`${code}\`](#${anchor(code)}) | ${severity}${adjustable ? ', adjustable' : ''} | ${prose(summary)} |`,
  );
  return ['| Rule | Severity | What must hold |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The id that renderers of Markdown give to a heading made of a code. */
function anchor(code: string): string {
  return code.replaceAll('/', '');
}

/** Escapes what Markdown would take for markup; code in backticks stays as it is. */
function prose(text: string): string {
  const parts = text.split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replace(/[\\<>*_|[\]]/g, '\\$&'))).join('');
}

function section(rule: Rule): string {
  return [
    `### \`${rule.code}\``,
    prose(rule.summary),
    prose(rule.explanation),
    `- Severity: ${prose(adjustability(rule))}\n- Reference: ${reference(rule)}`,
    'Wrong:',
    ...rule.examples.bad.map((file) => codeBlock(file, rule.examples.kind)),
    'Right:',
    ...rule.examples.good.map((file) => codeBlock(file, rule.examples.kind)),
  ].join('\n\n');
}

/** Where a rule comes from, with a link to the document that is among these docs. */
function reference(rule: Rule): string {
  return prose(rule.reference).replace(/^service-interfaces\.md/, '[$&]($&)');
}

const LANGUAGES: Readonly<Record<ExampleKind, string>> = {
  zone: 'yaml',
  project: 'yaml',
  mail: 'yaml',
  shell: 'sh',
};

function codeBlock(file: string, kind: ExampleKind): string {
  return ['```' + LANGUAGES[kind], ...exampleLines(file), '```'].join('\n');
}
