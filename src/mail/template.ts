import type { Span } from '../diagnostics/source.js';
import type { Policy } from '../plan/policy.js';
import type { DeclaredText, DeclaredTranslation, Translation, LiveTranslation } from './translation.js';

/** A template of the live listing with its default text (service-interfaces.md, "MailTemplate"). */
export interface LiveTemplate extends Translation {
  readonly id: string;
  /** System name. */
  readonly name: string;
}

/** What the default of a template said when it was imported; read to check translations, never sent. */
export interface Mirror extends Translation, DeclaredText {
  readonly id: string;
}

/** A folder of translations, read but not yet judged. What is live and not in it goes. */
export interface DesiredTemplate {
  /** Name of the folder: the system name of the template, or its id. */
  readonly name: string;
  /** Path of the folder as it is shown. */
  readonly folder: string;
  /** Null when the folder has no `template.yaml`. */
  readonly mirror: Mirror | null;
  /** By language. */
  readonly translations: readonly DeclaredTranslation[];
}

/** All folders of translations. Templates without one are left alone. */
export interface DesiredMail {
  readonly templates: readonly DesiredTemplate[];
}

/** An entry of `mail.ignore` or `mail.protect`: each field is a glob; `*` does not cross a dot, `**` does. */
export interface PlacedPattern {
  /** Over the system name of the template, and over its id. */
  readonly template?: string;
  readonly language?: string;
  readonly place: Span;
}

/** How far a run may go, as `mail:` of the project file says. */
export interface MailSettings {
  readonly policy: Policy;
  readonly ignore: readonly PlacedPattern[];
  readonly protect: readonly PlacedPattern[];
}

/** A live template with all its translations. */
export interface LiveMail {
  readonly template: LiveTemplate;
  readonly translations: readonly LiveTranslation[];
}
