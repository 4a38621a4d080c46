import type { ListedFields } from '../../plan/fingerprint.js';
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
  const defaultText = defaultEntry(template);
  return { fingerprint: fingerprint([defaultText, ...listing]), defaultText, listing };
}

function defaultEntry({ id, name, language, subject, body }: LiveTemplate): ListingEntry {
  return listingEntry(id, name, [name, language, subject, body]);
}

/** A live translation as a plan stores it: id, language, digest of all fields. */
function translationEntry(translation: LiveTranslation): ListingEntry {
  return listingEntry(translation.id, translation.language, fieldsOf(translation));
}

/** All fields of a live translation but its id in one text. */
export function translationKey(translation: LiveTranslation): string {
  return JSON.stringify(fieldsOf(translation));
}

function fieldsOf({ language, subject, body }: LiveTranslation): ListedFields {
  return [language, subject, body];
}

/**
 * Describes what has changed since a plan was made; empty when the plan is fresh. `now` is undefined when the template
 * no longer exists.
 */
export function movedSince(
  planned: TemplatePlan,
  now: Omit<SnapshotInput, 'ignore'> | undefined,
): readonly string[] {
  if (!now) return movedDefault(planned, undefined);
  const { fingerprint: current, listing } = snapshot({ ...now, ignore: planned.ignore });
  if (current === planned.fingerprint) return [];
  return [...movedDefault(planned, now.template), ...movedRecords(planned.listing, listing)];
}

/** The same as far as the list of templates tells, which has no translations. */
export function movedDefault(
  { defaultText }: Pick<TemplatePlan, 'defaultText'>,
  template: LiveTemplate | undefined,
): readonly string[] {
  if (!template) return ['the template is gone'];
  return defaultEntry(template)[2] === defaultText[2] ? [] : ['the default text was changed'];
}
