import { presenceOf } from '../add-language.js';
import type { DesiredTemplate, Mirror, PlacedPattern } from '../templates/template.js';
import type { DeclaredTranslation, TextField } from '../templates/translation.js';
import { isSameText, TEXT_FIELDS } from '../templates/translation.js';
import { placeholdersIn } from '../text/placeholders.js';
import { isStale } from '../text/source-digest.js';

/** A piece of a text: what a translator may change, or a placeholder, which stays as it is. */
export interface TextPiece {
  readonly kind: 'text' | 'placeholder';
  readonly text: string;
}

/** A text of a mail to translate. */
export interface ExportedUnit {
  readonly field: TextField;
  readonly source: readonly TextPiece[];
  /** Null if nobody has translated it. */
  readonly target: readonly TextPiece[] | null;
}

/** A mail to translate to one language. */
export interface ExportedMail {
  /** Name of its folder. */
  readonly template: string;
  /** Language of its default. */
  readonly sourceLanguage: string;
  /** What a translator should know. */
  readonly notes: readonly string[];
  /** How far its translation is; tools offer what is `initial` for work, and lock what is not. */
  readonly state: 'initial' | 'translated';
  readonly units: readonly ExportedUnit[];
}

/** A mail in a language, or why it cannot be exported. */
export type MailExport = ExportedMail | { readonly without: 'default' | 'ignored' | 'no-mirror' };

/** Returns what a translator needs to translate a template to a language. */
export function exportMail(
  template: DesiredTemplate,
  language: string,
  ignore: readonly PlacedPattern[],
): MailExport {
  const presence = presenceOf(template, language, ignore);
  const { name, mirror } = template;
  if (presence.kind === 'default' || presence.kind === 'ignored') return { without: presence.kind };
  if (!mirror) return { without: 'no-mirror' };
  const written = presence.kind === 'translated' ? presence.translation : null;
  // A copy of the default, as `mail add` writes it, is still to be translated.
  const translation = written && isSameText(written, mirror) ? null : written;
  return {
    template: name,
    sourceLanguage: mirror.language,
    notes: notesOn(mirror, written),
    state: translation && !translation.isDraft && !isStale(translation, mirror) ? 'translated' : 'initial',
    units: TEXT_FIELDS.map((field) => ({
      field,
      source: piecesOf(mirror[field]),
      target: translation && piecesOf(translation[field]),
    })),
  };
}

function notesOn(mirror: Mirror, translation: DeclaredTranslation | null): readonly string[] {
  const behind = translation && isStale(translation, mirror) ? [BEHIND] : [];
  return [...new Set([mirror.note, translation?.note, ...behind].flatMap((note) => note ?? []))];
}

const BEHIND = 'The default text has changed since this was translated.';

/** Splits a text at its well-formed placeholders. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { name, text: written, start } of placeholdersIn(text)) {
    if (name === null) continue;
    if (start > end) pieces.push({ kind: 'text', text: text.slice(end, start) });
    pieces.push({ kind: 'placeholder', text: written });
    end = start + written.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
