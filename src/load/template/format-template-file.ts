import type { Scalar } from 'yaml';
import { yamlLibrary } from '../yaml/library.js';
import { printable } from '../../text/printable.js';
import type { LiveTemplate } from '../../mail/templates/template.js';
import type { DeclaredTranslation, MailText } from '../../mail/templates/translation.js';
import { unicodeEscape } from '../format/scalar-text.js';

/** What the file of a translation says. */
export type TranslationFile = MailText & Pick<DeclaredTranslation, 'source' | 'isDraft'>;

/** Text of the file of a translation. Parsing it returns exactly the same texts (docs/mail.md). */
export function formatTranslation({ isDraft, subject, body, source }: TranslationFile): string {
  return formatTexts({ ...(isDraft && { state: 'draft' }), subject, body, ...(source && { source }) });
}

/** Text of a `template.yaml`, the mirror of a template. Parsing it returns exactly the same texts. */
export function formatMirror({ id, name, language, subject, body }: LiveTemplate): string {
  return [
    `# The default of ${printable(name)}, which its translations are checked against. It is never sent:`,
    '# change it at the service, and import it again.',
    formatTexts({ id, language, subject, body }),
  ].join('\n');
}

/** Keys with texts, each exactly as it is sent. */
export function formatTexts(texts: Readonly<Record<string, string>>): string {
  const { Document, isScalar, visit } = yamlLibrary();
  const document = new Document(texts, { compat: 'yaml-1.1' });
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar<string>(value)) value.type = styleOf(String(key), value.value);
    },
  });
  return document.toString(AS_IT_IS).replaceAll(UNSEEN, unicodeEscape);
}

/** Breaks no line and folds no line end: the file has exactly what is sent. */
const AS_IT_IS = { lineWidth: 0, blockQuote: 'literal', doubleQuotedAsJSON: true } as const;

/**
 * Characters that editors hide, drop, or take for a line end: control characters, U+2028 and U+2029, byte order marks,
 * lone surrogates, noncharacters. They are escaped, which needs quotes.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/gu;

function styleOf(key: string, text: string): NonNullable<Scalar['type']> {
  if (text.search(UNSEEN) !== -1 || text.trim() === '') return 'QUOTE_DOUBLE';
  return key === 'body' || text.includes('\n') ? 'BLOCK_LITERAL' : 'PLAIN';
}
