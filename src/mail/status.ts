import { naturalKey, sortedBy } from '../text/compare.js';
import { isSameLanguage } from './text/language.js';
import type { MarkTotals, TranslationMark } from './translation-marks.js';
import { countMarks, marksOf } from './translation-marks.js';
import type { CheckedSettings } from './check-templates.js';
import type { TemplateMatch } from './diff/match-templates.js';
import { patternsFor, translationMatcher } from './templates/patterns.js';
import type { DesiredMail, DesiredTemplate, LiveTemplate, Mirror } from './templates/template.js';
import type { DeclaredTranslation, LiveTranslation, Translation } from './templates/translation.js';
import { isSameText } from './templates/translation.js';

/**
 * The state of a translation: `present` is live and equals its file, `outdated` is live but differs from its file, `new` is
 * not live yet, `only-live` has no file, `missing` is neither live nor in a file, so the default is sent, `ignored` is live
 * and matches a pattern, `default` is the language of the default text, `unwanted` is neither live nor in a file and
 * need not be: it is ignored, or other languages are listed. A draft that is not live is `missing`. Offline, `present` has a file and
 * `missing` none.
 */
export type TranslationState =
  | 'present'
  | 'outdated'
  | 'new'
  | 'only-live'
  | 'missing'
  | 'ignored'
  | 'default'
  | 'unwanted';

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
  /** By language, for those that need attention. */
  readonly marks: Readonly<Record<string, readonly TranslationMark[]>>;
}

export interface LanguageStatus {
  readonly language: string;
  readonly totals: StateTotals;
}

/** Templates by languages. Schema: `schemas/mail-status.schema.json`. */
export interface MailStatus {
  /** Whether the status includes what is live. */
  readonly live: boolean;
  /** The listed languages, then all others of files and live translations, and of defaults if none are listed. */
  readonly languages: readonly LanguageStatus[];
  readonly templates: readonly TemplateStatus[];
  readonly totals: StateTotals;
  readonly marked: MarkTotals;
}

export interface StatusInput extends CheckedSettings {
  /** All live templates. */
  readonly templates: readonly LiveTemplate[];
  /** Live translations by template id. */
  readonly translations: ReadonlyMap<string, readonly LiveTranslation[]>;
  readonly matches: readonly TemplateMatch[];
}

/** Compares files and live translations by language; templates are sorted by name. */
export function mailStatus({ templates, translations, matches, ignore, languages }: StatusInput): MailStatus {
  const folderOf = new Map(matches.map(({ live, desired }) => [live, desired]));
  const rows = templates.map((template) => {
    const folder = folderOf.get(template) ?? null;
    return {
      template,
      defaultText: template,
      folder,
      mirror: mirrorState(folder?.mirror ?? null, template),
      live: translations.get(template.id) ?? [],
      isIgnored: translationMatcher(patternsFor(template, ignore)),
    };
  });
  return { live: true, ...tabulate(rows, languages) };
}

/** The status of the files alone; templates have the names of their folders. */
export function offlineStatus(
  { templates }: DesiredMail,
  { ignore, languages }: CheckedSettings,
): MailStatus {
  const rows = templates.map((folder): StatusRow => {
    const { name, mirror } = folder;
    const template = { id: mirror?.id ?? name, name, language: mirror?.language ?? null };
    return {
      template,
      defaultText: mirror,
      folder,
      mirror: mirror ? 'unchecked' : 'none',
      live: null,
      isIgnored: translationMatcher(patternsFor(template, ignore)),
    };
  });
  return { live: false, ...tabulate(rows, languages) };
}

interface StatusRow extends Pick<TemplateStatus, 'mirror'> {
  readonly template: Pick<LiveTemplate, 'id' | 'name'> & { readonly language: string | null };
  /** Null where it is not known. */
  readonly defaultText: Translation | null;
  readonly folder: DesiredTemplate | null;
  /** Null when offline. */
  readonly live: readonly LiveTranslation[] | null;
  readonly isIgnored: (translation: Pick<LiveTranslation, 'language'>) => unknown;
}

