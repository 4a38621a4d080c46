import { Refusal } from '../refusal.js';
import type { JsonObject } from '../../text/json.js';
import { malformed, readObject, textOf } from '../http.js';
import type { MailText, Translation } from './mail-text.js';

/**
 * Reads a new translation (service-interfaces.md, "Endpoints": language, subject, body). Throws a Refusal if a field is
 * missing or not a string, or if there is an id, which only the service assigns.
 */
export async function textOfCreate(request: Request): Promise<MailText> {
  const sent = await readObject(request);
  if ('id' in sent) throw malformed('a new translation must not have an id: the service assigns it');
  const language = storable(sent, 'language');
  if (language === '') throw unprocessable('language-empty', 'language is empty');
  return { language, subject: storable(sent, 'subject'), body: storable(sent, 'body') };
}

/** A change to a translation. */
export interface TextChange {
  readonly subject: string;
  readonly body: string;
  /** The whole body of the request. */
  readonly sent: JsonObject;
}

/** Reads a change to a translation. Throws a Refusal if subject or body is missing or not a string. */
export async function textOfUpdate(request: Request): Promise<TextChange> {
  const sent = await readObject(request);
  return { subject: storable(sent, 'subject'), body: storable(sent, 'body'), sent };
}

/**
 * Throws a Refusal if a change contains a different value for a field that cannot be changed (service-interfaces.md,
 * "MailTemplateTranslation").
 */
export function mustKeep(translation: Translation, { sent }: TextChange): void {
  for (const name of ['id', 'template', 'language'] as const) {
    if (sent[name] === undefined || sent[name] === translation[name]) continue;
    const detail = `the ${name} of a translation cannot be changed; it is "${translation[name]}"`;
    throw unprocessable(`${name}-fixed`, detail);
  }
}

/** Returns the string in a field. Refuses NUL and lone surrogates, which SQLite does not preserve. */
function storable(sent: JsonObject, field: string): string {
  const text = textOf(sent, field);
  if (!/[\0\p{Surrogate}]/u.test(text)) return text;
  throw unprocessable('text', `${field} contains a NUL or a lone surrogate`);
}

function unprocessable(code: string, detail: string): Refusal {
  return new Refusal(422, code, detail);
}
