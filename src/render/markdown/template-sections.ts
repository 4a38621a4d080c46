import { cutMiddle } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import { plainStyle } from '../../text/style.js';
import type { Plan, PlannedTranslation } from '../../plan/plan.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, lineCount, renaming } from '../mail-changes.js';
import type { TemplateChanges } from '../review/parts.js';
import { formatCounts } from '../summary.js';
import type { DiffLine } from '../text-diff.js';
import { diffTexts } from '../text-diff.js';
import { code, fenceFor, prose } from './escape.js';
import type { PlaceText } from './place.js';
import { placeText } from './place.js';
import type { Section } from './section.js';

/** A heading, then folded the changes of a template with diffs of their texts. */
export function templateSections(
  { template, steps, summary }: TemplateChanges,
  brand: string,
  plan: Plan,
): readonly Section[] {
  const heading = `### Mail ${code(template.template)} of ${code(brand)} ${formatCounts(summary, plainStyle)}`;
  const place = placeText(plan);
  const fold = { summary: plural(steps.length, 'translation') };
  const translations = byLanguage(steps).map((step) => translationSection(step, template.steps, place));
  return [{ intro: heading }, ...translations.map((section) => ({ ...section, folds: [fold] }))];
}

const VERBS = { create: 'created', update: 'updated', delete: 'deleted' } as const;

function translationSection(
  step: TranslationStep,
  all: readonly TranslationStep[],
  place: PlaceText,
): Section {
  const { action, source } = step;
  const heading = `#### ${code(languageOf(step))} ${VERBS[action]}${source ? ` (${place(source)})` : ''}`;
  const renamed = renaming(step, all);
  if (renamed !== undefined) return { intro: `${heading}: ${prose(renamed)}` };

  const lines = textLines(step);
  const fence = fenceFor(lines);
  return { intro: heading, open: `${fence}diff`, lines, close: fence, noun: 'line' };
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
