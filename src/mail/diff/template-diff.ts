import type { Identity } from '../../plan/diff/keyed-diff.js';
import { keyedDiff } from '../../plan/diff/keyed-diff.js';
import type { Change as ChangeOf, ManagedDiff } from '../../plan/diff/managed-diff.js';
import { diffWithin, sortLive } from '../../plan/diff/managed-diff.js';
import { patternsFor, translationMatcher } from '../templates/patterns.js';
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
  /** Its languages are spelled as the service does. */
  readonly desired: DesiredTemplate;
  readonly template: LiveTemplate;
  /** All live translations of the template. */
  readonly live: readonly LiveTranslation[];
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
  const spelled = isSpelledAsHeld
    ? desired.translations
    : spellLanguagesAs(desired.translations, live.managed);
  const difference = keyedDiff(live.managed, spelled, identity);
  return {
    desired: { ...desired, translations: spelled },
    template,
    live: translations,
    ...diffWithin(settings.policy, difference, live),
    ignore,
    protect: patternsFor(template, settings.protect),
  };
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
