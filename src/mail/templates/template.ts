import type { Span } from '../../diagnostics/source.js';
import type { Policy } from '../../plan/diff/policy.js';
import type { SlashPath } from '../../text/slash-path.js';
import type { DeclaredText, DeclaredTranslation, LiveTranslation, Translation } from './translation.js';

/** A template of the live listing with its default text (service-interfaces.md, "MailTemplate"). */
export interface LiveTemplate extends Translation {
  readonly id: string;
  /** System name. */
  readonly name: string;
}

/** A live template with all its translations. */
export interface LiveMail {
  readonly template: LiveTemplate;
  readonly translations: readonly LiveTranslation[];
}

/** The default text of a template as it was when imported, used to check translations; never sent. */
export interface Mirror extends Translation, DeclaredText {
  readonly id: string;
}

/** A folder of translations, not yet checked. Live translations without a file are deleted. */
export interface DesiredTemplate {
  /** Name of the folder: the system name of the template, or its id. */
  readonly name: string;
  /** Path of the folder as it is shown. */
  readonly folder: SlashPath;
  /** Null when the folder has no `template.yaml`. */
  readonly mirror: Mirror | null;
  /** By language. */
  readonly translations: readonly DeclaredTranslation[];
}

/** All folders of translations. Templates without a folder are never changed. */
export interface DesiredMail {
  readonly templates: readonly DesiredTemplate[];
  /** How many the project has; by default, these. */
  readonly templateCount?: number;
}

/** An entry of `mail.ignore` or `mail.protect`; each field is a glob. */
export interface PlacedPattern {
  /** Matches the system name or the id of a template. */
  readonly template?: string;
  readonly language?: string;
  readonly place: Span;
}

/** A language of `mail.languages`. */
export interface PlacedLanguage {
  /** A well-formed language tag. */
  readonly language: string;
  readonly place: Span;
}

/** The settings under `mail` in the project file. */
export interface MailSettings {
  /** The languages that every template should have, each once; empty where the file does not say. */
  readonly languages: readonly PlacedLanguage[];
  readonly policy: Policy;
  readonly ignore: readonly PlacedPattern[];
  readonly protect: readonly PlacedPattern[];
}
