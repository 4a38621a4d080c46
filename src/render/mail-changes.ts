import { byText } from '../text/compare.js';
import { printable } from '../text/printable.js';
import { plural } from '../text/plural.js';
import type { PlannedTranslation, Step } from '../plan/plan.js';

/** What a reader sees as one change of a mail template. */
export type TranslationStep = Step<PlannedTranslation>;

/** The steps of a template by language. */
export function byLanguage(steps: readonly TranslationStep[]): readonly TranslationStep[] {
  return steps.toSorted(byText(languageOf));
}

/** The language of a step, as the file or the service writes it. */
export function languageOf({ before, after }: TranslationStep): string {
  return (after ?? before)?.language ?? '';
}

/** What a create or a delete is whose text stays under another language; undefined when it is no such thing. */
export function renaming(
  { before, after }: TranslationStep,
  all: readonly TranslationStep[],
): string | undefined {
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

/** How long a text is. */
export function lineCount(text: string): string {
  return text === '' ? 'empty' : plural(text.replace(/\n$/, '').split('\n').length, 'line');
}
