import { cutMiddle, padColumns, wrap } from '../../text/columns.js';
import type { Rule } from '../../diagnostics/rule.js';
import { defaultSeverity } from '../../diagnostics/rule.js';
import type { Layout, Style } from '../../text/style.js';
import { adjustability, rulesByArea } from '../rule-areas.js';

/** Formats all rules as a table, grouped by area. */
export function formatRules(rules: readonly Rule[], layout: Layout): string {
  const codeWidth = Math.max(...rules.map((rule) => rule.code.length));
  const areas = rulesByArea(rules).map(({ rules: ofArea }) =>
    ofArea.flatMap((rule) => ruleLines(rule, codeWidth, layout)).join('\n'),
  );
  const legend =
    '* can be changed with `rules:` in zonemason.yaml\n\n' +
    'zonemason rules CODE explains a rule, or a risk of a plan, with examples;\n' +
    'zonemason rules --risks lists the risks';
  return `${areas.join('\n\n')}\n\n${layout.style.dim(legend)}\n`;
}

const SEVERITY_WIDTH = 'warning*'.length;

function ruleLines(rule: Rule, codeWidth: number, layout: Layout): readonly string[] {
  const { code, adjustable, summary } = rule;
  const label = `${defaultSeverity(rule)}${adjustable ? '*' : ''}`;
  const widths = { code: codeWidth, label: SEVERITY_WIDTH };
  return entryLines({ code, label, paint: severityStyle(layout.style, rule), summary }, widths, layout);
}

/** A row of a table of rules or risks. */
export interface Entry {
  readonly code: string;
  readonly label: string;
  /** The style of the label. */
  readonly paint: (text: string) => string;
  readonly summary: string;
}

/** Formats a row with columns of these widths; the summary wraps. */
export function entryLines(
  { code, label, paint, summary }: Entry,
  widths: Readonly<Record<'code' | 'label', number>>,
  { style, width }: Layout,
): readonly string[] {
  const lead = `${style.bold(padColumns(code, widths.code))}  ${paint(padColumns(label, widths.label))}  `;
  const indent = widths.code + 2 + widths.label + 2;
  return wrap(summary, width - indent).map((line, index) =>
    index === 0 ? `${lead}${line}` : `${' '.repeat(indent)}${line}`,
  );
}

function severityStyle(style: Style, { severity, isOff }: Rule): (text: string) => string {
  if (isOff) return style.dim;
  return severity === 'error' ? style.red : style.yellow;
}

/** Wider paragraphs are hard to read. */
const MAX_PARAGRAPH = 100;

/** Formats one rule with its explanation and examples. */
export function formatRule(rule: Rule, layout: Layout): string {
  const { style } = layout;
  const lines = [
    style.bold(rule.code),
    '',
    ...paragraph(rule.summary, layout),
    '',
    ...paragraph(rule.explanation, layout),
    '',
    ...field('severity', adjustability(rule), layout),
    ...field('reference', rule.reference, layout),
    '',
    ...example('Wrong:', rule.examples.bad, style.red),
    ...example('Right:', rule.examples.good, style.green),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

export function paragraph(text: string, { width }: Layout): readonly string[] {
  return wrap(text, Math.min(width, MAX_PARAGRAPH));
}

/** A text after its name, which stands in a column of its own. */
export function field(name: string, text: string, { style, width }: Layout): readonly string[] {
  return wrap(text, width - FIELD_WIDTH).map(
    (line, index) => `${index === 0 ? style.dim(name.padEnd(FIELD_WIDTH)) : ' '.repeat(FIELD_WIDTH)}${line}`,
  );
}

const FIELD_WIDTH = 'reference'.length + 2;

export function example(
  title: string,
  files: readonly string[],
  colour: (text: string) => string,
): readonly string[] {
  return [
    colour(title),
    ...files.flatMap((file) => [...exampleLines(file).map((line) => `    ${line}`.trimEnd()), '']),
  ];
}

/** Longer lines are cut: some examples have thousands of characters. */
const MAX_EXAMPLE = 100;

/** The lines of an example file; long ones are cut in the middle. */
function exampleLines(file: string): readonly string[] {
  return file
    .trimEnd()
    .split('\n')
    .map((line) => cutMiddle(line, MAX_EXAMPLE));
}
