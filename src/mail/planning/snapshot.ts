import { fingerprint, listingEntry, movedRecords, sortedEntries } from '../../plan/fingerprint.js';
import { sortLive } from '../../plan/diff/managed-diff.js';
import type { ListingEntry, TemplatePlan, TranslationPattern } from '../../plan/plan.js';
import { translationMatcher } from '../templates/patterns.js';
import type { LiveTemplate } from '../templates/template.js';
import type { LiveTranslation } from '../templates/translation.js';

/** What a plan stores of a template, to detect later what has changed. */
export type TemplateSnapshot = Pick<TemplatePlan, 'fingerprint' | 'defaultText' | 'listing'>;

export interface SnapshotInput {
  readonly template: LiveTemplate;
  readonly translations: readonly LiveTranslation[];
  /** Patterns of this template; changes of translations that match do not make a plan stale. */
  readonly ignore: readonly TranslationPattern[];
}

/** Takes digests of a template and its translations, whose order does not matter. */
export function snapshot({ template, translations, ignore }: SnapshotInput): TemplateSnapshot {
  const { managed } = sortLive(translations, translationMatcher(ignore));
  const listing = sortedEntries(managed.map(translationEntry));
  const { id, name, language, subject, body } = template;
  const defaultText = listingEntry(id, name, [name, language, subject, body]);
  return { fingerprint: fingerprint([defaultText, ...listing]), defaultText, listing };
}

/** A live translation as a plan stores it: id, language, digest of all fields. */
export function translationEntry({ id, language, subject, body }: LiveTranslation): ListingEntry {
  return listingEntry(id, language, [language, subject, body]);
}

/**
 * Describes what has changed since a plan was made; empty when the plan is fresh. `now` is undefined when the template
 * no longer exists.
 */
export function movedSince(
  planned: TemplatePlan,
  now: Omit<SnapshotInput, 'ignore'> | undefined,
): readonly string[] {
  if (!now) return ['the template is gone'];
  const { fingerprint: current, defaultText, listing } = snapshot({ ...now, ignore: planned.ignore });
  if (current === planned.fingerprint) return [];
  const isDefaultSame = defaultText[2] === planned.defaultText[2];
  return [
    ...(isDefaultSame ? [] : ['the default text was changed']),
    ...movedRecords(planned.listing, listing),
  ];
}
