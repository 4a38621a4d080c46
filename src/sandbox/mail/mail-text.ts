/** A subject and body in one language. */
export interface MailText {
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail template and its default text (service-interfaces.md, "MailTemplate"). */
export interface Template extends MailText {
  readonly id: string;
  readonly name: string;
}

/** A translation (service-interfaces.md, "MailTemplateTranslation"); `template` is the id of its template. */
export interface Translation extends MailText {
  readonly id: string;
  readonly template: string;
}

/** Identifies a template. */
export interface TemplatePlace {
  readonly brand: string;
  readonly template: string;
}
