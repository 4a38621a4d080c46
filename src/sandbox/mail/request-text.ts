import { Refusal } from '../refusal.js';
import type { JsonObject } from '../../text/json.js';
import { malformed, readObject, textOf } from '../http.js';
import type { MailText, Translation } from './mail-text.js';

/**
 * Reads a new translation (service-interfaces.md, "Endpoints": language, subject, body). Throws a Refusal when a
 * field is missing or no text, or when it has an id, which only the service gives.
 */
export async function textOfCreate(request: Request): Promise<MailText> {
  const sent = await readObject(request);
  if ('id' in sent) throw malformed('a new translation has no id: the service gives it one');
  const language = storable(sent, 'language');
  if (language === '') throw unprocessable('language-empty', 'language is empty');
  return { language, subject: storable(sent, 'subject'), body: storable(sent, 'body') };
}

/** A change of a translation. */
export interface TextChange {
  readonly subject: string;
  readonly body: string;
  /** All that was sent. */
  readonly sent: JsonObject;
}

/** Reads a change of a translation: subject and body. Throws a Refusal when one is missing or no text. */
export async function textOfUpdate(request: Request): Promise<TextChange> {
  const sent = await readObject(request);
  return { subject: storable(sent, 'subject'), body: storable(sent, 'body'), sent };
}

/**
 * Throws a Refusal when a change would give another value to what cannot be changed (service-interfaces.md,
 * "MailTemplateTranslation").
 */
export function mustKeep(translation: Translation, { sent }: TextChange): void {
  for (const name of ['id', 'template', 'language'] as const) {
    if (sent[name] === undefined || sent[name] === translation[name]) continue;
    const detail = `the ${name} of a translation cannot be changed; it is "${translation[name]}"`;
    throw unprocessable(`${name}-fixed`, detail);
  }
}

/** Text that SQLite gives back as it was: without NUL and lone surrogates. */
function storable(sent: JsonObject, field: string): string {
  const text = textOf(sent, field);
  if (!/[\0\p{Surrogate}]/u.test(text)) return text;
  throw unprocessable('text', `${field} contains a NUL or a lone surrogate`);
}

function unprocessable(code: string, detail: string): Refusal {
  return new Refusal({ status: 422, code, detail });
}
