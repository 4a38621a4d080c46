import { byText } from '../text/compare.js';
import { isSameLanguage } from './text/language.js';
import type { TemplateMatch } from './planning/match-templates.js';
import { patternsFor, translationMatcher } from './patterns.js';
import type { DesiredMail, DesiredTemplate, LiveTemplate, Mirror, PlacedPattern } from './template.js';
import type { DeclaredTranslation, LiveTranslation } from './translation.js';
import { isSameText } from './translation.js';

/**
 * The state of a translation: `present` is live and equals its file, `outdated` is live but differs from its file, `new` is
 * not live yet, `only-live` has no file, `missing` is neither live nor in a file, so the default is sent, `ignored` is live
 * and matches a pattern, `default` is the language of the default text. Offline, `present` has a file and `missing` none.
 */
export type TranslationState =
  | 'present'
  | 'outdated'
  | 'new'
  | 'only-live'
  | 'missing'
  | 'ignored'
  | 'default';

export type StateTotals = Readonly<Record<TranslationState, number>>;

export interface TemplateStatus {
  /** System name. */
  readonly template: string;
  readonly templateId: string;
  /** Null when the template has no folder. */
  readonly folder: string | null;
  /** Null when offline and without a mirror. */
  readonly defaultLanguage: string | null;
  /** Whether the mirror equals the live default. */
  readonly mirror: 'current' | 'stale' | 'unchecked' | 'none';
  /** By language, for all `languages`. */
  readonly states: Readonly<Record<string, TranslationState>>;
}

export interface LanguageStatus {
  readonly language: string;
  readonly totals: StateTotals;
}

/** Templates by languages. Schema: `schemas/mail-status.schema.json`. */
export interface MailStatus {
  /** Whether the status includes what is live. */
  readonly live: boolean;
  /** All languages of files, live translations and defaults, sorted. */
  readonly languages: readonly LanguageStatus[];
  readonly templates: readonly TemplateStatus[];
  readonly totals: StateTotals;
}

export interface StatusInput {
  /** All live templates. */
  readonly templates: readonly LiveTemplate[];
  /** Live translations by template id. */
  readonly translations: ReadonlyMap<string, readonly LiveTranslation[]>;
  readonly matches: readonly TemplateMatch[];
  readonly ignore: readonly PlacedPattern[];
}

/** Compares files and live translations by language; templates are sorted by name. */
export function mailStatus({ templates, translations, matches, ignore }: StatusInput): MailStatus {
  const folderOf = new Map(matches.map(({ live, desired }) => [live, desired]));
  const rows = templates.map((template) => {
    const folder = folderOf.get(template) ?? null;
    return {
      template,
      folder,
      mirror: mirrorState(folder?.mirror ?? null, template),
      live: translations.get(template.id) ?? [],
      isIgnored: translationMatcher(patternsFor(template, ignore)),
    };
  });
  return { live: true, ...tabulate(rows) };
}

/** The status of the files alone; templates have the names of their folders. */
export function offlineStatus({ templates }: DesiredMail): MailStatus {
  const rows = templates.map((folder): Row => {
    const { name, mirror } = folder;
    return {
      template: { id: mirror?.id ?? name, name, language: mirror?.language ?? null },
      folder,
      mirror: mirror ? 'unchecked' : 'none',
      live: null,
      isIgnored: () => undefined,
    };
  });
  return { live: false, ...tabulate(rows) };
}

interface Row extends Pick<TemplateStatus, 'mirror'> {
  readonly template: Pick<LiveTemplate, 'id' | 'name'> & { readonly language: string | null };
  readonly folder: DesiredTemplate | null;
  /** Null when offline. */
  readonly live: readonly LiveTranslation[] | null;
  readonly isIgnored: (translation: Pick<LiveTranslation, 'language'>) => unknown;
}

function tabulate(rows: readonly Row[]): Omit<MailStatus, 'live'> {
  const languages = [...new Set(rows.flatMap(languagesOf))].toSorted();
  const statuses = rows
    .map((row) => templateStatus(row, languages))
    .toSorted(byText(({ template }) => template));
  return {
    languages: languages.map((language) => ({
      language,
      totals: countStates(statuses.flatMap(({ states }) => states[language] ?? [])),
    })),
    templates: statuses,
    totals: countStates(statuses.flatMap(({ states }) => Object.values(states))),
  };
}

function languagesOf({ template, folder, live }: Row): readonly string[] {
  const translations = [...(live ?? []), ...(folder?.translations ?? [])];
  return [template, ...translations].flatMap(({ language }) => language ?? []);
}

function templateStatus(row: Row, languages: readonly string[]): TemplateStatus {
  const { template, folder, mirror } = row;
  return {
    template: template.name,
    templateId: template.id,
    folder: folder?.folder ?? null,
    defaultLanguage: template.language,
    mirror,
    states: Object.fromEntries(languages.map((language) => [language, stateOf(row, language)])),
  };
}

function mirrorState(mirror: Mirror | null, template: LiveTemplate): Row['mirror'] {
  if (!mirror) return 'none';
  return mirror.language === template.language && isSameText(mirror, template) ? 'current' : 'stale';
}

function stateOf({ template, folder, live, isIgnored }: Row, language: string): TranslationState {
  const file = folder?.translations.find((each) => each.language === language);
  const ofLanguage = live?.filter((each) => each.language === language) ?? null;
  if (file) return ofLanguage ? fileState(file, ofLanguage) : 'present';
  if (ofLanguage?.length) return isIgnored({ language }) ? 'ignored' : 'only-live';
  return template.language !== null && isSameLanguage(language, template.language) ? 'default' : 'missing';
}

/** With several live translations in one language, all but one would be deleted. */
function fileState(file: DeclaredTranslation, [live, another]: readonly LiveTranslation[]): TranslationState {
  if (!live) return 'new';
  return another || !isSameText(file, live) ? 'outdated' : 'present';
}

function countStates(states: readonly TranslationState[]): StateTotals {
  const count = (state: TranslationState): number => states.filter((each) => each === state).length;
  return {
    present: count('present'),
    outdated: count('outdated'),
    new: count('new'),
    'only-live': count('only-live'),
    missing: count('missing'),
    ignored: count('ignored'),
    default: count('default'),
  };
}
