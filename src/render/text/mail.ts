import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout, Style } from '../../text/style.js';
import type { MailPlan, TemplatePlan } from '../../plan/plan.js';
import { SYMBOLS } from '../changes.js';
import { lineChange, newText, textChange } from './diff.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, lineCount, renaming } from '../mail-changes.js';
import { stayingTranslations } from '../staying-text.js';
import { isDrift } from '../revision.js';
import { formatCounts } from '../summary.js';
import type { WaitLines } from './waits.js';

interface MailLayout extends Layout {
  readonly brand: string;
  readonly waitLines: WaitLines;
}

/** The translations of a plan, template by template; sections that end with a line end. */
export function formatMail(
  { brand, templates }: MailPlan,
  layout: Layout,
  waitLines: WaitLines,
): readonly string[] {
  const changing = templates.filter(({ steps }) => steps.length > 0);
  const unchanged = templates.filter(({ steps }) => steps.length === 0);
  return [
    ...changing.map((template) => formatTemplate(template, { ...layout, brand, waitLines })),
    formatUnchanged(unchanged, layout),
  ];
}

function formatTemplate(template: TemplatePlan, layout: MailLayout): string {
  const { style, brand, waitLines } = layout;
  const head = [
    style.bold(`mail ${printable(template.template)}`),
    style.dim(`${printable(template.folder)}, brand ${printable(brand)}`),
    formatCounts(template.summary, style),
  ];
  const changes = byLanguage(template.steps).flatMap((step) => [
    ...stepLines(step, template.steps, layout),
    ...waitLines([step], layout),
  ]);
  const staying = stayingTranslations([template]).map((text) => style.dim(`  ${text}`));
  return [head.join('  '), ...changes, ...staying, ''].join('\n');
}

const INDENT = ' '.repeat(6);
const LABELS = ['subject', 'body'] as const;
const LABEL_WIDTH = 'subject'.length + 2;

function stepLines(
  step: TranslationStep,
  all: readonly TranslationStep[],
  layout: Layout,
): readonly string[] {
  const { style, width } = layout;
  const { action } = step;
  const origin = isDrift([step]) ? `  ${style.dim('drift, not of this branch')}` : '';
  const head = `  ${symbolStyle(style, action)(SYMBOLS[action])} ${printable(languageOf(step))}${origin}`;
  const renamed = renaming(step, all);
  if (renamed !== undefined) return [`${head}  ${style.dim(renamed)}`];
  const inner = { style, width: width - INDENT.length - LABEL_WIDTH };
  return [head, ...LABELS.flatMap((field) => labelled(field, fieldLines(step, field, inner), style))];
}

function symbolStyle(style: Style, action: TranslationStep['action']): (text: string) => string {
  return { create: style.green, update: style.yellow, delete: style.red }[action];
}

function fieldLines(
  { before, after, changed }: TranslationStep,
  field: 'subject' | 'body',
  layout: Layout,
): readonly string[] {
  if (before && after) {
    if (!changed.includes(field)) return [];
    return field === 'subject'
      ? lineChange(before.subject, after.subject, layout)
      : textChange(before.body, after.body, layout);
  }
  if (after) return newText(after[field], layout);
  if (!before) return [];
  return field === 'subject' ? newText(before.subject, layout) : [lineCount(before.body)];
}

/** The label stands before the first line only. */
function labelled(label: string, lines: readonly string[], style: Style): readonly string[] {
  return lines.map((line, index) => {
    const lead = index === 0 ? style.dim(label.padEnd(LABEL_WIDTH)) : ' '.repeat(LABEL_WIDTH);
    return `${INDENT}${lead}${line}`.trimEnd();
  });
}

function formatUnchanged(templates: readonly TemplatePlan[], { style }: Layout): string {
  if (templates.length === 0) return '';
  const texts = [`${plural(templates.length, 'mail template')} unchanged`, ...stayingTranslations(templates)];
  return `${style.dim(texts.join('; '))}\n`;
}
