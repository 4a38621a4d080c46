import { readCharacterString } from '../../content/character-string.js';
import { splitFields } from '../../content/fields.js';
import type { DnsRecord } from '../../record.js';

/** The content of a CAA record (RFC 8659 section 4.1). */
export interface CaaProperty {
  readonly isCritical: boolean;
  /** In lower case. */
  readonly tag: string;
  readonly value: string;
  /** Where tag and value stand in the content. */
  readonly tagRange: Range;
  readonly valueRange: Range;
}

interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Bit 0 of the flags. */
const CRITICAL = 128;

/** Parses the content of a CAA record; null when it has another form, which its type reports. */
export function readProperty({ content }: Pick<DnsRecord, 'content'>): CaaProperty | null {
  const [flags = '', tag = '', quoted = '', ...others] = splitFields(content);
  const value = readCharacterString(quoted);
  if (value === null || quoted === '' || others.length > 0) return null;
  const tagStart = content.indexOf(tag, flags.length);
  const valueStart = content.indexOf(quoted, tagStart + tag.length);
  return {
    isCritical: Number(flags) >= CRITICAL,
    tag: tag.toLowerCase(),
    value,
    tagRange: { offset: tagStart, length: tag.length },
    valueRange: { offset: valueStart, length: quoted.length },
  };
}
