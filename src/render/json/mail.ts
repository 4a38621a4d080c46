import { printableJson } from '../../text/printable.js';
import type { Preview, PreviewPart } from '../../mail/preview.js';
import type { MailStatus } from '../../mail/status.js';

/** Version of both formats; readers refuse other major versions. */
const FORMAT_VERSION = '1.1';

/** Formats the status as JSON. Schema: `schemas/mail-status.schema.json`. */
export function formatMailStatusJson(status: MailStatus): string {
  return printableJson({ formatVersion: FORMAT_VERSION, ...status });
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
