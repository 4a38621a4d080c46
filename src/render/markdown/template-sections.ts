import { cutMiddle } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import { plainStyle } from '../../text/style.js';
import type { PlannedTranslation, TemplatePlan } from '../../plan/plan.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, lineCount, renaming } from '../mail-changes.js';
import { isDrift } from '../revision.js';
import { countActions, formatCounts } from '../summary.js';
import type { DiffLine } from '../text-diff.js';
import { diffTexts } from '../text-diff.js';
import { code, fenceFor, prose } from './escape.js';
import type { Section } from './section.js';

/** A heading, then the given steps of a template with diffs of their texts. */
export function templateSections(
  template: TemplatePlan,
  brand: string,
  steps: readonly TranslationStep[],
): readonly Section[] {
  const counts = formatCounts(countActions(steps), plainStyle);
  const heading = `### Mail ${code(template.template)} of ${code(brand)} ${counts}`;
  return [{ intro: heading }, ...byLanguage(steps).map((step) => translationSection(step, template.steps))];
}

/** Longer diffs are folded. */
const MAX_OPEN_LINES = 25;
const VERBS = { create: 'created', update: 'updated', delete: 'deleted' } as const;

function translationSection(step: TranslationStep, all: readonly TranslationStep[]): Section {
  const { action, source } = step;
  const done = isDrift([step]) ? `${VERBS[action]} (drift)` : VERBS[action];
  const place = source ? ` (${code(`${source.file}:${source.line}`)})` : '';
  const renamed = renaming(step, all);
  const heading = `#### ${code(languageOf(step))} ${done}${place}`;
  if (renamed !== undefined) return { intro: `${heading}: ${prose(renamed)}` };

  const lines = textLines(step);
  const fence = fenceFor(lines);
  const section = {
    intro: heading,
    open: `${fence}diff`,
    lines,
    close: fence,
    noun: 'line',
  } as const;
  if (lines.length <= MAX_OPEN_LINES) return section;
  const summary = `<details><summary>${plural(lines.length, 'line')}</summary>`;
  return { ...section, open: `${summary}\n\n${section.open}`, close: `${fence}\n\n</details>` };
}

/** A unified diff of subject and body; for a deletion, only of the subject. */
function textLines({ before, after }: TranslationStep): readonly string[] {
  const subjects = diffTexts(subjectLine(before), subjectLine(after));
  const bodies = after ? diffTexts(before?.body ?? '', after.body) : [];
  return [
    ...subjects.flatMap(({ lines }) => ['@@ subject @@', ...lines.map(diffLine)]),
    ...bodies.flatMap(({ line, lines }) => [`@@ body, line ${line} @@`, ...lines.map(diffLine)]),
    ...(before && !after ? [`@@ body, ${lineCount(before.body)} @@`] : []),
  ];
}

function subjectLine(translation: PlannedTranslation | null): string {
  return translation ? `${translation.subject}\n` : '';
}

const SIGNS = { same: ' ', old: '-', new: '+' } as const;
const MAX_LINE = 1000;

function diffLine({ kind, segments, isUnended }: DiffLine): string {
  const text = segments.map((segment) => segment.text).join('');
  return `${SIGNS[kind]}${cutMiddle(printable(text), MAX_LINE)}${isUnended ? ' (no line end)' : ''}`;
}
