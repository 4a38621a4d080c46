import type { Identity } from '../../plan/diff/keyed-diff.js';
import { keyedDiff } from '../../plan/diff/keyed-diff.js';
import type { Change as ChangeOf, ManagedDiff } from '../../plan/diff/managed-diff.js';
import { diffWithin, sortLive } from '../../plan/diff/managed-diff.js';
import { patternsFor, translationMatcher } from '../templates/patterns.js';
import { draftsOf, plannedTranslations } from '../templates/drafts.js';
import { isSameLanguage } from '../text/language.js';
import { spellLanguagesAs } from './spell-languages.js';
import type { TemplateMatch } from './match-templates.js';
import type { DesiredTemplate, LiveTemplate, MailSettings, PlacedPattern } from '../templates/template.js';
import type {
  DeclaredTranslation,
  LiveTranslation,
  TextField,
  Translation,
} from '../templates/translation.js';
import { TEXT_FIELDS } from '../templates/translation.js';

export type Change = ChangeOf<LiveTranslation, DeclaredTranslation>;

/** The unordered changes that turn a live template into what its folder declares. */
export interface TemplateDiff extends ManagedDiff<LiveTranslation, DeclaredTranslation> {
  /** Without drafts; its languages are spelled as the service does. */
  readonly desired: DesiredTemplate;
  readonly template: LiveTemplate;
  /** All live translations of the template. */
  readonly live: readonly LiveTranslation[];
  /** Number of drafts in its folder. */
  readonly drafts: number;
  /** The patterns that may match translations of this template. */
  readonly ignore: readonly PlacedPattern[];
  readonly protect: readonly PlacedPattern[];
}

export interface DiffInput extends TemplateMatch {
  readonly translations: readonly LiveTranslation[];
  readonly settings: MailSettings;
}

/** Finds the fewest writes that turn the live translations of a template into the declared ones, as far as the policy allows. */
export function diffTemplate(input: DiffInput): TemplateDiff {
  const { desired, live: template, translations, settings, isSpelledAsHeld } = input;
  const ignore = patternsFor(template, settings.ignore);
  const live = sortLive(translations, translationMatcher(ignore));
  const declared = plannedTranslations(desired);
  const held = heldByDrafts(desired, live.managed);
  const managed = held.size === 0 ? live.managed : live.managed.filter((each) => !held.has(each));
  const spelled = isSpelledAsHeld ? declared : spellLanguagesAs(declared, managed);
  const difference = keyedDiff(managed, spelled, identity);
  const within = diffWithin(settings.policy, difference, live);
  return {
    desired: { ...desired, translations: spelled },
    template,
    live: translations,
    drafts: desired.translations.length - declared.length,
    ...within,
    kept: [...within.kept, ...held],
    ignore,
    protect: patternsFor(template, settings.protect),
  };
}

/** Whether one of them is in the language of another. */
function hasOne(translations: readonly Translation[], { language }: Translation): boolean {
  return translations.some((each) => isSameLanguage(each.language, language));
}

/** The live translations that stay as they are, since a draft is to replace them. */
function heldByDrafts(
  desired: DesiredTemplate,
  managed: readonly LiveTranslation[],
): ReadonlySet<LiveTranslation> {
  const [drafts, planned] = [draftsOf(desired), plannedTranslations(desired)];
  const held =
    drafts.length === 0 ? [] : managed.filter((live) => hasOne(drafts, live) && !hasOne(planned, live));
  return new Set(held);
}

/** The language identifies a translation; of several in one language, the one that equals the file is kept. */
const identity: Identity<Translation> = {
  key: ({ language }) => language,
  // The length separates subject and body, and is cheaper than JSON.
  text: ({ subject, body }) => `${subject}${body}\0${subject.length}`,
  attributes: () => '',
};

/** The fields in which two translations of one language differ. */
export function changedTexts(before: Translation, after: Translation): readonly TextField[] {
  return TEXT_FIELDS.filter((field) => before[field] !== after[field]);
}
