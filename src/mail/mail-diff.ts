import type { Identity } from '../plan/keyed-diff.js';
import { keyedDiff } from '../plan/keyed-diff.js';
import { allows } from '../plan/policy.js';
import { languageMatcher, patternsFor } from './patterns.js';
import type { TemplateMatch } from './match-templates.js';
import type { DesiredTemplate, LiveTemplate, MailSettings, PlacedPattern } from './template.js';
import type { DeclaredTranslation, LiveTranslation, TextField, Translation } from './translation.js';
import { TEXT_FIELDS } from './translation.js';

/** One write: a create has no `before`, a delete no `after`. */
export type Change =
  | { readonly action: 'create'; readonly before: null; readonly after: DeclaredTranslation }
  | { readonly action: 'update'; readonly before: LiveTranslation; readonly after: DeclaredTranslation }
  | { readonly action: 'delete'; readonly before: LiveTranslation; readonly after: null };

/** What separates a live template from its folder, not yet in order. */
export interface TemplateDiff {
  readonly desired: DesiredTemplate;
  readonly template: LiveTemplate;
  /** All live translations that the folder was compared with. */
  readonly live: readonly LiveTranslation[];
  readonly changes: readonly Change[];
  /** Live translations that stay as they are and that a file declares. */
  readonly unchanged: readonly LiveTranslation[];
  /** Live translations that `sync` would update or delete, and that stay as they are because of the policy. */
  readonly left: readonly LiveTranslation[];
  /** Live translations that match an `ignore` pattern. */
  readonly ignored: readonly LiveTranslation[];
  /** The patterns that may match translations of this template. */
  readonly ignore: readonly PlacedPattern[];
  readonly protect: readonly PlacedPattern[];
}

export interface DiffInput extends TemplateMatch {
  readonly translations: readonly LiveTranslation[];
  readonly settings: MailSettings;
}

/** Finds the fewest writes that turn the live translations of a template into those of its folder, as far as the policy allows. */
export function diffTemplate({ desired, live: template, translations, settings }: DiffInput): TemplateDiff {
  const ignore = patternsFor(template, settings.ignore);
  const isIgnored = languageMatcher(ignore);
  const ignored = translations.filter(({ language }) => isIgnored(language));
  const managed = translations.filter(({ language }) => !isIgnored(language));

  const difference = keyedDiff(managed, desired.translations, identity);
  const { unchanged, updates, creates, deletes } = difference;
  const mayUpdate = allows(settings.policy, 'update');
  const mayDelete = allows(settings.policy, 'delete');
  const notUpdated = mayUpdate ? [] : updates.map(([translation]) => translation);
  const changes: Change[] = creates.map((after) => ({ action: 'create', before: null, after }));
  if (mayUpdate) for (const [before, after] of updates) changes.push({ action: 'update', before, after });
  if (mayDelete) for (const before of deletes) changes.push({ action: 'delete', before, after: null });
  return {
    desired,
    template,
    live: translations,
    changes,
    unchanged: [...unchanged.map(([translation]) => translation), ...notUpdated],
    left: [...notUpdated, ...(mayDelete ? [] : deletes)],
    ignored,
    ignore,
    protect: patternsFor(template, settings.protect),
  };
}

/** Within one template a translation is its language; of several in one language the one like the file is kept. */
const identity: Identity<Translation> = {
  key: ({ language }) => language,
  // The length tells where the subject ends, and costs less than JSON.
  text: ({ subject, body }) => `${subject}${body}\0${subject.length}`,
  attributes: () => '',
};

/** The fields in which two translations of one language differ. */
export function changedTexts(before: Translation, after: Translation): readonly TextField[] {
  return TEXT_FIELDS.filter((field) => before[field] !== after[field]);
}
