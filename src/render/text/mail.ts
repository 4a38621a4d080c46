import { textWidth, wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout, Style } from '../../text/style.js';
import { plainStyle } from '../../text/style.js';
import { SYMBOLS } from '../changes.js';
import { lineChange, newText, textChange } from './diff.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, lineCount, renaming } from '../mail-changes.js';
import { notShown } from '../not-shown.js';
import type { TemplateChanges } from '../review/parts.js';
import { formatCounts, symbolStyle } from '../summary.js';
import type { WaitLines } from './waits.js';

interface MailLayout extends Layout {
  readonly brand: string;
  readonly waitLines: WaitLines;
}

/** Formats changes of the translations of a template. */
export function formatTemplate({ template, steps, summary }: TemplateChanges, layout: MailLayout): string {
  const { waitLines } = layout;
  const changes = byLanguage(steps).flatMap((step) => [
    ...stepLines(step, template.steps, layout),
    ...waitLines([step], layout),
  ]);
  return [
    ...headLines({ template, summary }, layout),
    ...changes,
    ...notShownLines(notShown([], [template]), layout),
    '',
  ].join('\n');
}

/** The template, where it is, and how much changes; where it is on lines of its own where there is no room beside the rest. */
function headLines(
  { template, summary }: Pick<TemplateChanges, 'template' | 'summary'>,
  { style, width, brand }: MailLayout,
): readonly string[] {
  const name = `mail ${printable(template.template)}`;
  const place = `${printable(template.folder)}, brand ${printable(brand)}`;
  const isOne = textWidth([name, place, formatCounts(summary, plainStyle)].join('  ')) <= width;
  const counts = formatCounts(summary, style);
  if (isOne) return [[style.bold(name), style.dim(place), counts].join('  ')];
  return [`${style.bold(name)}  ${counts}`, ...wrap(`  ${place}`, width).map(style.dim)];
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
  const head = `  ${symbolStyle(style, SYMBOLS[action])(SYMBOLS[action])} ${printable(languageOf(step))}`;
  const renamed = renaming(step, all);
  if (renamed !== undefined) return [`${head}  ${style.dim(renamed)}`];
  const inner = { style, width: width - INDENT.length - LABEL_WIDTH };
  return [head, ...LABELS.flatMap((field) => labelled(field, fieldLines(step, field, inner), style))];
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

/** Puts a label in front of the first line and indents the others. */
function labelled(label: string, lines: readonly string[], style: Style): readonly string[] {
  return lines.map((line, index) => {
    const lead = index === 0 ? style.dim(label.padEnd(LABEL_WIDTH)) : ' '.repeat(LABEL_WIDTH);
    return `${INDENT}${lead}${line}`.trimEnd();
  });
}

/** What is not shown of a zone or template, below its changes. */
export function notShownLines(text: string, { style, width }: Layout): readonly string[] {
  return text === '' ? [] : wrap(`not shown: ${text}`, width - 2).map((line) => style.dim(`  ${line}`));
}