function tabulate(
  rows: readonly StatusRow[],
  listed: CheckedSettings['languages'],
): Omit<MailStatus, 'live'> {
  const wanted = listed.map(({ language }) => language);
  const languages = columnsFor(rows, wanted);
  const listedGap = (index: number): Column['gap'] => (index < wanted.length ? 'unless-ignored' : 'never');
  const columns = languages.map((language, index): Column => ({
    language,
    gap: wanted.length === 0 ? 'always' : listedGap(index),
  }));
  const statuses = sortedBy(
    rows.map((row) => templateStatus(row, columns)),
    ({ template }) => naturalKey(template),
  );
  return {
    languages: languages.map((language) => ({
      language,
      totals: countStates(statuses.flatMap(({ states }) => states[language] ?? [])),
    })),
    templates: statuses,
    totals: countStates(statuses.flatMap(({ states }) => Object.values(states))),
    marked: countMarks(statuses.flatMap(({ marks }) => Object.values(marks).flat())),
  };
}

interface Column {
  readonly language: string;
  /** When a template without it has a gap; without listed languages, always. */
  readonly gap: 'always' | 'unless-ignored' | 'never';
}

/** Each language once, whatever its case: as it is listed, else as it is first in the alphabet. */
function columnsFor(rows: readonly StatusRow[], wanted: readonly string[]): readonly string[] {
  const translated = rows.flatMap(({ folder, live }) => [...(folder?.translations ?? []), ...(live ?? [])]);
  const defaults = wanted.length > 0 ? [] : rows.map(({ template }) => template);
  const found = [...translated, ...defaults].flatMap(({ language }) => language ?? []);
  const columns = new Map<string, string>();
  for (const language of [...wanted, ...new Set(found.toSorted())]) {
    const folded = language.toLowerCase();
    if (!columns.has(folded)) columns.set(folded, language);
  }
  return [...columns.values()];
}

function templateStatus(row: StatusRow, columns: readonly Column[]): TemplateStatus {
  const { template, folder, mirror } = row;
  return {
    template: template.name,
    templateId: template.id,
    folder: folder?.folder ?? null,
    defaultLanguage: template.language,
    mirror,
    states: Object.fromEntries(columns.map((column) => [column.language, stateOf(row, column)])),
    marks: Object.fromEntries(
      columns.flatMap(({ language }) => {
        const marks = marksIn(row, language);
        return marks.length > 0 ? [[language, marks]] : [];
      }),
    ),
  };
}

function marksIn({ defaultText, folder, live }: StatusRow, language: string): readonly TranslationMark[] {
  const isOurs = (each: Translation): boolean => isSameLanguage(each.language, language);
  const text = folder?.translations.find(isOurs) ?? live?.find(isOurs);
  return text ? marksOf(text, defaultText) : [];
}

function mirrorState(mirror: Mirror | null, template: LiveTemplate): StatusRow['mirror'] {
  if (!mirror) return 'none';
  return mirror.language === template.language && isSameText(mirror, template) ? 'current' : 'stale';
}

function stateOf(
  { template, folder, live, isIgnored }: StatusRow,
  { language, gap }: Column,
): TranslationState {
  const isOurs = (each: { readonly language: string | null }): boolean =>
    each.language !== null && isSameLanguage(each.language, language);
  const file = folder?.translations.find(isOurs);
  const ofLanguage = live?.filter(isOurs) ?? null;
  if (file) return ofLanguage ? fileState(file, ofLanguage) : 'present';
  if (ofLanguage?.length) return isIgnored({ language }) ? 'ignored' : 'only-live';
  if (isOurs(template)) return 'default';
  const isGap = gap === 'always' || (gap === 'unless-ignored' && !isIgnored({ language }));
  return isGap ? 'missing' : 'unwanted';
}

/** With several live translations in one language, all but one would be deleted; its case is no change. */
function fileState(file: DeclaredTranslation, [live, another]: readonly LiveTranslation[]): TranslationState {
  if (!live) return file.isDraft ? 'missing' : 'new';
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
    unwanted: count('unwanted'),
  };
}
