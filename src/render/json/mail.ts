import { printableJson } from '../../text/printable.js';
import type { Preview, PreviewPart } from '../../mail/preview.js';
import type { MailStatus } from '../../mail/status.js';
import type { MailTodo } from '../../mail/todo.js';

/** Version of statuses and previews; readers refuse other major versions. */
const FORMAT_VERSION = '1.2';
/** Version of lists of what is to be done. */
const TODO_VERSION = '1.0';

/** Formats the status as JSON. Schema: `schemas/mail-status.schema.json`. */
export function formatMailStatusJson(status: MailStatus): string {
  return printableJson({ formatVersion: FORMAT_VERSION, ...status });
}

/** Formats what translators have to do as JSON. Schema: `schemas/mail-todo.schema.json`. */
export function formatMailTodoJson(todo: MailTodo): string {
  return printableJson({ formatVersion: TODO_VERSION, ...todo });
}

/** Formats a mail as JSON, with the sample values filled in. */
export function formatMailPreviewJson(preview: Preview): string {
  const { subject, body } = preview;
  return printableJson({
    formatVersion: FORMAT_VERSION,
    ...preview,
    subject: textOf(subject),
    body: textOf(body),
  });
}

function textOf(parts: readonly PreviewPart[]): string {
  return parts.map(({ text }) => text).join('');
}
