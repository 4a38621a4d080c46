import { padColumns, wrap } from '../../text/columns.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Layout, Style } from '../../text/style.js';
import { adjustability, exampleLines, rulesByArea } from '../rule-areas.js';

/** Formats all rules as a table, grouped by area. */
export function formatRules(rules: readonly Rule[], layout: Layout): string {
  const codeWidth = Math.max(...rules.map((rule) => rule.code.length));
  const areas = rulesByArea(rules).map(({ rules: ofArea }) =>
    ofArea.flatMap((rule) => ruleLines(rule, codeWidth, layout)).join('\n'),
  );
  const legend =
    '* can be changed with `rules:` in zonemason.yaml\n\nzonemason rules CODE explains a rule with examples';
  return `${areas.join('\n\n')}\n\n${layout.style.dim(legend)}\n`;
}

const SEVERITY_WIDTH = 'warning*'.length;

function ruleLines(rule: Rule, codeWidth: number, { style, width }: Layout): readonly string[] {
  const severity = padColumns(`${rule.severity}${rule.adjustable ? '*' : ''}`, SEVERITY_WIDTH);
  const lead = `${style.bold(padColumns(rule.code, codeWidth))}  ${severityStyle(style, rule)(severity)}  `;
  const indent = codeWidth + 2 + SEVERITY_WIDTH + 2;
  return wrap(rule.summary, width - indent).map((line, index) =>
    index === 0 ? `${lead}${line}` : `${' '.repeat(indent)}${line}`,
  );
}

function severityStyle(style: Style, { severity }: Rule): (text: string) => string {
  return severity === 'error' ? style.red : style.yellow;
}

/** Wider paragraphs are hard to read. */
const MAX_PARAGRAPH = 100;

/** Formats one rule with its explanation and examples. */
export function formatRule(rule: Rule, { style, width }: Layout): string {
  const paragraph = (text: string): readonly string[] => wrap(text, Math.min(width, MAX_PARAGRAPH));
  const field = (name: string, text: string): readonly string[] =>
    wrap(text, width - 11).map(
      (line, index) => `${index === 0 ? style.dim(name.padEnd(11)) : ' '.repeat(11)}${line}`,
    );
  const lines = [
    style.bold(rule.code),
    '',
    ...paragraph(rule.summary),
    '',
    ...paragraph(rule.explanation),
    '',
    ...field('severity', adjustability(rule)),
    ...field('reference', rule.reference),
    '',
    ...example('Wrong:', rule.examples.bad, style.red),
    ...example('Right:', rule.examples.good, style.green),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function example(
  title: string,
  files: readonly string[],
  colour: (text: string) => string,
): readonly string[] {
  return [
    colour(title),
    ...files.flatMap((file) => [...exampleLines(file).map((line) => `    ${line}`.trimEnd()), '']),
  ];
}
