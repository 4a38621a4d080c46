import { printableJson } from '../../text/printable.js';
import type { Preview, PreviewPart } from '../../mail/preview.js';
import type { MailStatus } from '../../mail/status.js';

/** Version of both formats; a minor step only adds, a major one is for readers to refuse. */
const FORMAT_VERSION = '1.0';

/** The status as JSON, the shape that `schemas/mail-status.schema.json` describes. */
export function formatMailStatusJson(status: MailStatus): string {
  return printableJson({ formatVersion: FORMAT_VERSION, ...status });
}

/** A mail as JSON, with the values filled in. */
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
