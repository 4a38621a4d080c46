import { groupBy } from '../../diagnostics/group-by.js';
import { sourceFile } from '../../diagnostics/source.js';
import { withUnixLineEnds } from '../../text/line-ends.js';
import { presenceOf, spellingOf } from '../add-language.js';
import type { CheckedSettings } from '../check-templates.js';
import { isLanguageFileName } from '../import-templates.js';
import type { DesiredMail, DesiredTemplate, Mirror } from '../templates/template.js';
import type { DeclaredTranslation, MailText, TextField } from '../templates/translation.js';
import { isSameText, TEXT_FIELDS } from '../templates/translation.js';
import { isLanguageTag, languageKey } from '../text/language.js';
import { isStale, sourceDigest } from '../text/source-digest.js';
import type { ReturnedUnit, UnitFault } from './returned-unit.js';

/** A translation as it is to be, if no rule objects. */
export interface ReturnedMail {
  readonly template: DesiredTemplate;
  /** What its file is to say; both texts stand in one file, the subject first. */
  readonly translation: DeclaredTranslation;
  /** Its file as it is; null if there is none. */
  readonly existing: DeclaredTranslation | null;
  /** Whether it is behind its default as before: it came back as it was, and nobody says to have checked it. */
  readonly isStillStale: boolean;
  readonly units: readonly ReturnedUnit[];
}

export interface ReturnedMails {
  readonly mails: readonly ReturnedMail[];
  readonly faults: readonly UnitFault[];
  /** Number of units without a target. */
  readonly skipped: number;
}

/** Finds out what exchange files change: a translation is taken over as a whole, or stays as it is. */
export function returnedMails(
  units: readonly ReturnedUnit[],
  mail: DesiredMail,
  settings: CheckedSettings,
): ReturnedMails {
  const faults: UnitFault[] = [];
  const mails: ReturnedMail[] = [];
  const byName = new Map(mail.templates.map((template) => [template.name, template]));
  const groups = groupBy(units, ({ template, language }) =>
    JSON.stringify([template, languageKey(language)]),
  );
  let skipped = 0;
  for (const group of groups.values()) {
    const [head] = group;
    if (!head) continue;
    const { template: name, language } = head;
    const place = placeOf(byName.get(name), name, { language, mail, settings });
    const found = typeof place === 'string' ? [...refused(group, place)] : [...faultsIn(group, place.mirror)];
    const translated = group.filter(({ target }) => target !== null);
    skipped += group.filter(
      (each) => each.target === null && each.fault === undefined && each.source !== '',
    ).length;
    const returned =
      typeof place === 'string' || translated.length === 0 ? null : returnedMail(translated, place);
    if (typeof returned === 'string') found.push(...refused(translated, returned));
    else if (returned && found.length === 0) mails.push(returned);
    faults.push(...found);
  }
  return { mails, faults, skipped };
}

/** A unit without a target is skipped, whatever it is of. */
function* refused(units: readonly ReturnedUnit[], reason: string): Iterable<UnitFault> {
  for (const unit of units) if (unit.target !== null || unit.fault !== undefined) yield { unit, reason };
}

/** Where the translation of a template to a language goes. */
interface TranslationPlace {
  readonly template: DesiredTemplate;
  readonly mirror: Mirror;
  readonly language: string;
  readonly existing: DeclaredTranslation | null;
}

/** The place, or why there is none. */
function placeOf(
  template: DesiredTemplate | undefined,
  name: string,
  {
    language,
    mail,
    settings,
  }: { readonly language: string; readonly mail: DesiredMail; readonly settings: CheckedSettings },
): TranslationPlace | string {
  if (!template) return `there is no template ${name}`;
  const { mirror } = template;
  const presence = presenceOf(template, language, settings.ignore);
  if (presence.kind === 'ignored') return `mail.ignore covers ${language} of ${name}`;
  if (!mirror) return `no template.yaml says what the default text of ${name} is`;
  if (presence.kind === 'default') return `${language} is the language of the default text of ${name}`;
  if (presence.kind === 'translated')
    return { template, mirror, language: presence.translation.language, existing: presence.translation };
  if (!isLanguageTag(language) || !isLanguageFileName(language))
    return `"${language}" is not a language tag that can be the name of a file`;
  return { template, mirror, language: spellingOf(language, settings.languages, mail), existing: null };
}

function* faultsIn(group: readonly ReturnedUnit[], mirror: Mirror): Iterable<UnitFault> {
  const first = new Map<string, ReturnedUnit>();
  for (const unit of group) {
    const earlier = first.get(unit.field);
    if (unit.fault !== undefined) yield { unit, reason: unit.fault };
    else if (!isField(unit.field))
      yield { unit, reason: 'a mail has a subject and a body, and nothing else' };
    else if (unit.target === null) continue;
    else if (earlier && earlier.target !== unit.target)
      yield { unit, reason: `${earlier.place} has another translation of it` };
    else if (withUnixLineEnds(unit.source) !== mirror[unit.field])
      yield { unit, reason: `the default ${unit.field} is another one now, or was changed in this file` };
    else first.set(unit.field, unit);
  }
}

function isField(field: string): field is TextField {
  return field === 'subject' || field === 'body';
}

/** What a file is to say; a text that did not come back stays. A reason if there is none yet. */
function returnedMail(units: readonly ReturnedUnit[], place: TranslationPlace): ReturnedMail | string {
  const { template, mirror, language, existing } = place;
  const texts: Partial<Record<TextField, string>> = {};
  for (const field of TEXT_FIELDS) {
    const target = units.find((unit) => unit.field === field)?.target ?? null;
    const untranslated = existing?.[field] ?? (mirror[field] === '' ? '' : undefined);
    const text = target === null ? untranslated : withUnixLineEnds(target);
    if (text === undefined) return `its ${field} has no translation yet, and a file needs both`;
    texts[field] = text;
  }
  const { subject = '', body = '' } = texts;
  const isWhole = TEXT_FIELDS.every(
    (field) => mirror[field] === '' || units.some((unit) => unit.field === field),
  );
  const isStillStale =
    existing !== null &&
    isStale(existing, mirror) &&
    isSameText(existing, { subject, body }) &&
    !units.every((unit) => unit.isReviewed);
  const source = isWhole && !isStillStale ? sourceDigest(mirror) : existing?.source;
  // What did not come back is as unfinished as it was, and so is what went out as unfinished since it was behind.
  const wasDraft = existing?.isDraft === true;
  const isUnfinished = units.some((unit) => unit.isDraft);
  const isDraft = isUnfinished ? wasDraft || !isStillStale : wasDraft && !isWhole;
  const path = existing?.places.subject.file.path ?? `${template.folder}/${language}.yaml`;
  const translation = {
    language,
    ...placedTexts(path, { subject, body }),
    ...(source !== undefined && { source }),
    ...(isDraft && { isDraft }),
  };
  return { template, translation, existing, isStillStale, units };
}

/** Texts one behind the other, so that what is found in them is known to be in one or the other. */
function placedTexts(
  path: string,
  { subject, body }: MailText,
): Pick<DeclaredTranslation, 'subject' | 'body' | 'places'> {
  const file = sourceFile(path, `${subject}\n${body}`);
  const end = subject.length;
  const places = {
    subject: { file, start: 0, end },
    body: { file, start: end + 1, end: file.text.length },
  };
  return { subject, body, places };
}

/** The text that an offset in the file of a returned translation is in. */
export function fieldAt({ places }: Pick<DeclaredTranslation, 'places'>, offset: number): TextField {
  return offset < places.body.start ? 'subject' : 'body';
}
