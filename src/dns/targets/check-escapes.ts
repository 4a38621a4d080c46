import { contentEscapeRule } from '../check/general-rules.js';
import { NO_PROBLEMS } from '../check/check-name.js';
import type { Problem } from '../check/problem.js';
import { ESCAPE_HINT, wrongEscapes } from '../content/escapes.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { FieldKind } from '../types/shared/rdata-fields.js';
import { recordType } from '../types/registry.js';

/** The kinds of fields that are character-strings, or have some. */
const STRINGS: ReadonlySet<FieldKind> = new Set(['string', 'text', 'texts', 'params']);

/**
 * Finds the backslashes in character-strings that escape nothing (RFC 1035 section 5.1). In a TXT content a backslash is
 * one only where quotes are syntax, and inside them.
 */
export function checkEscapes({ type, content }: DnsRecord, txt: TxtReading): readonly Problem[] {
  if (!content.includes('\\')) return NO_PROBLEMS;
  const kinds = Object.values(recordType(type)?.rdata ?? {});
  if (!kinds.some((kind) => STRINGS.has(kind))) return NO_PROBLEMS;
  if (kinds.includes('texts') && !(txt === 'quoted' && content.startsWith('"'))) return NO_PROBLEMS;
  return wrongEscapes(content).map(({ text, offset }) => ({
    rule: contentEscapeRule,
    field: 'content',
    range: { offset, length: text.length },
    message: `${text} is not an escape`,
    hint: ESCAPE_HINT,
  }));
}
