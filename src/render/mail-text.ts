import { printable } from '../diagnostics/printable.js';
import { plural } from '../diagnostics/report.js';
import type { Layout, Style } from '../diagnostics/style.js';
import type { MailPlan, PlannedTranslation, Step, TemplatePlan } from '../plan/plan.js';
import { lineChange, newText, textChange } from './diff-text.js';
import { formatCounts } from './summary-text.js';

type TranslationStep = Step<PlannedTranslation>;

/** The translations of a plan, template by template; sections that end with a line end. */
export function formatMail({ brand, templates }: MailPlan, layout: Layout): readonly string[] {
  const changing = templates.filter(({ steps }) => steps.length > 0);
  const unchanged = templates.filter(({ steps }) => steps.length === 0);
  return [
    ...changing.map((template) => formatTemplate(template, brand, layout)),
    formatUnchanged(unchanged, layout),
  ];
}

function formatTemplate(template: TemplatePlan, brand: string, layout: Layout): string {
  const { style } = layout;
  const head = [
    style.bold(`mail ${printable(template.template)}`),
    style.dim(`${printable(template.folder)}, brand ${printable(brand)}`),
    formatCounts(template.summary, style),
  ];
  const changes = byLanguage(template.steps).flatMap((step) => stepLines(step, template.steps, layout));
  const staying = stayingTexts([template]).map((text) => style.dim(`  ${text}`));
  return [head.join('  '), ...changes, ...staying, ''].join('\n');
}

function byLanguage(steps: readonly TranslationStep[]): readonly TranslationStep[] {
  const key = ({ before, after }: TranslationStep): string => (after ?? before)?.language ?? '';
  return steps.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

const SYMBOLS = { create: '+', update: '~', delete: '-' } as const;
const INDENT = ' '.repeat(6);
const LABELS = ['subject', 'body'] as const;
const LABEL_WIDTH = 'subject'.length + 2;

function stepLines(
  step: TranslationStep,
  all: readonly TranslationStep[],
  layout: Layout,
): readonly string[] {
  const { style, width } = layout;
  const { action, before, after } = step;
  const language = printable((after ?? before)?.language ?? '');
  const head = `  ${symbolStyle(style, action)(SYMBOLS[action])} ${language}`;
  const renamed = renaming(step, all);
  if (renamed !== undefined) return [`${head}  ${style.dim(renamed)}`];
  const inner = { style, width: width - INDENT.length - LABEL_WIDTH };
  return [head, ...LABELS.flatMap((field) => labelled(field, fieldLines(step, field, inner), style))];
}

function symbolStyle(style: Style, action: TranslationStep['action']): (text: string) => string {
  return { create: style.green, update: style.yellow, delete: style.red }[action];
}

/** What a create and a delete of the same text are: a translation that gets another language. */
function renaming({ before, after }: TranslationStep, all: readonly TranslationStep[]): string | undefined {
  if (after && !before) {
    const old = all.find((other) => !other.after && isSame(after, other.before))?.before;
    return old ? `the text of ${printable(old.language)}, which goes` : undefined;
  }
  const fresh = before && !after && all.find((other) => !other.before && isSame(before, other.after))?.after;
  return fresh ? `its text becomes that of ${printable(fresh.language)}` : undefined;
}

function isSame(a: PlannedTranslation, b: PlannedTranslation | null): boolean {
  return a.subject === b?.subject && a.body === b.body;
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

function lineCount(text: string): string {
  return text === '' ? 'empty' : plural(text.replace(/\n$/, '').split('\n').length, 'line');
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
  const texts = [`${plural(templates.length, 'mail template')} unchanged`, ...stayingTexts(templates)];
  return `${style.dim(texts.join('; '))}\n`;
}

/** What is live, not as the files say, and stays. */
function stayingTexts(templates: readonly TemplatePlan[]): readonly string[] {
  const sum = (field: 'ignored' | 'left'): number =>
    templates.reduce((total, template) => total + template[field], 0);
  const [ignored, left] = [sum('ignored'), sum('left')];
  return [
    ...(ignored > 0 ? [`left alone: ${ignored} ignored`] : []),
    ...(left > 0 ? [`left because of the policy: ${plural(left, 'translation')} not as in the file`] : []),
  ];
}
