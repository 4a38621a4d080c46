import { byText } from '../text/compare.js';
import { printable } from '../text/printable.js';
import { plural } from '../text/plural.js';
import type { PlannedTranslation, Step } from '../plan/plan.js';

/** A change of a mail template. */
export type TranslationStep = Step<PlannedTranslation>;

/** Sorts the steps of a template by language. */
export function byLanguage(steps: readonly TranslationStep[]): readonly TranslationStep[] {
  return steps.toSorted(byText(languageOf));
}

/** The language of a step, as spelled in the file or by the service. */
export function languageOf({ before, after }: TranslationStep): string {
  return (after ?? before)?.language ?? '';
}

/** Describes a create or delete whose text only moves to another language; undefined for other steps. */
export function renaming(
  { before, after }: TranslationStep,
  all: readonly TranslationStep[],
): string | undefined {
  if (after && !before) {
    const old = all.find((other) => !other.after && isSame(after, other.before))?.before;
    return old ? `the text of ${printable(old.language)}, which is deleted` : undefined;
  }
  const fresh = before && !after && all.find((other) => !other.before && isSame(before, other.after))?.after;
  return fresh ? `its text moves to ${printable(fresh.language)}` : undefined;
}

function isSame(a: PlannedTranslation, b: PlannedTranslation | null): boolean {
  return a.subject === b?.subject && a.body === b.body;
}

/** The length of a text in lines. */
export function lineCount(text: string): string {
  return text === '' ? 'empty' : plural(text.replace(/\n$/, '').split('\n').length, 'line');
}
